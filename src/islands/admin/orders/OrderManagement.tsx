import { useSearch } from 'wouter';
import * as API from '#shared/admin-api-paths.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';
import { loadedPart } from '../kit/loaded-part.ts';
import { statusLabel } from '../kit/status-words.ts';
import { BulkActions } from './actions/BulkActions.tsx';
import { NewOrders } from './NewOrders.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderTiles } from './OrderTiles.tsx';
import { MANAGED_COLUMNS } from './order-columns.tsx';
import { MANAGED_ORDERS, NEEDS_FILTER, ORDER_SEARCH, STATUS_FILTER } from './order-lists.ts';
import { fetchOrders, orderQuery } from './orders.api.ts';

const { Part: Detail } = loadedPart(async () => (await import('./OrderDetail.tsx')).OrderDetail);

/** Every order with what is needed to fulfill it. */
export function OrderManagement() {
  const view = MANAGED_ORDERS.read(useSearch());
  return (
    <div className="flex flex-col gap-4">
      <OrderTiles tiles={['all', 'pending', 'paid', 'processing', 'shipped']} />
      <ListScreen
        list={MANAGED_ORDERS}
        view={view}
        noun={['order', 'orders']}
        caption="Orders"
        queryKey="orders"
        pageSize={ORDER_PAGE_SIZE}
        load={fetchOrders}
        columns={MANAGED_COLUMNS}
        filters={[STATUS_FILTER, NEEDS_FILTER]}
        search={ORDER_SEARCH}
        nameOf={({ orderNumber }) => orderNumber}
        bulk={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
        actions={(total) => (
          <ExportButton href={`${API.adminOrdersCsv}?${orderQuery(view)}`} disabled={total === 0} />
        )}
        news={<NewOrders />}
        words={{
          loading: 'Loading orders...',
          failed: 'Failed to load orders. Please try again.',
          nothing: 'No orders found. Orders appear here when customers check out.',
          noMatch,
        }}
      />
      <OrderDialog orderId={view.open} onClose={() => MANAGED_ORDERS.view.close({ open: null })}>
        {(orderId) => <Detail orderId={orderId} />}
      </OrderDialog>
    </div>
  );
}

function noMatch({ q, filters: { status, needs } }: ListView): string {
  const words = [
    status && `with status “${statusLabel(status)}”`,
    needs && NEEDS_FILTER.options.find(({ value }) => value === needs)?.label.toLowerCase(),
    q && `for “${q}”`,
  ];
  return ['No orders found', ...words.filter(Boolean)].join(' ');
}
