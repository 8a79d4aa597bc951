import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { refunds } from '#db/schema/orders.ts';
import { toWire } from '#shared/money.ts';
import type { Refund } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';
import { recordEvent } from './order-timeline.ts';

/** Brings the order's refunds to what the payment provider says; the same report twice changes nothing. */
export function recordRefunds(services: Services, orderId: string, reported: Refund[]): void {
  const { db, now } = services;
  transaction(db, () => {
    for (const refund of reported) {
      const known = db.select().from(refunds).where(eq(refunds.id, refund.id)).get();
      if (known?.status === refund.status) continue;
      const { id, amount, reason, status, createdAt } = refund;
      db.insert(refunds)
        .values({ id, orderId, amountCents: amount, reason, status, createdAt, updatedAt: now() })
        .onConflictDoUpdate({ target: refunds.id, set: { status, updatedAt: now() } })
        .run();
      recordEvent(services, {
        orderId,
        type: 'refund',
        actor: 'payment provider',
        before: known?.status,
        after: status,
        note: `$${toWire(amount)}`,
      });
    }
  });
}
