import { releaseFocus } from '../kit/release-focus.ts';
import { statusLabel } from '../kit/status-words.ts';
import type { OrderView } from './order-view.ts';
import { changeView } from './use-order-view.ts';

interface Props {
  view: OrderView;
  /** There are orders, but not as many as the address asks for. */
  beyondLastPage: boolean;
}

export function NoOrders({ view, beyondLastPage }: Props) {
  const filtered = view.status !== null || view.q !== '';
  return (
    <div className="flex flex-col items-start gap-3 border-t border-bone-deep px-4 py-8">
      <p role="status">
        <strong>{beyondLastPage ? 'No orders on this page' : `No orders found${filterWords(view)}`}</strong>
      </p>
      {!filtered && !beyondLastPage && (
        <p className="text-sm text-stone">Orders appear here when customers check out.</p>
      )}
      {(filtered || beyondLastPage) && (
        <button
          type="button"
          className="button button-secondary"
          onClick={({ currentTarget }) => {
            releaseFocus(currentTarget);
            changeView(beyondLastPage ? { page: 1 } : { status: null, q: '' });
          }}
        >
          {beyondLastPage ? 'First page' : 'Clear filters'}
        </button>
      )}
    </div>
  );
}

function filterWords({ status, q }: OrderView): string {
  return `${status ? ` with status “${statusLabel(status)}”` : ''}${q ? ` for “${q}”` : ''}`;
}
