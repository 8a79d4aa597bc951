import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { extendHolds } from '../catalog/stock-holds.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';
import { type CheckoutRow, dueCheckouts, findCheckout } from './checkout.queries.ts';
import { CHECKOUT_PATIENCE_MS, cancelCheckout, closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';

const HOUR = 3_600_000;
/** A checkout is asked about again after a quarter of its age, at most after six hours. */
const BACK_OFF = { share: 0.25, most: 6 * HOUR };
const NO_BACK_OFF = { share: 0, most: 0 };
/** Milliseconds after which a round leaves the rest to the next one. */
const ROUND_BUDGET_MS = 5 * 60_000;

/**
 * Cancels the payment of a superseded checkout, or makes the order when it was paid after all. One that is
 * still processing is left to `settleCheckouts`.
 */
export async function cancelPayment(services: Services, checkoutId: string): Promise<void> {
  const checkout = findCheckout(services.db, checkoutId);
  if (checkout?.status === 'superseded') await conclude(services, await cancelCheckout(services, checkout));
}

/**
 * Asks the provider about every unpaid checkout, so that a crash or a lost message after the charge still ends
 * in an order. A checkout is closed only once its payment is canceled, or unknown to the provider for a day;
 * superseded ones are canceled at once, open ones after a day. Until then it is asked about again, less and less
 * often. A round ends when the provider does not answer in time, or after five minutes.
 * @param atLeastOld milliseconds; younger ones are left to the shopper's own call. With 0 all are asked about,
 *   however recently they were.
 * @returns how many orders were made
 */
export async function settleCheckouts(services: Services, atLeastOld: number): Promise<number> {
  const { db, now, log } = services;
  closeUnstarted(services);
  const backOff = atLeastOld === 0 ? NO_BACK_OFF : BACK_OFF;
  const ends = performance.now() + ROUND_BUDGET_MS;
  let made = 0;
  for (const checkout of dueCheckouts(db, { now: now(), atLeast: atLeastOld, ...backOff })) {
    try {
      if (await settle(services, checkout)) made += 1;
    } catch (error) {
      log.warn({ checkoutId: checkout.id, err: error }, 'A checkout could not be settled; retrying later.');
      if (AppError.is(error) && error.code === 'payment_provider_timeout') break;
    }
    if (performance.now() > ends) break;
  }
  return made;
}

/** @returns whether an order was made */
async function settle(services: Services, checkout: CheckoutRow): Promise<boolean> {
  const { db, payments, now } = services;
  // Asked about last comes last again: a long list is worked through in turns.
  db.update(checkouts).set({ updatedAt: now() }).where(eq(checkouts.id, checkout.id)).run();
  const intent = checkout.paymentIntentId ? await payments.readIntent(checkout.paymentIntentId) : null;
  const overdue = now().getTime() - checkout.createdAt.getTime() > CHECKOUT_PATIENCE_MS;
  if (intent?.status !== 'succeeded' && (overdue || checkout.status === 'superseded')) {
    return conclude(services, await cancelCheckout(services, checkout));
  }
  if (intent?.status === 'canceled') closeCheckout(services, checkout.id);
  if (intent?.status === 'processing') extendHolds(services, checkout.id);
  return conclude(services, intent);
}

async function conclude(services: Services, intent: PaymentIntent | null): Promise<boolean> {
  if (intent?.status !== 'succeeded') return false;
  return (await finishCheckout(services, intent.id, { actor: { kind: 'system' } })).created;
}

/** Closes day-old checkouts without an intent on record: no browser has been given one to pay. */
function closeUnstarted({ db, now }: Services): void {
  db.update(checkouts)
    .set({ status: 'abandoned', updatedAt: now() })
    .where(
      and(
        inArray(checkouts.status, ['open', 'superseded']),
        isNull(checkouts.paymentIntentId),
        lt(checkouts.updatedAt, new Date(now().getTime() - CHECKOUT_PATIENCE_MS)),
      ),
    )
    .run();
}
