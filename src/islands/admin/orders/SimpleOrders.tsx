import { loadedPart } from '../kit/loaded-part.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderTiles } from './OrderTiles.tsx';
import { SIMPLE_COLUMNS } from './order-columns.tsx';
import { SIMPLE_ORDERS, STATUS_FILTER } from './order-lists.ts';

const DETAIL = loadedPart(async () => (await import('./SimpleOrderDetail.tsx')).SimpleOrderDetail);

/** Orders to look up, with their totals and statuses. */
export function SimpleOrders() {
  return (
    <OrderList
      list={SIMPLE_ORDERS}
      tiles={<OrderTiles tiles={['all', 'revenue', 'pending', 'processing']} />}
      columns={SIMPLE_COLUMNS}
      cardHeight={19}
      filters={[STATUS_FILTER]}
      words={{
        failed: ({ message }) => `Error Loading Orders. ${message}`,
        nothing: 'No orders found. Orders will appear here when customers make purchases.',
        noMatch: () => 'No orders match your search criteria.',
      }}
      detail={DETAIL}
    />
  );
}
