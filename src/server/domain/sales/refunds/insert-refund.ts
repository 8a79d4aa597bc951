import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { Services } from '#server/kernel/services.ts';
import { splitLines, totalsOf } from '#shared/pricing.ts';
import { isEmpty, type Refundable } from '#shared/refund.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { touchOrder } from '../orders/touch-order.ts';
import type { RefundRow } from './refund-row.ts';

interface NewRefund {
  parts: Refundable;
  reason: string | null;
  createdAt: Date;
  /** The line items whose units go back into stock. */
  restock?: ReadonlySet<string>;
  /** How many of the units have shipped, by line item; none by default. */
  shipped?: ReadonlyMap<string, number>;
  request?: Pick<RefundRow, 'idempotencyKey' | 'requestHash' | 'requestedBy' | 'noteToBuyer'>;
}

/** Stores a refund as `requested`, with its lines. Call it inside a transaction. */
export function insertRefund(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { parts, reason, createdAt, restock = new Set(), shipped, request }: NewRefund,
): RefundRow {
  const { db, newId, now } = services;
  const { items, shipping } = splitLines(parts.lines);
  const refund = db
    .insert(refunds)
    .values({
      id: newId(),
      orderId,
      amountCents: parts.total,
      shippingLine: shipping,
      sums: totalsOf(items, shipping).sums,
      reason,
      status: 'requested',
      ...request,
      createdAt,
      updatedAt: now(),
    })
    .returning()
    .get();
  for (const line of items) {
    if (isEmpty(line)) continue;
    const { id, quantity, price, adjustments } = line;
    db.insert(refundItems)
      .values({
        refundId: refund.id,
        orderItemId: id,
        quantity,
        shippedQuantity: shipped?.get(id) ?? 0,
        goodsCents: price,
        adjustments,
        restock: restock.has(id),
      })
      .run();
  }
  touchOrder(services, orderId);
  // A refund that hasn't succeeded changes no status, so the actor isn't recorded.
  settleOrder(services, orderId, { kind: 'system' });
  return refund;
}
