import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { refunds } from '#db/schema/refunds.ts';
import type { Cents } from '#shared/money.ts';
import { splitLines } from '#shared/pricing.ts';
import { refundParts } from '#shared/refund.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { refundRefusal } from '../refunds/refund-refusal.ts';
import type { RefundRow } from '../refunds/refund-row.ts';
import { readRefundable } from '../refunds/refunds.queries.ts';
import { isWholeOrder, type MissingStock } from './missing-stock.queries.ts';

/**
 * Returns the refund of missing units with their tax; null if nothing can be refunded. If nothing else of the order was sent or
 * will be, shipping is refunded as well.
 */
export function refundOfMissing(
  db: Db,
  order: OrderRow,
  { item, units }: MissingStock,
): { amountCents: Cents; withShipping: boolean } | null {
  const { left, money } = readRefundable(db, order);
  if (refundRefusal(money)) return null;
  if (!left.lines.some(({ id, quantity }) => id === item.id && quantity >= units)) return null;
  const withShipping =
    splitLines(left.lines).shipping.price > 0 && isWholeOrder(db, order.id, [{ item, units }]);
  const { total } = refundParts(left, { items: [{ id: item.id, quantity: units }], shipping: withShipping });
  return total > 0 ? { amountCents: total, withShipping } : null;
}

/** The idempotency key of the refund that a buyer chose: one per flag and line item. */
export function refundKey(flagId: string, itemId: string): string {
  return `${keyOfFlag(flagId)}${itemId}`;
}

const keyOfFlag = (flagId: string) => `stock_gone ${flagId} `;

/** Returns the refunds that the buyer chose since a flag. */
export function chosenRefunds(db: Db, { id, orderId }: { id: string; orderId: string }): RefundRow[] {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(sql`rowid`)
    .all()
    .filter(({ idempotencyKey }) => idempotencyKey?.startsWith(keyOfFlag(id)));
}
