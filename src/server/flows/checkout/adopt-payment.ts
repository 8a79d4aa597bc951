import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { findCheckoutByIntent } from '#server/domain/cart/checkouts.queries.ts';
import { isRemovedTest } from '#server/domain/sales/ledger/removed-test.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import { recoverOrder } from '#server/domain/sales/orders/recover-order.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { recoverLinkOrder } from './payment-links/recover-link-order.ts';

/**
 * Reconnects a successful payment of this shop with a database that may be older than the payment, as after a
 * restored backup. If its checkout exists, the payment is attached to it, to be finished or settled later. If not, it
 * becomes the order of its payment link, or else an order without line items, flagged `items_missing`. One whose test order was removed
 * stays away. Safe to repeat.
 * @returns whether an order was created
 */
export function adoptPayment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  intent: IntentDetails,
): boolean {
  const { db } = services;
  return transaction(db, () => {
    if (findOrderIdByIntent(db, intent.id) || findCheckoutByIntent(db, intent.id)) return false;
    if (attachToCheckout(services, intent) || isRemovedTest(db, intent)) return false;
    if (!recoverLinkOrder(services, intent)) recoverOrder(services, intent);
    return true;
  });
}

/**
 * Attaches a payment to the checkout it was created for, if that checkout has none on record. A checkout that was
 * abandoned for lack of a payment is reopened as `superseded`, to be settled.
 * @returns false when there is no such checkout
 */
function attachToCheckout(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, checkoutId }: IntentDetails,
): boolean {
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
