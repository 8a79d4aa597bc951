import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { disputes } from '#db/schema/orders.ts';
import type { Services } from '../services.ts';
import { flagOrder, unflagOrder } from './flag-order.ts';
import { recordEvent } from './order-timeline.ts';

interface ReportedDispute {
  /** The payment provider's id. */
  id: string;
  /** The provider's status. */
  status: string;
  closed: boolean;
}

/**
 * Records what the payment provider reports about a dispute, and flags the order while any dispute is open
 * (docs/product.md#disputes). Repeating a report changes nothing, and a report that arrives after the dispute was
 * closed doesn't reopen it.
 */
export function recordDispute(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { id, status, closed }: ReportedDispute,
): void {
  const { db, now } = services;
  transaction(db, () => {
    const known = db.select().from(disputes).where(eq(disputes.id, id)).get();
    if (known?.closedAt || (known && !closed)) return;
    const closedAt = closed ? now() : null;
    db.insert(disputes)
      .values({ id, orderId, status, closedAt, createdAt: now(), updatedAt: now() })
      .onConflictDoUpdate({ target: disputes.id, set: { status, closedAt, updatedAt: now() } })
      .run();
    recordEvent(services, {
      orderId,
      type: closed ? 'dispute_closed' : 'dispute_opened',
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
