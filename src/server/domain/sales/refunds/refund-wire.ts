import { taxOf } from '#shared/amounts.ts';
import { toWire } from '#shared/money.ts';
import { splitLines, toWireAdjustments } from '#shared/pricing.ts';
import type { Refundable } from '#shared/refund.ts';
import type { AdminRefund, RefundableOrder } from '#shared/schemas/refund.schema.ts';
import type { OrderItemRow } from '../orders/order-row.ts';
import type { StoredRefund } from './refund-row.ts';

/** Who requested a refund of items that are out of stock. */
const BUYER = 'the customer';

/** Converts a refund to the wire format for administrators. */
export function toAdminRefund(refund: StoredRefund): AdminRefund {
  const { id, providerRefundId, amountCents, reason, status, failureReason, items } = refund;
  return {
    id,
    providerId: providerRefundId,
    amount: toWire(amountCents),
    reason,
    status,
    failureReason,
    items: items.map((item) => ({
      id: item.orderItemId,
      quantity: item.quantity,
      shipped: item.shippedQuantity,
      goods: toWire(item.goodsCents),
      ...toWireAdjustments(item.adjustments),
      restock: item.restock,
    })),
    tax: toWire(refund.sums.tax ?? 0),
    shipping: toWire(refund.sums.shipping ?? 0),
    // Only refunds that are requested here have a key; a buyer has no account there.
    requestedBy: refund.requestedBy === null && refund.idempotencyKey !== null ? BUYER : refund.by,
    note: refund.noteToBuyer,
    createdAt: refund.createdAt.toISOString(),
    restockedAt: refund.restockedAt?.toISOString() ?? null,
  };
}

/** Converts what is left of an order to the wire format. */
export function toRefundableOrder(left: Refundable, items: readonly OrderItemRow[]): RefundableOrder {
  const { items: lines, shipping } = splitLines(left.lines);
  return {
    total: toWire(left.total),
    lines: lines.map((line) => {
      const { id, quantity } = line;
      const item = items.find((one) => one.id === id);
      return {
        id,
        quantity,
        shipped: item?.shippedLeft ?? 0,
        goods: toWire(line.price),
        ...toWireAdjustments(line.adjustments),
        restockable: Math.min(quantity, item?.stockTaken ?? 0),
      };
    }),
    shipping: toWire(shipping.price),
    shippingTax: toWire(taxOf(shipping)),
  };
}
