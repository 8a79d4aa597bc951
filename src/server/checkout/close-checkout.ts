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

/**
 * Cancels the payment of a checkout, and closes the checkout when that worked or the provider does not know
 * the payment.
 * @returns the intent when it may still succeed or already has; null when the checkout is closed
 * @throws AppError what the payment gateway throws; the checkout stays as it is
 */
export async function cancelCheckout(
  services: Services,
  { id, paymentIntentId }: Pick<CheckoutRow, 'id' | 'paymentIntentId'>,
): Promise<PaymentIntent | null> {
  const intent = paymentIntentId ? await services.payments.cancelIntent(paymentIntentId) : null;
  if (intent && intent.status !== 'canceled') return intent;
  closeCheckout(services, id);
  return null;
}
