import { eq, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import { lastDoneAt } from '#server/kernel/audit/audit-log.queries.ts';

/** Returns whether a payment is of a test order that was removed with its checkout. The provider still has it. */
export function isRemovedTest(db: Db, { id, isLive, checkoutId, createdAt }: IntentDetails): boolean {
  if (isLive) return false;
  const removedAt = lastDoneAt(db, 'test_orders_removed');
  if (removedAt === null || createdAt > removedAt) return false;
  const ofPayment = or(eq(checkouts.paymentIntentId, id), eq(checkouts.id, checkoutId ?? ''));
  return db.select({ id: checkouts.id }).from(checkouts).where(ofPayment).get() === undefined;
}
