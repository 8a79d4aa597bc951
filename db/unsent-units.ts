import { ITEM_STATUSES, isShipped, REFUND_STATUSES, takesMoney } from '#shared/order-state.ts';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const UNDONE = listed(REFUND_STATUSES.filter((status) => !takesMoney(status)));
const SHIPPED = listed(ITEM_STATUSES.filter(isShipped));

const refundedOf = (amount: string) => `coalesce((select sum(${amount}) from refund_items
    join refunds on refunds.id = refund_items.refund_id
    where refund_items.order_item_id = item.id and refunds.status not in (${UNDONE})), 0)`;
const attemptOf = (isWanted: string) => `exists (select 1 from vendor_order_items
    join vendor_orders on vendor_orders.id = vendor_order_items.vendor_order_id
    where vendor_order_items.order_item_id = item.id and ${isWanted})`;
const IS_ACCEPTED = `vendor_orders.closed_at is null and vendor_orders.submission = 'accepted'`;

/**
 * The SQL condition for a row `item` of `order_items`: a unit of it is neither shipped, refunded, canceled nor accepted by a vendor
 * (docs/product.md#order-list). The same rule as `piecesUnmade` in `src/server/fulfillment/parts-to-send.ts`, for a stored column
 * and for lists; `src/server/orders/unsent-units.property.test.ts` compares them.
 */
export const HAS_UNSENT_UNITS = `(case
    when item.status in ('pending', 'failed') then 1
    when item.status = 'cancelled' then ${attemptOf('vendor_orders.closed_at is not null')}
    when item.status in (${SHIPPED}) then item.shipped_by_hand > 0 or ${attemptOf('vendor_order_items.shipped_quantity > 0')}
    else ${attemptOf(IS_ACCEPTED)} end)
  and item.quantity - item.shipped_by_hand - ${refundedOf('refund_items.quantity - refund_items.shipped_quantity')}
    - coalesce((select sum(iif(${IS_ACCEPTED}, vendor_order_items.quantity, coalesce(vendor_order_items.shipped_quantity, 0)))
      from vendor_order_items join vendor_orders on vendor_orders.id = vendor_order_items.vendor_order_id
      where vendor_order_items.order_item_id = item.id), 0) > 0
  and not (item.unit_price_cents > 0
    and ${refundedOf('refund_items.goods_cents')} >= item.quantity * item.unit_price_cents)`;
