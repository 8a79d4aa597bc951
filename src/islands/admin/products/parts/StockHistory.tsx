import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { STOCK_PAGE_SIZE } from '#shared/admin-products.ts';
import { displayNumber } from '#shared/count-words.ts';
import type { StockMovement } from '#shared/schemas/admin-product.schema.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { fetchRows } from '../../kit/list/fetch-page.ts';
import { useMoreRows } from '../../kit/list/use-more-rows.ts';
import { Moment } from '../../kit/Moment.tsx';
import { PRODUCTS_KEY } from '../products.queries.ts';
import { REASON_LABELS } from '../stock-words.ts';

/** Every change of a product's stock, newest first. */
export function StockHistory({ id }: { id: string }) {
  // Not under the key of the product: it is loaded again when the product changes.
  const { rows, query } = useMoreRows([PRODUCTS_KEY, 'stock', id], (offset) =>
    fetchRows('GET /api/admin/products/:id/stock', { id, limit: STOCK_PAGE_SIZE, offset }),
  );
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <section aria-label="Stock history">
      <h4 className="mb-1 font-bold">History</h4>
      {error && (
        <LoadError message="Failed to load the history of the stock." error={error} onRetry={refetch} />
      )}
      {!rows && !error && <div className="skeleton h-24" />}
      {rows?.length === 0 && <p className="text-sm text-stone">No changes yet.</p>}
      <ol className="text-sm">
        {rows?.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="button button-secondary mt-2 text-sm"
          aria-busy={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show earlier changes'}
        </button>
      )}
    </section>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { variant, reason, change, inventory, note, order, by, createdAt } = movement;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-bone-deep py-2">
      <span className="w-14 shrink-0 font-bold tabular-nums">
        {sign}
        {displayNumber(Math.abs(change))}
      </span>
      <span className="grow basis-40 wrap-anywhere">
        {variant && <span className="font-bold">{variant}: </span>}
        {REASON_LABELS[reason]}
        {order && (
          <>
            {' '}
            <Link href={`${ADMIN_PATHS.orderManagement}?open=${order.id}`} className="link">
              {order.orderNumber ?? 'order'}
            </Link>
          </>
        )}
        {note && `: ${note}`}
      </span>
      <span className="text-stone">{displayNumber(inventory)} left</span>
      <span className="text-xs text-stone">
        <Moment at={createdAt} as="exact" />
        {by && ` by ${by}`}
      </span>
    </li>
  );
}
