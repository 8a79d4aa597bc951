import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { refunds } from '#db/schema/orders.ts';
import { toWire } from '#shared/money.ts';
import { mayMoveRefund } from '#shared/order-state.ts';
import type { Refund } from '../gateways/payments/payments.ts';
import { recordMovement } from '../ledger/record-movement.ts';
import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import { enqueueTaxReversal } from '../tax/reverse-tax.ts';
import { refundEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

/**
 * Syncs the order's refunds from the payment provider and emails the buyer about each new one that succeeded.
 * Repeating a report changes nothing, and neither does a report older than the recorded status
 * (docs/product.md#refunds).
 * @param options `notify`: false if the buyer already has the email although the outbox doesn't, as after a restore
 */
export function recordRefunds(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  reported: Refund[],
  { notify = true }: { notify?: boolean } = {},
): void {
  const { db, newId, now } = services;
  transaction(db, () => {
    for (const refund of reported) {
      const known = db.select().from(refunds).where(eq(refunds.providerRefundId, refund.id)).get();
      if (known && !mayMoveRefund(known.status, refund.status)) continue;
      const { id, amount, reason, status, createdAt } = refund;
      const { refundId } = db
        .insert(refunds)
        .values({
          id: newId(),
          orderId,
          providerRefundId: id,
          amountCents: amount,
          reason,
          status,
          createdAt,
          updatedAt: now(),
        })
        .onConflictDoUpdate({ target: refunds.providerRefundId, set: { status, updatedAt: now() } })
        .returning({ refundId: refunds.id })
        .get();
      if (status === 'succeeded') {
        enqueueTaxReversal(services, refundId);
        const movement = { orderId, source: id, amountCents: -amount, occurredAt: createdAt };
        recordMovement(services, { ...movement, kind: 'refunded' });
      } else if (known?.status === 'succeeded') {
        const movement = { orderId, source: id, amountCents: amount, occurredAt: now() };
        recordMovement(services, { ...movement, kind: 'refund_returned' });
      }
      recordEvent(services, {
        orderId,
        type: 'refund',
        actor: { kind: 'payment_provider' },
        before: known?.status,
        after: status,
        note: `$${toWire(amount)}`,
      });
      const order = notify && status === 'succeeded' ? readOrder(db, orderId) : null;
      if (order?.customerEmail) {
        queueEmail(services, refundEmail(services, order, { id, amount: toWire(amount) }));
      }
    }
  });
}
