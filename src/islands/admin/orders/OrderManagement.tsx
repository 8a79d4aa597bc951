import { statusLabel } from '#shared/status-words.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { loadedPart } from '../kit/loaded-part.tsx';
import { GoingOut } from './fulfillment/GoingOut.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderTiles } from './OrderTiles.tsx';
import { MANAGED_COLUMNS } from './order-columns.tsx';
import { MANAGED_ORDERS, NEEDS_FILTER, STATUS_FILTER } from './order-lists.ts';

const DETAIL = loadedPart(async () => (await import('./OrderDetail.tsx')).OrderDetail);

/** Every order with everything needed to fulfill it. */
export function OrderManagement() {
  return (
    <OrderList
      list={MANAGED_ORDERS}
      tiles={
        <>
          <OrderTiles tiles={['all', 'pending', 'paid', 'processing', 'shipped']} />
          <GoingOut />
        </>
      }
      columns={MANAGED_COLUMNS}
      cardHeight={23.5}
      filters={[STATUS_FILTER, NEEDS_FILTER]}
      words={{
        failed: 'Failed to load orders. Please try again.',
        nothing: 'No orders found. Orders appear here when customers check out.',
        noMatch,
      }}
      detail={DETAIL}
    />
  );
}

function noMatch({
  q,
  filters: { status, needs, mode, from, to, madeBy, vendor, product },
}: ListView): string {
  const words = [
    status && `with status “${statusLabel(status)}”`,
    (from || to || madeBy || vendor || product) && 'with these filters',
    needs && NEEDS_FILTER.options.find(({ value }) => value === needs)?.label.toLowerCase(),
    mode && 'among test orders',
    q && `for “${q}”`,
  ];
  return ['No orders found', ...words.filter(Boolean)].join(' ');
}
