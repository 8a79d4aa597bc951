import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { fullName } from '#shared/address.ts';

/** Returns the subject of audit log entries about a payment link: its name is the customer's. */
export function paymentLinkSubject({ id, shippingAddress }: PaymentLinkRow) {
  return { type: 'payment_link', id, name: fullName(shippingAddress) } as const;
}
