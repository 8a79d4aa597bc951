import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayMoney } from '#shared/money.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { SubLine } from '../kit/list/cells.tsx';
import { Moment } from '../kit/Moment.tsx';
import { shortId } from '../kit/order-ids.ts';
import { OrderBadges } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { fetchNewestOrders } from '../orders/orders.queries.ts';

const RECENT_ORDERS_COUNT = 5;

const column = columnHelper<OrderSummary>();

const COLUMNS = column.columns([
  column.accessor('id', {
    header: 'Order ID',
    cell: ({ row: { original } }) => (
      <>
        <Link href={`${ADMIN_PATHS.orderManagement}?open=${original.id}`} className="link font-semibold">
          {shortId(original.id)}
        </Link>
        <SubLine>{original.orderNumber}</SubLine>
      </>
    ),
  }),
  column.accessor('customerName', {
    header: 'Customer',
    cell: ({ getValue }) => <span className="block wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor('totalAmount', {
    header: 'Total',
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => <OrderBadges {...original} />,
  }),
  column.accessor('createdAt', {
    header: 'Date',
    cell: ({ getValue }) => <Moment at={getValue()} as="day" />,
  }),
]);

export function RecentOrders() {
  const { isSandbox } = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'recent'],
    queryFn: () => fetchNewestOrders(RECENT_ORDERS_COUNT),
  });
  return (
    <section aria-labelledby="recent" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <h2 id="recent" className="text-lg">
          Recent orders
        </h2>
        <Link
          href={ADMIN_PATHS.orderManagement}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          View all orders
        </Link>
      </div>
      <DataTable
        caption="Recent orders, newest first"
        columns={COLUMNS}
        rows={data}
        lines={2}
        failure={error && { message: 'Failed to load orders. Please try again.', error, onRetry: refetch }}
        empty={
          <p className="border-t border-bone-deep p-4 text-sm">
            No orders yet. They appear here when customers check out.
            {isSandbox && (
              <>
                {' '}
                <code>npm run demo</code> fills this sandbox with sample orders.
              </>
            )}
          </p>
        }
      />
    </section>
  );
}
