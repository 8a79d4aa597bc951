import { and, eq } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import { type CheckoutRow, isUnsettledCheckout } from '#server/domain/cart/checkouts.queries.ts';
import type { PaymentIntent } from '#server/gateways/payments/payments.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';

/** Marks a checkout as abandoned: its payment can no longer succeed. A completed checkout stays completed. */
export function closeCheckout({ db, now }: Pick<Services, 'db' | 'now'>, id: string): void {
  db.update(checkouts)
    .set({ status: 'abandoned', updatedAt: now() })
    .where(and(eq(checkouts.id, id), isUnsettledCheckout))
    .run();
}

/** The age at which an unpaid checkout is canceled, and one with a payment unknown to the provider is closed. */
export const CHECKOUT_EXPIRY_MS = DAY_MS;

/**
 * Cancels the payment of a checkout and closes the checkout if that worked. If the provider doesn't know the payment,
 * the checkout is closed only after a day: it may just be the wrong API key, and the payment must not be lost.
 * @returns the intent if it may still succeed or already has; `null` if it can't
 * @throws AppError what the payment gateway throws; the checkout stays as it is
 */
export async function cancelCheckout(
  services: Services,
  { id, paymentIntentId, createdAt }: Pick<CheckoutRow, 'id' | 'paymentIntentId' | 'createdAt'>,
): Promise<PaymentIntent | null> {
  const intent = paymentIntentId ? await services.payments.cancelIntent(paymentIntentId) : null;
  if (intent && intent.status !== 'canceled') return intent;
  const age = services.now().getTime() - createdAt.getTime();
  if (intent || !paymentIntentId || age > CHECKOUT_EXPIRY_MS) closeCheckout(services, id);
  else
    services.log.warn({ checkoutId: id, paymentIntentId }, 'The payment provider does not know a payment.');
  return null;
}

/**
 * Takes a checkout's place: its payment is canceled. One without an intent on record is closed at once: no browser has received an intent
 * that it could pay. Call it inside a transaction.
 */
export function supersede(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { id, paymentIntentId }: CheckoutRow,
): void {
  if (!paymentIntentId) {
    closeCheckout(services, id);
    return;
  }
  const { db, now } = services;
  db.update(checkouts).set({ status: 'superseded', updatedAt: now() }).where(eq(checkouts.id, id)).run();
  // Covers a crash before `issueIntent` cancels the payment.
  enqueueJob(services, { kind: 'cancel_payment', key: id, payload: { checkoutId: id } });
}
