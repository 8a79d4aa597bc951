import { X } from 'lucide-react';
import { useContext } from 'react';
import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import { isOrderStatus, ORDER_STATUSES } from '#shared/order-state.ts';
import { releaseFocus } from '../kit/release-focus.ts';
import { statusLabel } from '../kit/status-words.ts';
import { useSearchBox } from '../kit/use-search-box.ts';
import { OrderViewContext, orderView } from './order-view.ts';

const search = (q: string) => orderView.change({ q }, { replace: true });

/** The status filter and the search box, with a removable chip for each applied filter. */
export function OrderFilters() {
  const view = useContext(OrderViewContext);
  const { box, onInput, onSubmit } = useSearchBox(view.q, search);
  return (
    <search className="flex flex-col gap-2">
      <form onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <label>
          <span className="label">Status</span>
          <select
            name="status"
            className="input"
            value={view.status ?? ''}
            onChange={({ target: { value } }) =>
              orderView.change({ status: isOrderStatus(value) ? value : null })
            }
          >
            <option value="">All Orders</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="label">Search by order, name or email</span>
          <input
            ref={box}
            type="search"
            name="q"
            className="input"
            defaultValue={view.q}
            maxLength={MAX_ORDER_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            onInput={onInput}
          />
        </label>
      </form>
      {(view.status || view.q) && (
        <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
          {view.status && (
            <Chip
              text={`Status: ${statusLabel(view.status)}`}
              onRemove={() => orderView.change({ status: null })}
            />
          )}
          {view.q && <Chip text={`Search: ${view.q}`} onRemove={() => orderView.change({ q: '' })} />}
        </ul>
      )}
    </search>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-stone px-4 text-sm wrap-anywhere hover:bg-bone-deep md:min-h-8"
        onClick={({ currentTarget }) => {
          releaseFocus(currentTarget);
          onRemove();
        }}
      >
        <span className="sr-only">Remove filter</span>
        {text}
        <X aria-hidden="true" size={14} className="shrink-0" />
      </button>
    </li>
  );
}
