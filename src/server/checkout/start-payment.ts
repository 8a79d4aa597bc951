import { and, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { PaymentIntentInput } from '#shared/schemas/checkout.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { requireStock } from '../cart/cart-limits.ts';
import { holdStock } from '../catalog/stock-holds.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';
import type { CheckoutRow } from './checkout.queries.ts';
import { cancelCheckout, closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import { quoteCart, toCheckoutTotals } from './quote-cart.ts';
import { storeSnapshot } from './store-snapshot.ts';

interface StartedPayment {
  clientSecret: string;
  paymentIntentId: string;
  total: string;
}

/**
 * Starts a payment for the buyer's cart: stores the snapshot and holds its stock, then creates the intent under
 * a key derived from the snapshot, so that the next call resumes whatever failed in between. An unchanged
 * checkout gets the same intent.
 *
 * A cart is never charged twice. An intent is handed out only while its checkout is the open one of the cart,
 * and only after the payment of every other checkout of the cart is canceled. This is checked on each call, as
 * the call before may have failed or crashed half-way.
 * @param addressKey the shopper's address, by which holds are limited
 * @throws AppError `cart_empty`, `out_of_stock`, `total_changed` (with the new `totals`), `already_paid`
 *   (with the `orderId`), `payment_in_progress`, `checkout_replaced`, or what the payment gateway throws
 */
export async function startPayment(
  services: Services,
  buyer: Buyer,
  input: PaymentIntentInput,
  addressKey: string,
): Promise<StartedPayment> {
  const { db } = services;
  const { checkout, unsettled } = transaction(db, () => {
    const quote = quoteCart(services, buyer, input.shippingAddress);
    requireStock(quote.lines);
    if (input.expectedTotal !== undefined && input.expectedTotal !== toWire(quote.totals.total)) {
      throw new AppError('total_changed', { details: { totals: toCheckoutTotals(quote) } });
    }
    const stored = storeSnapshot(services, buyer, quote, input);
    const { id: checkoutId, cartId, lines } = stored.checkout;
    holdStock(services, { cartId, checkoutId, addressKey, lines });
    return stored;
  });
  for (const other of unsettled) await requireUnpaid(services, other);

  const intent = await intentFor(services, checkout);
  if (intent.status === 'succeeded') throw await alreadyPaid(services, intent);
  if (intent.status === 'canceled') {
    // Intents expire at the provider: a new snapshot gets a new one.
    closeCheckout(services, checkout.id);
    return startPayment(services, buyer, input, addressKey);
  }
  if (!recordIntent(services, checkout, intent)) {
    await services.payments.cancelIntent(intent.id);
    throw new AppError('checkout_replaced');
  }
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    total: toWire(checkout.totalCents),
  };
}

/** Makes sure that another checkout of the cart can no longer be paid. */
async function requireUnpaid(services: Services, other: CheckoutRow): Promise<void> {
  const intent = await cancelCheckout(services, other);
  if (!intent) return;
  if (intent.status !== 'succeeded') throw new AppError('payment_in_progress');
  throw await alreadyPaid(services, intent);
}

/** Makes the order of a payment that succeeded before anybody asked for its order. */
async function alreadyPaid(services: Services, { id }: PaymentIntent): Promise<AppError> {
  const { orderId } = await finishCheckout(services, id, { actor: { kind: 'system' } });
  return new AppError('already_paid', { details: { orderId } });
}

async function intentFor(services: Services, checkout: CheckoutRow): Promise<PaymentIntent> {
  const known = checkout.paymentIntentId && (await services.payments.readIntent(checkout.paymentIntentId));
  return known || createIntent(services, checkout);
}

/** @returns false when the checkout has been replaced or closed meanwhile */
function recordIntent({ db, now }: Services, checkout: CheckoutRow, intent: PaymentIntent): boolean {
  const { changes } = db
    .update(checkouts)
    .set({ paymentIntentId: intent.id, updatedAt: now() })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.status, 'open')))
    .run();
  return changes > 0;
}

function createIntent({ payments }: Services, checkout: CheckoutRow): Promise<PaymentIntent> {
  const { shippingAddress: address, contact } = checkout;
  return payments.createIntent({
    checkoutId: checkout.id,
    amount: checkout.totalCents,
    currency: 'usd',
    idempotencyKey: `checkout:${checkout.id}`,
    receiptEmail: contact.email,
    shipping: {
      name: `${address.firstName} ${address.lastName}`,
      phone: contact.phone,
      address: {
        line1: address.addressLine1,
        line2: address.addressLine2,
        city: address.city,
        state: address.state,
        postalCode: address.zipCode,
        country: address.country,
      },
    },
  });
}
