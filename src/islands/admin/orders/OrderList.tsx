import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderTable } from './OrderTable.tsx';
import type { OrderView } from './order-view.ts';
import { Pager } from './Pager.tsx';
import { useOrderList } from './use-orders.ts';

export function OrderList({ view }: { view: OrderView }) {
  const { data, error, isPlaceholderData, retry } = useOrderList(view);
  const loading = !error && (!data || isPlaceholderData);
  const shown = data?.orders.length ?? 0;
  const first = (view.page - 1) * ORDER_PAGE_SIZE + 1;

  return (
    <section aria-labelledby="orders" className="panel">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 id="orders" className="text-lg">
          {data && !error ? `Orders (${data.total.toLocaleString('en-US')})` : 'Orders'}
        </h2>
        <p role="status" className="text-sm text-stone">
          {loading && 'Loading orders...'}
          {!loading && shown > 0 && data && `Showing ${first}–${first + shown - 1} of ${data.total} orders`}
        </p>
      </div>
      {error ? (
        <LoadError message="Failed to load orders. Please try again." error={error} onRetry={retry} />
      ) : data && shown === 0 ? (
        <NoOrders view={view} beyondLastPage={data.total > 0} />
      ) : (
        <OrderTable orders={data?.orders} busy={loading} view={view} />
      )}
      {data && !error && data.total > ORDER_PAGE_SIZE && <Pager view={view} total={data.total} />}
    </section>
  );
}
