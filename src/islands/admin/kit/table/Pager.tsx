import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ViewLink } from '../../../kit/ViewLink.tsx';

interface Props {
  /** Counted from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onPageChange: (page: number) => void;
}

export function Pager({ page, pages, hrefOf, onPageChange }: Props) {
  function step(to: number, label: ReactNode) {
    if (to < 1 || to > pages) {
      return (
        <span aria-hidden="true" className="button text-stone">
          {label}
        </span>
      );
    }
    return (
      <ViewLink href={hrefOf(to)} onFollow={() => onPageChange(to)} className="button button-quiet">
        {label}
      </ViewLink>
    );
  }

  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-bone-deep p-4 text-sm"
    >
      {step(
        page - 1,
        <>
          <ChevronLeft aria-hidden="true" size={16} />
          Previous
        </>,
      )}
      <p className="tabular-nums">
        Page {page} of {pages}
      </p>
      {step(
        page + 1,
        <>
          Next
          <ChevronRight aria-hidden="true" size={16} />
        </>,
      )}
    </nav>
  );
}
