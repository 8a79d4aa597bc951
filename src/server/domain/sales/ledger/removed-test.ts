import type { Db } from '#db/client.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import { lastDoneAt } from '#server/kernel/audit/audit-log.queries.ts';
import { isOwnPayment } from './own-payments.queries.ts';

/** Returns whether a payment is of a test order that was removed with its checkout and payment link. The provider still has it. */
export function isRemovedTest(db: Db, intent: IntentDetails): boolean {
  if (intent.isLive || isOwnPayment(db, intent)) return false;
  const removedAt = lastDoneAt(db, 'test_orders_removed');
  return removedAt !== null && intent.createdAt <= removedAt;
}
