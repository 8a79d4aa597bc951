import { useContext } from 'react';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { releaseFocus } from '../kit/release-focus.ts';
import { statusLabel } from '../kit/status-words.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { type OrderView, OrderViewContext, orderAddress, orderView } from './order-view.ts';
import { useOrderList } from './use-orders.ts';

export function OrderList() {
  const view = useContext(OrderViewContext);
  const { data, error, isPlaceholderData, retry } = useOrderList(view);
  const loading = !error && (!data || isPlaceholderData);
  const shown = data?.orders.length ?? 0;
  const first = (view.page - 1) * ORDER_PAGE_SIZE + 1;

  function changePage(page: number): void {
    orderView.change({ page });
    document.getElementById('orders')?.scrollIntoView();
  }

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
      <DataTable
        caption="Orders, newest first"
        columns={ORDER_COLUMNS}
        rows={data?.orders}
        busy={loading}
        lines={2}
        failure={error && { message: 'Failed to load orders. Please try again.', error, onRetry: retry }}
        empty={<NoOrders view={view} beyondLastPage={(data?.total ?? 0) > 0} />}
        paging={
          data && {
            page: view.page,
            pageSize: ORDER_PAGE_SIZE,
            total: data.total,
            hrefOf: (page) => orderAddress(view, { page }),
            onChange: changePage,
          }
        }
      />
    </section>
  );
}

interface NoOrdersProps {
  view: OrderView;
  /** Whether there are orders, but fewer than the page in the address implies. */
  beyondLastPage: boolean;
}

function NoOrders({ view, beyondLastPage }: NoOrdersProps) {
  const { status, q } = view;
  const filterWords = `${status ? ` with status “${statusLabel(status)}”` : ''}${q ? ` for “${q}”` : ''}`;
  return (
    <div className="flex flex-col items-start gap-3 border-t border-bone-deep px-4 py-8">
      <p role="status">
        <strong>{beyondLastPage ? 'No orders on this page' : `No orders found${filterWords}`}</strong>
      </p>
      {filterWords || beyondLastPage ? (
        <button
          type="button"
          className="button button-secondary"
          onClick={({ currentTarget }) => {
            releaseFocus(currentTarget);
            orderView.change(beyondLastPage ? { page: 1 } : { status: null, q: '' });
          }}
        >
          {beyondLastPage ? 'First page' : 'Clear filters'}
        </button>
      ) : (
        <p className="text-sm text-stone">Orders appear here when customers check out.</p>
      )}
    </div>
  );
}
