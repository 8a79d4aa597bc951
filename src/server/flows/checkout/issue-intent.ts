import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import type { CheckoutRow } from '#server/domain/cart/checkouts.queries.ts';
import type { NewIntent, PaymentIntent } from '#server/gateways/payments/payments.ts';
import { retriedKey } from '#server/gateways/payments/retried-key.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { StartedPayment } from '#shared/schemas/checkout.schema.ts';
import { countDeclines } from './card-declines.ts';
import { cancelCheckout, closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import type { OpenedCheckout } from './open-checkout.ts';

const value = sql.placeholder;

const statements = preparedOn((db) => ({
  recordIntent: db
    .update(checkouts)
    .set({
      paymentIntentId: sql`${value('intentId')}`,
      updatedAt: sql`${sql.param(value('at'), checkouts.updatedAt)}`,
    })
    .where(and(eq(checkouts.id, value('id')), eq(checkouts.status, 'open')))
    .prepare(),
}));

/** The provider's clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Returns the payment intent of a checkout that was just opened, with an idempotency key derived from the checkout, so that a repeated
 * request resumes after a failure. After a failure that the provider repeats for a day, the next request looks for the intent and uses
 * another key. An unchanged checkout gets the same intent.
 *
 * A cart is never charged twice (docs/product/checkout.md#one-payment-per-cart). An intent is returned only while its checkout
 * is the open one of the cart, and only after the payments of all other checkouts of the cart are canceled. Every
 * request checks this again, because an earlier one may have failed or crashed halfway.
 * @param restart opens another checkout, after the payment of this one was canceled
 * @throws AppError `already_paid` (with the `orderId`), `payment_in_progress`, `checkout_replaced`, or what the payment gateway throws
 */
export async function issueIntent(
  services: Services,
  { checkout, unsettled }: OpenedCheckout,
  restart: () => Promise<StartedPayment>,
): Promise<StartedPayment> {
  for (const other of unsettled) await requireUnpaid(services, other);

  const intent = await intentFor(services, checkout);
  if (intent === 'declined') return restart();
  if (intent.status === 'succeeded') throw await alreadyPaid(services, intent);
  if (intent.status === 'canceled') {
    // Intents expire at the provider: a new checkout gets a new one.
    closeCheckout(services, checkout.id);
    return restart();
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

/**
 * Cancels the payment of another checkout of the cart.
 * @throws AppError `payment_in_progress`, `already_paid`
 */
async function requireUnpaid(services: Services, other: CheckoutRow): Promise<void> {
  const intent = await cancelCheckout(services, other);
  if (!intent) return;
  if (intent.status !== 'succeeded') throw new AppError('payment_in_progress');
  throw await alreadyPaid(services, intent);
}

/** Creates the order of a successful payment, and returns the error that names it. */
async function alreadyPaid(services: Services, { id }: PaymentIntent): Promise<AppError> {
  const { orderId } = await finishCheckout(services, id, { actor: { kind: 'system' } });
  return new AppError('already_paid', { details: { orderId } });
}

/** Returns the intent of a checkout, or `declined` if it was canceled after too many declined cards. */
async function intentFor(services: Services, checkout: CheckoutRow): Promise<PaymentIntent | 'declined'> {
  const existing = checkout.paymentIntentId && (await services.payments.readIntent(checkout.paymentIntentId));
  if (existing && (await countDeclines(services, checkout, existing))) return 'declined';
  return existing || (await findCreated(services, checkout)) || createIntent(services, checkout);
}

/** Returns the intent that a failed call created after all, so that there is never a second one. */
async function findCreated(
  { payments }: Services,
  { id, createdAt, intentFailures }: CheckoutRow,
): Promise<PaymentIntent | undefined> {
  if (intentFailures === 0) return undefined;
  const createdFrom = new Date(createdAt.getTime() - CLOCK_TOLERANCE_MS);
  const intents = await payments.listIntents({ createdFrom });
  return intents.find(({ checkoutId }) => checkoutId === id);
}

/** @returns false when the checkout was replaced or closed since */
function recordIntent({ db, now }: Services, checkout: CheckoutRow, intent: PaymentIntent): boolean {
  const recorded = { id: checkout.id, intentId: intent.id, at: now() };
  return statements(db).recordIntent.run(recorded).changes > 0;
}

async function createIntent(services: Services, checkout: CheckoutRow): Promise<PaymentIntent> {
  try {
    return await services.payments.createIntent(newIntent(checkout));
  } catch (error) {
    if (services.payments.isStoredFailure(error)) countFailure(services, checkout);
    throw error;
  }
}

/** Counts a failure that is repeated for its key, once for all requests that got it. */
function countFailure({ db }: Services, { id, intentFailures }: CheckoutRow): void {
  db.update(checkouts)
    .set({ intentFailures: intentFailures + 1 })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.intentFailures, intentFailures),
        isNull(checkouts.paymentIntentId),
      ),
    )
    .run();
}

function newIntent(checkout: CheckoutRow): NewIntent {
  const { id, paymentLinkId, shippingAddress: address, contact, intentFailures } = checkout;
  return {
    ...{ checkoutId: id, paymentLinkId },
    amount: checkout.totalCents,
    currency: 'usd',
    idempotencyKey: retriedKey(`checkout:${id}`, intentFailures),
    receiptEmail: contact.email,
    shipping: {
      name: fullName(address),
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
  };
}
