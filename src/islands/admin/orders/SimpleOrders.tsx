import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import * as API from '#shared/admin-api-paths.ts';
import { displayMoney } from '#shared/money.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { fetchFigures } from '../dashboard/dashboard.api.ts';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { BulkActions } from './actions/BulkActions.tsx';
import { NewOrders } from './NewOrders.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { ORDER_SEARCH, SIMPLE_ORDERS, STATUS_FILTER } from './order-lists.ts';
import { countOrders, fetchOrders, orderQuery } from './orders.api.ts';
import { SIMPLE_COLUMNS } from './simple-columns.tsx';

const { Part: Detail } = loadedPart(async () => (await import('./SimpleOrderDetail.tsx')).SimpleOrderDetail);

/** Orders to look up, with their totals and statuses. */
export function SimpleOrders() {
  const view = SIMPLE_ORDERS.read(useSearch());
  return (
    <div className="flex flex-col gap-4">
      <Tiles />
      <ListScreen
        list={SIMPLE_ORDERS}
        view={view}
        noun={['order', 'orders']}
        caption="Orders"
        queryKey="orders"
        pageSize={ORDER_PAGE_SIZE}
        load={fetchOrders}
        columns={SIMPLE_COLUMNS}
        filters={[STATUS_FILTER]}
        search={ORDER_SEARCH}
        nameOf={({ orderNumber }) => orderNumber}
        bulk={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
        actions={(total) => (
          <ExportButton href={`${API.adminOrdersCsv}?${orderQuery(view)}`} disabled={total === 0} />
        )}
        news={<NewOrders />}
        words={{
          loading: 'Loading orders...',
          failed: 'Error Loading Orders',
          nothing: 'No orders found. Orders will appear here when customers make purchases.',
          noMatch: () => 'No orders match your search criteria.',
        }}
      />
      <OrderDialog orderId={view.open} onClose={() => SIMPLE_ORDERS.view.close({ open: null })}>
        {(orderId) => <Detail orderId={orderId} />}
      </OrderDialog>
    </div>
  );
}

function Tiles() {
  const counts = useQuery({ queryKey: ['orders', 'counts'], queryFn: countOrders });
  const figures = useQuery({ queryKey: ['orders', 'figures'], queryFn: fetchFigures });
  const count = (status: 'all' | 'pending' | 'processing') =>
    counts.isError ? null : counts.data?.[status].toLocaleString('en-US');
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <StatTile label="Total Orders" value={count('all')} />
      <StatTile
        label="Total Revenue"
        value={figures.isError ? null : figures.data && displayMoney(figures.data.totalRevenue)}
      />
      <StatTile label="Pending" value={count('pending')} />
      <StatTile label="Processing" value={count('processing')} />
    </dl>
  );
}
