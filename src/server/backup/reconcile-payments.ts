import { count, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { adoptPayment } from '../checkout/adopt-payment.ts';
import type { IntentDetails, Payments } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';

/** Milliseconds by which the provider's clock may differ from ours. */
const OVERLAP = 60 * 60 * 1000;

/** Lists our successful payments that were started after a backup was made, oldest first. */
export async function listPaymentsSince(payments: Payments, backedUpAt: Date): Promise<IntentDetails[]> {
  const createdFrom = new Date(backedUpAt.getTime() - OVERLAP);
  const intents = await payments.listIntents({ createdFrom });
  return intents.filter(({ status, checkoutId }) => status === 'succeeded' && checkoutId !== null).reverse();
}

/** Returns how many checkouts of a restored database may have become orders after it was backed up. */
export function countUnsettled(db: Db): number {
  const unsettled = inArray(checkouts.status, ['open', 'superseded']);
  return db.select({ n: count() }).from(checkouts).where(unsettled).get()?.n ?? 0;
}

/**
 * Gives every payment its place in a restored database. One whose checkout is there becomes an order when the
 * site settles its checkouts; one whose checkout was lost becomes an order without items. Safe to repeat.
 * @returns how many orders without items were created
 */
export function reconcilePayments(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  paid: IntentDetails[],
): number {
  return paid.filter((intent) => adoptPayment(services, intent)).length;
}
