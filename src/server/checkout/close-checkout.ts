import { and, eq, inArray } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import type { PaymentIntent } from '../gateways/payments/payments.ts';
import type { Services } from '../services.ts';
import type { CheckoutRow } from './checkout.queries.ts';

/** Closes a checkout whose payment can no longer succeed; one that has become an order stays as it is. */
export function closeCheckout({ db, now }: Pick<Services, 'db' | 'now'>, id: string): void {
  db.update(checkouts)
    .set({ status: 'abandoned', updatedAt: now() })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['open', 'superseded'])))
    .run();
}

/** How long a checkout waits for its payment, and for a provider that does not know it to know it again. */
export const CHECKOUT_PATIENCE_MS = 24 * 3_600_000;

/**
 * Cancels the payment of a checkout, and closes the checkout when that worked. A payment that the provider does not
 * know closes it only after a day: another account's key, for once, must not lose a payment.
 * @returns the intent when it may still succeed or already has; null when it cannot
 * @throws AppError what the payment gateway throws; the checkout stays as it is
 */
export async function cancelCheckout(
  services: Services,
  { id, paymentIntentId, createdAt }: Pick<CheckoutRow, 'id' | 'paymentIntentId' | 'createdAt'>,
): Promise<PaymentIntent | null> {
  const intent = paymentIntentId ? await services.payments.cancelIntent(paymentIntentId) : null;
  if (intent && intent.status !== 'canceled') return intent;
  const age = services.now().getTime() - createdAt.getTime();
  if (intent || !paymentIntentId || age > CHECKOUT_PATIENCE_MS) closeCheckout(services, id);
  else
    services.log.warn({ checkoutId: id, paymentIntentId }, 'The payment provider does not know a payment.');
  return null;
}
