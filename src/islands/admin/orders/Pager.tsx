import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { type OrderView, searchOf } from './order-view.ts';
import { changeView } from './use-order-view.ts';
import { ViewLink } from './ViewLink.tsx';

interface Props {
  view: OrderView;
  total: number;
}

export function Pager({ view, total }: Props) {
  const { page } = view;
  const pages = Math.ceil(total / ORDER_PAGE_SIZE);
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-bone-deep p-4 text-sm"
    >
      <Step view={view} to={page - 1} pages={pages}>
        <ChevronLeft aria-hidden="true" size={16} />
        Previous
      </Step>
      <p className="tabular-nums">
        Page {page} of {pages}
      </p>
      <Step view={view} to={page + 1} pages={pages}>
        Next
        <ChevronRight aria-hidden="true" size={16} />
      </Step>
    </nav>
  );
}

interface StepProps {
  view: OrderView;
  to: number;
  pages: number;
  children: ReactNode;
}

function Step({ view, to, pages, children }: StepProps) {
  if (to < 1 || to > pages) {
    return (
      <span aria-hidden="true" className="button text-stone">
        {children}
      </span>
    );
  }
  return (
    <ViewLink
      href={searchOf(view, { page: to }) || '?'}
      onFollow={() => {
        changeView({ page: to });
        document.getElementById('orders')?.scrollIntoView();
      }}
      className="button button-quiet"
    >
      {children}
    </ViewLink>
  );
}
