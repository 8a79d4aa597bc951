import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Line } from '#shared/amounts.ts';
import type { Cents } from '#shared/money.ts';
import { splitLines, taxableOf, totalsOf } from '#shared/pricing.ts';
import { refundParts } from '#shared/refund.ts';
import { requireOrder } from '../orders/require-order.ts';
import { soldLines } from '../orders/sold-lines.ts';
import { refundedLines } from './left-to-refund.ts';
import type { RefundRow } from './refund-row.ts';
import { findRefund, readRefundable } from './refunds.queries.ts';

/** Returns the taxable amount of a refund (docs/product/payments.md#taxable-sales). */
export function taxableOfRefund(db: Db, { id, orderId }: RefundRow): Cents {
  const refund = findRefund(db, id);
  return refund ? taxableOf(refundedLines(refund), linesOfOrder(db, orderId)) : 0;
}

/** Returns the parts of a lost dispute for the ledger: those of a refund of the same amount. */
export function partsOfLostDispute(db: Db, orderId: string, amount: Cents) {
  const { left } = readRefundable(db, requireOrder(db, orderId));
  const { lines } = refundParts(left, { amount: Math.min(amount, left.total) });
  const { items, shipping } = splitLines(lines);
  const { sums } = totalsOf(items, shipping);
  return {
    taxCents: -sums.tax,
    shippingCents: -sums.shipping,
    taxableCents: -taxableOf(lines, linesOfOrder(db, orderId)),
  };
}

function linesOfOrder(db: Db, orderId: string): Line[] {
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  return soldLines(items, requireOrder(db, orderId));
}
