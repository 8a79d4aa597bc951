import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts, paymentLinks } from '#db/schema/checkout.ts';
import type { PaymentIntent } from '#server/gateways/payments/payments.ts';

/**
 * Returns whether a payment is this installation's (docs/product/payments.md#shared-account): the database has its checkout, or the
 * payment link that it was made through, if a restored backup lacks the checkout.
 */
export function isOwnPayment(
  db: Db,
  { checkoutId, paymentLinkId }: Pick<PaymentIntent, 'checkoutId' | 'paymentLinkId'>,
): boolean {
  return [[checkouts, checkoutId] as const, [paymentLinks, paymentLinkId] as const].some(
    ([table, id]) => id && db.select({ id: table.id }).from(table).where(eq(table.id, id)).get(),
  );
}
