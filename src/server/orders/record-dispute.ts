import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { disputes } from '#db/schema/orders.ts';
import type { Services } from '../services.ts';
import { flagOrder, recordEvent, unflagOrder } from './order-timeline.ts';

interface ReportedDispute {
  /** The payment provider's id. */
  id: string;
  /** In the provider's words. */
  status: string;
  closed: boolean;
}

/**
 * Brings a dispute up to what the payment provider reports and flags its order while one is open. The same
 * report twice changes nothing, and one that arrives after the end does not reopen it.
 */
export function recordDispute(
  needs: Pick<Services, 'db' | 'newId' | 'now'>,
  orderId: string,
  { id, status, closed }: ReportedDispute,
): void {
  const { db, now } = needs;
  transaction(db, () => {
    const known = db.select().from(disputes).where(eq(disputes.id, id)).get();
    if (known?.closedAt || (known && !closed)) return;
    const closedAt = closed ? now() : null;
    db.insert(disputes)
      .values({ id, orderId, status, closedAt, createdAt: now(), updatedAt: now() })
      .onConflictDoUpdate({ target: disputes.id, set: { status, closedAt, updatedAt: now() } })
      .run();
    recordEvent(needs, {
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
    if (open) flagOrder(needs, orderId, 'dispute');
    else unflagOrder(needs, orderId, 'dispute');
  });
}
