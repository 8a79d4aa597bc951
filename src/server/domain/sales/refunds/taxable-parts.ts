import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Cents } from '#shared/money.ts';
import { refundParts, taxOf } from '#shared/refund.ts';
import { taxableOfParts } from '../ledger/taxable.ts';
import { requireOrder } from '../orders/require-order.ts';
import type { RefundRow } from './refund-row.ts';
import { findRefund, readRefundable } from './refunds.queries.ts';

/** Returns what of a refund was sold with tax, in cents without that tax (docs/product/payments.md#taxable-sales). */
export function taxableOfRefund(db: Db, { id, orderId, shippingCents }: RefundRow): Cents {
  const lines = findRefund(db, id)?.items ?? [];
  const parts = lines.map(({ orderItemId, goodsCents }) => ({ id: orderItemId, goods: goodsCents }));
  return taxableOfParts({ lines: parts, shipping: shippingCents }, saleOf(db, orderId));
}

/** Returns the parts of what a lost dispute takes, which are those of a refund of that amount, for the ledger. */
export function partsOfLostDispute(db: Db, orderId: string, amount: Cents) {
  const { left } = readRefundable(db, requireOrder(db, orderId));
  const parts = refundParts(left, { amount: Math.min(amount, left.total) });
  return {
    taxCents: -taxOf(parts),
    shippingCents: -parts.shipping,
    taxableCents: -taxableOfParts(parts, saleOf(db, orderId)),
  };
}

function saleOf(db: Db, orderId: string) {
  const items = db
    .select({ id: orderItems.id, taxCents: orderItems.taxCents })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all();
  return { items, shippingTaxCents: requireOrder(db, orderId).shippingTaxCents };
}
