import { and, eq, isNull, lt } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import {
  type CheckoutRow,
  dueCheckouts,
  findCheckout,
  isUnsettledCheckout,
} from '#server/domain/cart/checkouts.queries.ts';
import { extendHolds, HOLD_DURATION_MS } from '#server/domain/catalog/stock-holds.ts';
import type { PaymentIntent } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { countDeclines } from './card-declines.ts';
import { CHECKOUT_EXPIRY_MS, cancelCheckout, closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';

/**
 * A checkout is checked again after a quarter of its age, or after six hours if that is sooner. One that holds stock is
 * checked before its hold expires, to extend it while the payment is processing.
 */
const BACK_OFF = { ageShare: 0.25, maxMs: 6 * HOUR_MS, holdingMs: HOLD_DURATION_MS / 3 };
const NO_BACK_OFF = { ageShare: 0, maxMs: 0, holdingMs: 0 };
/** A run that takes longer leaves the remaining checkouts to the next one. */
const MAX_RUN_MS = 5 * MINUTE_MS;

/**
 * Cancels the payment of a superseded checkout, or creates the order if it was paid after all. A payment that is
 * still processing is left to `settleCheckouts`.
 */
export async function cancelPayment(services: Services, checkoutId: string): Promise<void> {
  const checkout = findCheckout(services.db, checkoutId);
  if (checkout?.status !== 'superseded') return;
  await finishIfPaid(services, await cancelCheckout(services, checkout));
}

/**
 * Checks unpaid checkouts with the payment provider, so that a charge becomes an order even after a crash or a lost
 * webhook (docs/product/checkout.md#payment-without-the-browser). Superseded checkouts are canceled at once, open ones after a
 * day. A checkout is closed only when its payment is canceled, or unknown to the provider for a day; until then it is
 * checked again at growing intervals. A run ends early if the provider times out, or after five minutes.
 * @param minAgeMs skips checkouts that changed more recently, which the shopper's own request may still finish. With
 *   0, all are checked, regardless of when they were checked last.
 * @returns the number of orders created
 */
export async function settleCheckouts(services: Services, minAgeMs: number): Promise<number> {
  const { db, now, log } = services;
  closeUnstarted(services);
  const backOff = minAgeMs === 0 ? NO_BACK_OFF : BACK_OFF;
  const deadline = performance.now() + MAX_RUN_MS;
  let created = 0;
  for (const checkout of dueCheckouts(db, { now: now(), minMs: minAgeMs, ...backOff })) {
    try {
      if (await settle(services, checkout)) created += 1;
    } catch (error) {
      log.warn({ checkoutId: checkout.id, err: error }, 'A checkout could not be settled; retrying later.');
      if (AppError.is(error) && error.code === 'payment_provider_timeout') break;
    }
    if (performance.now() > deadline) break;
  }
  return created;
}

/** @returns whether an order was created */
async function settle(services: Services, checkout: CheckoutRow): Promise<boolean> {
  const { db, payments, now } = services;
  // Moves it to the end of the list, so that every checkout is asked about.
  db.update(checkouts).set({ updatedAt: now() }).where(eq(checkouts.id, checkout.id)).run();
  const intent = checkout.paymentIntentId ? await payments.readIntent(checkout.paymentIntentId) : null;
  if (intent) await countDeclines(services, checkout, intent);
  const isExpired = now().getTime() - checkout.createdAt.getTime() > CHECKOUT_EXPIRY_MS;
  if (intent?.status !== 'succeeded' && (isExpired || checkout.status === 'superseded')) {
    return finishIfPaid(services, await cancelCheckout(services, checkout));
  }
  if (intent?.status === 'canceled') closeCheckout(services, checkout.id);
  if (intent?.status === 'processing') extendHolds(services, checkout.id);
  return finishIfPaid(services, intent);
}

/** @returns whether an order was created */
async function finishIfPaid(services: Services, intent: PaymentIntent | null): Promise<boolean> {
  if (intent?.status !== 'succeeded') return false;
  return (await finishCheckout(services, intent.id, { actor: { kind: 'system' } })).created;
}

/** Closes day-old checkouts without an intent on record: no browser has received one that it could pay. */
function closeUnstarted({ db, now }: Services): void {
  db.update(checkouts)
    .set({ status: 'abandoned', updatedAt: now() })
    .where(
      and(
        isUnsettledCheckout,
        isNull(checkouts.paymentIntentId),
        lt(checkouts.updatedAt, new Date(now().getTime() - CHECKOUT_EXPIRY_MS)),
      ),
    )
    .run();
}
