import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { findCheckoutByIntent } from '../checkout/checkout.queries.ts';
import type { ListedIntent, Payments } from '../gateways/payments/payments.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import { recoverOrder } from '../orders/recover-order.ts';
import type { Services } from '../services.ts';

/** Milliseconds by which the provider's clock may differ from ours. */
const OVERLAP = 60 * 60 * 1000;

/** Lists our successful payments that were started after a backup was made, oldest first. */
export async function listPaymentsSince(payments: Payments, backedUpAt: Date): Promise<ListedIntent[]> {
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
 * Adds payments that a restored database doesn't know. One whose checkout is there becomes an order when the
 * site settles its checkouts; one whose checkout was lost becomes an order without items, for a person to
 * complete. Safe to repeat.
 * @returns how many orders without items were created
 */
export function reconcilePayments(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  paid: ListedIntent[],
): number {
  const { db } = services;
  let recovered = 0;
  for (const intent of paid)
    transaction(db, () => {
      if (findOrderIdByIntent(db, intent.id) || findCheckoutByIntent(db, intent.id)) return;
      if (joinCheckout(services, intent)) return;
      recoverOrder(services, intent);
      recovered += 1;
    });
  return recovered;
}

/**
 * Links a payment to the checkout that was backed up without it. One that was closed meanwhile, because it had no
 * payment, is opened again to be settled.
 * @returns false when there is none
 */
function joinCheckout({ db, now }: Pick<Services, 'db' | 'now'>, { id, checkoutId }: ListedIntent): boolean {
  const { changes } = db
    .update(checkouts)
    .set({
      paymentIntentId: id,
      status: sql`iif(${checkouts.status} = 'abandoned', 'superseded', ${checkouts.status})`,
      updatedAt: now(),
    })
    .where(
      and(
        eq(checkouts.id, checkoutId ?? ''),
        isNull(checkouts.paymentIntentId),
        inArray(checkouts.status, ['open', 'superseded', 'abandoned']),
      ),
    )
    .run();
  return changes > 0;
}
