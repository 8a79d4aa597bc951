import { REFUND_STATUSES, takesMoney } from '#shared/order-state.ts';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const UNDONE = listed(REFUND_STATUSES.filter((status) => !takesMoney(status)));

const refundedOf = (amount: string) => `coalesce((select sum(${amount}) from refund_items
    join refunds on refunds.id = refund_items.refund_id
    where refund_items.order_item_id = item.id and refunds.status not in (${UNDONE})), 0)`;
const WAS_CLOSED = `exists (select 1 from vendor_order_items
    join vendor_orders on vendor_orders.id = vendor_order_items.vendor_order_id
    where vendor_order_items.order_item_id = item.id and vendor_orders.closed_at is not null)`;
const IS_ACCEPTED = `vendor_orders.closed_at is null and vendor_orders.submission = 'accepted'`;

/**
 * The SQL condition for a row `item` of `order_items`: a unit of it is neither shipped, refunded, canceled nor accepted by a vendor
 * (docs/product/orders.md#order-list). The same rule as `unitsUnmade` in `src/server/flows/fulfillment/shares-to-send.ts`, for a stored
 * column and for lists; `src/server/domain/sales/orders/unsent-units.property.test.ts` compares them.
 */
export const HAS_UNSENT_UNITS = `(item.status <> 'cancelled' or ${WAS_CLOSED})
  and item.quantity - item.shipped_by_hand - ${refundedOf('refund_items.quantity - refund_items.shipped_quantity')}
    - coalesce((select sum(iif(${IS_ACCEPTED}, vendor_order_items.quantity, vendor_order_items.shipped_quantity))
      from vendor_order_items join vendor_orders on vendor_orders.id = vendor_order_items.vendor_order_id
      where vendor_order_items.order_item_id = item.id), 0) > 0
  and not (item.unit_price_cents > 0
    and ${refundedOf('refund_items.goods_cents')} >= item.quantity * item.unit_price_cents)`;
