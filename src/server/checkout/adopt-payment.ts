import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import type { IntentDetails } from '../gateways/payments/payments.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import { recoverOrder } from '../orders/recover-order.ts';
import type { Services } from '../services.ts';
import { findCheckoutByIntent } from './checkout.queries.ts';

/**
 * Gives a payment of ours that succeeded its place in a database that may be older than the payment. One whose
 * checkout is there can be finished or settled then; one whose checkout is lost becomes an order without items,
 * for a person to complete. Safe to repeat.
 * @returns whether an order was made
 */
export function adoptPayment(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  intent: IntentDetails,
): boolean {
  const { db } = services;
  return transaction(db, () => {
    if (findOrderIdByIntent(db, intent.id) || findCheckoutByIntent(db, intent.id)) return false;
    if (joinCheckout(services, intent)) return false;
    recoverOrder(services, intent);
    return true;
  });
}

/**
 * Tells a checkout which payment it was given after it was backed up; false when there is none to tell. One that
 * was closed meanwhile, because it had no payment, is opened again to be settled.
 */
function joinCheckout({ db, now }: Pick<Services, 'db' | 'now'>, { id, checkoutId }: IntentDetails): boolean {
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
