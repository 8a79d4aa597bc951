import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { CheckoutContent } from '../open-checkout.ts';
import { saleOf } from '../place-paid-checkout.ts';

/** What the payer of a link enters. */
interface Payer {
  email: string | undefined;
  phone: string | undefined;
  billingAddress: Address | undefined;
}

/** Returns the buyer key of a link's payer without a cart cookie and a session. */
export function linkKey(id: string): string {
  return `link:${id}`;
}

/** Returns what a checkout stores of a payment link. What its payer didn't enter comes from the link. */
export function linkContent(link: PaymentLinkRow, { email, phone, billingAddress }: Payer): CheckoutContent {
  const { id, contact, shippingAddress } = link;
  return {
    ...{ cartId: id, paymentLinkId: id },
    contact: { ...contact, email: email ?? contact.email, phone: phone ?? contact.phone },
    ...{ shippingAddress, billingAddress: billingAddress ?? shippingAddress },
    ...saleOf(link),
  };
}
