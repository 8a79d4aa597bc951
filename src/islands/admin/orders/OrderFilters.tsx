import { X } from 'lucide-react';
import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { releaseFocus } from '../kit/release-focus.ts';
import { statusLabel } from '../kit/status-label.ts';
import { type OrderView, readView } from './order-view.ts';
import { changeView } from './use-order-view.ts';
import { useSearchBox } from './use-search-box.ts';

const search = (q: string) => changeView({ q }, 'replace');

/** Status and search, and each that is applied as a chip to take it off. */
export function OrderFilters({ view }: { view: OrderView }) {
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
            onChange={({ target }) => changeView({ status: readView(`?status=${target.value}`).status })}
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
              onRemove={() => changeView({ status: null })}
            />
          )}
          {view.q && <Chip text={`Search: ${view.q}`} onRemove={() => changeView({ q: '' })} />}
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
