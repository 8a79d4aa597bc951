import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { disputes } from '#db/schema/orders.ts';
import type { Dispute } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';
import { flagOrder, unflagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';

/**
 * Records what the payment provider reports about a dispute, and flags the order while any dispute is open
 * (docs/product.md#disputes). Repeating a report changes nothing, and a report that arrives after the dispute was
 * closed doesn't reopen it.
 */
export function recordDispute(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { id, status, isClosed, amount, reason, evidenceDueAt, createdAt: openedAt }: Dispute,
): void {
  const { db, now } = services;
  transaction(db, () => {
    const known = db.select().from(disputes).where(eq(disputes.id, id)).get();
    if (known?.closedAt || (known && known.status === status)) return;
    const closedAt = isClosed ? now() : null;
    const reported = {
      status,
      amountCents: amount,
      reason,
      evidenceDueAt,
      openedAt,
      closedAt,
      updatedAt: now(),
    };
    db.insert(disputes)
      .values({ id, orderId, ...reported, createdAt: now() })
      .onConflictDoUpdate({ target: disputes.id, set: reported })
      .run();
    recordEvent(services, {
      orderId,
      type: isClosed ? 'dispute_closed' : known ? 'dispute_changed' : 'dispute_opened',
      actor: { kind: 'payment_provider' },
      after: status,
    });
    const open = db
      .select()
      .from(disputes)
      .where(and(eq(disputes.orderId, orderId), isNull(disputes.closedAt)))
      .get();
    if (open) flagOrder(services, orderId, 'dispute');
    else unflagOrder(services, orderId, 'dispute');
  });
}
