import { useQuery } from '@tanstack/react-query';
import { displayMoney } from '#shared/money.ts';
import { shortId } from '#shared/order.ts';
import { PATHS } from '#shared/paths.ts';
import type { OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { OrderState } from '../kit/OrderState.tsx';
import { SubLine } from '../kit/SubLine.tsx';
import { fetchRecentOrders } from './dashboard.api.ts';

const COLUMNS: Column<OrderSummary>[] = [
  {
    label: 'Order ID',
    cell: ({ id, orderNumber }) => (
      <>
        <a href={`${PATHS.orderManagement}?order=${id}`} className="link font-semibold">
          {shortId(id)}
        </a>
        <SubLine>{orderNumber}</SubLine>
      </>
    ),
  },
  { label: 'Customer', cell: ({ customerName }) => customerName },
  { label: 'Total', numeric: true, cell: ({ totalAmount }) => displayMoney(totalAmount) },
  {
    label: 'Status',
    cell: ({ status, attention }) => <OrderState status={status} attention={attention} />,
  },
  { label: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} as="exact" /> },
];

export function RecentOrders() {
  const { data, error, refetch } = useQuery({ queryKey: ['orders', 'recent'], queryFn: fetchRecentOrders });
  return (
    <section aria-labelledby="recent" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <h2 id="recent" className="text-lg">
          Recent orders
        </h2>
        <a
          href={PATHS.orderManagement}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          View all orders
        </a>
      </div>
      {error ? (
        <LoadError message="Failed to load orders. Please try again." error={error} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <p className="border-t border-bone-deep p-4 text-sm">
          No orders yet. They appear here when customers check out.
        </p>
      ) : (
        <DataTable caption="Recent orders, newest first" columns={COLUMNS} rows={data} lines={2} />
      )}
    </section>
  );
}
