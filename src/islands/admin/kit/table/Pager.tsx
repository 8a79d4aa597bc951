import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayNumber } from '#shared/count-words.ts';
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
        <span aria-hidden="true" className="button px-3 text-stone">
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
      className="flex flex-wrap items-center justify-between gap-1 border-t border-bone-deep px-1 py-4 text-sm sm:px-4"
    >
      {step(
        Math.min(page - 1, pages),
        <>
          <ChevronLeft aria-hidden="true" size={16} />
          Previous
        </>,
      )}
      <p className="min-w-0 grow basis-28 text-center tabular-nums">
        {page <= pages
          ? `Page ${displayNumber(page)} of ${displayNumber(pages)}`
          : `Page ${displayNumber(page)}, after the last page (${displayNumber(pages)})`}
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
