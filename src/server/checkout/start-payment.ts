import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { PaymentIntentInput } from '#shared/schemas/checkout.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { requireStock } from '../cart/cart-stock.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';
import { type CheckoutRow, openCheckoutsOf } from './checkout.queries.ts';
import { closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import { type CartQuote, quoteCart, toCheckoutTotals, toSnapshot } from './quote-cart.ts';

interface StartedPayment {
  clientSecret: string;
  paymentIntentId: string;
  total: string;
}

/**
 * Begins a payment for the buyer's cart: stores the snapshot first, then creates the intent under a key
 * derived from it, so that whatever fails in between can be taken up again. An unchanged checkout gets
 * the same intent (decisions.md 17, 18); a changed one gets its own only after the one before can no longer
 * be paid, so that a cart is never charged twice.
 * @throws AppError `cart_empty`, `out_of_stock`, `total_changed` (with the new `totals`), `already_paid`
 *   (with the `orderId`), `payment_in_progress`, `checkout_replaced`, or what the payment gateway throws
 */
export async function startPayment(
  services: Services,
  buyer: Buyer,
  input: PaymentIntentInput,
): Promise<StartedPayment> {
  const { db } = services;
  const { checkout, outdated } = transaction(db, () => {
    const quote = quoteCart(services, buyer, input.shippingAddress);
    requireStock(db, quote.cartId);
    if (input.expectedTotal !== undefined && input.expectedTotal !== toWire(quote.totals.total)) {
      throw new AppError('total_changed', { details: { totals: toCheckoutTotals(quote) } });
    }
    return storeSnapshot(services, buyer, quote, input);
  });
  for (const old of outdated) await requireUnpaid(services, old);

  const intent = await intentFor(services, checkout);
  if (intent.status === 'succeeded') throw await alreadyPaid(services, intent);
  if (intent.status === 'canceled') {
    // The provider gave this intent up (they expire): a new snapshot gets a new one.
    closeCheckout(services, checkout.id, 'abandoned');
    return startPayment(services, buyer, input);
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

/** Makes sure that a replaced checkout can no longer be paid. */
async function requireUnpaid(services: Services, { paymentIntentId }: CheckoutRow): Promise<void> {
  const intent = paymentIntentId && (await services.payments.cancelIntent(paymentIntentId));
  if (!intent || intent.status === 'canceled') return;
  if (intent.status !== 'succeeded') throw new AppError('payment_in_progress');
  throw await alreadyPaid(services, intent);
}

/** A payment that went through while its order was never asked for: the order is made now. */
async function alreadyPaid(services: Services, { id }: PaymentIntent): Promise<AppError> {
  const { orderId } = await finishCheckout(services, id, { actor: { kind: 'system' } });
  return new AppError('already_paid', { details: { orderId } });
}

async function intentFor(services: Services, checkout: CheckoutRow): Promise<PaymentIntent> {
  const known = checkout.paymentIntentId && (await services.payments.readIntent(checkout.paymentIntentId));
  return known || createIntent(services, checkout);
}

/** @returns false when another call has replaced this checkout meanwhile */
function recordIntent({ db, now }: Services, checkout: CheckoutRow, intent: PaymentIntent): boolean {
  const { changes } = db
    .update(checkouts)
    .set({ paymentIntentId: intent.id, updatedAt: now() })
    .where(and(eq(checkouts.id, checkout.id), ne(checkouts.status, 'superseded')))
    .run();
  return changes > 0;
}

/** Finds the open checkout that asks for the same, or stores a new one in place of those that do not. */
function storeSnapshot(
  { db, newId, now }: Services,
  buyer: Buyer,
  { cartId, lines, totals }: CartQuote,
  input: PaymentIntentInput,
): { checkout: CheckoutRow; outdated: CheckoutRow[] } {
  const snapshot = {
    contact: { email: input.customerEmail, name: input.customerName, phone: input.customerPhone },
    shippingAddress: input.shippingAddress,
    billingAddress: input.billingAddress ?? input.shippingAddress,
    lines: toSnapshot(lines),
    subtotalCents: totals.subtotal,
    taxCents: totals.tax,
    shippingCents: totals.shipping,
    totalCents: totals.total,
  };
  const fingerprint = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');
  const open = openCheckoutsOf(db, cartId);
  const unchanged = open.find((checkout) => checkout.fingerprint === fingerprint);
  if (unchanged) return { checkout: unchanged, outdated: [] };

  for (const { id } of open) {
    db.update(checkouts).set({ status: 'superseded', updatedAt: now() }).where(eq(checkouts.id, id)).run();
    // Should this call end in the middle.
    enqueueJob({ db, newId, now }, { kind: 'cancel_payment', key: id, payload: { checkoutId: id } });
  }
  const [key] = buyer.keys;
  if (!key) throw new AppError('cart_empty');
  const checkout = db
    .insert(checkouts)
    .values({ id: newId(), buyer: key, cartId, fingerprint, ...snapshot, createdAt: now(), updatedAt: now() })
    .returning()
    .get();
  return { checkout, outdated: open };
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
