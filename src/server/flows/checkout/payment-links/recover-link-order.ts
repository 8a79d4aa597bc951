import { insertInto } from '#db/insert-row.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { findCheckout } from '#server/domain/cart/checkouts.queries.ts';
import { findPaymentLink } from '#server/domain/cart/payment-links.queries.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { fingerprintOf } from '../open-checkout.ts';
import { placePaidCheckout, saleOf } from '../place-paid-checkout.ts';
import { linkContent, linkKey } from './link-content.ts';

const insert = insertInto(checkouts);

/**
 * Makes the order of a payment link whose payment has lost its checkout, as after a restored backup that is older than the payment
 * (docs/product/orders.md#payment-links): the link has all of its content. The checkout is stored as restored, which flags the
 * order. Call it inside a transaction.
 * @returns false if the payment names no link of this database, or its checkout isn't lost
 */
export function recoverLinkOrder(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  intent: IntentDetails,
): boolean {
  const { db, now } = services;
  const { checkoutId, paymentLinkId, receiptEmail, payer, shipping, isLive, createdAt } = intent;
  const link = paymentLinkId && findPaymentLink(db, paymentLinkId);
  if (!link || !checkoutId || findCheckout(db, checkoutId)) return false;
  const content = linkContent(link, {
    email: receiptEmail ?? payer.email ?? undefined,
    phone: shipping?.phone ?? undefined,
    billingAddress: undefined,
  });
  insert(db, {
    ...{ id: checkoutId, buyer: linkKey(link.id), paymentIntentId: intent.id, isLive },
    ...{ fingerprint: fingerprintOf(content), ...content, createdAt, restoredAt: now(), updatedAt: now() },
  });
  const checkout = findCheckout(db, checkoutId);
  if (!checkout) throw new Error('The checkout that was just stored is gone.');
  placePaidCheckout(services, checkout, {
    ...{ priced: saleOf(checkout), intent, actor: { kind: 'system' } },
    found: [],
  });
  return true;
}
