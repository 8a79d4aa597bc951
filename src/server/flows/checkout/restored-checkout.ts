import { ne } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import type { CheckoutRow } from '#server/domain/cart/checkouts.queries.ts';
import type { NewOrder } from '#server/domain/sales/orders/place-order.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** By how much the payment provider's clock may differ from ours. */
export const CLOCK_TOLERANCE_MS = HOUR_MS;

const RESTORED_NOTE =
  'A backup was restored after this payment was started. Look at your vendors and carriers whether the order was sent before.';

/**
 * Marks every checkout of a restored database that has no order yet: it may have become an order in the lost database. This includes
 * abandoned checkouts, whose payment still becomes an order if it succeeds after all. Call it inside a transaction.
 */
export function markCheckoutsRestored({ db, now }: Pick<Services, 'db' | 'now'>): void {
  db.update(checkouts).set({ restoredAt: now() }).where(ne(checkouts.status, 'completed')).run();
}

/**
 * Returns the flag of an order whose payment was made before its checkout was restored: the lost database may have had the order, and it
 * may have been sent. A payment made up to an hour after the restore is flagged as well, because the clock of a machine that was just set
 * up may be slow: looking at an order needlessly costs a minute, sending it twice costs its goods.
 */
export function restoredFlags(
  { restoredAt }: CheckoutRow,
  { chargedAt, createdAt }: IntentDetails,
): NewOrder['attention'] {
  const paidAt = chargedAt ?? createdAt;
  if (!restoredAt || paidAt.getTime() - restoredAt.getTime() > CLOCK_TOLERANCE_MS) return [];
  return [{ reason: 'payment_difference', note: RESTORED_NOTE }];
}
