import { quoteByHand } from '#server/flows/checkout/by-hand/quote-by-hand.ts';
import { createPaymentLink } from '#server/flows/checkout/payment-links/create-payment-link.ts';
import { linkToken } from '#server/kernel/sessions/link-token.ts';
import type { LinkPaymentInput, PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import { ADDRESS } from './address.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import type { TestServices } from './test-services.ts';

type Changes = Partial<PaymentLinkInput>;

/** What an administrator enters for a phone order that is paid through a link. */
export const linkInput = (services: TestServices, items: PaymentLinkInput['items'], changes: Changes = {}) =>
  ({
    id: services.newId(),
    items,
    reason: 'phone',
    shippingAddress: ADDRESS,
    customerEmail: 'kim@example.com',
    expectedTotal: '0.00',
    ...changes,
  }) as PaymentLinkInput;

/** Makes a payment link for what its order costs. */
export async function makeLink(
  services: TestServices,
  items: PaymentLinkInput['items'],
  changes: Changes = {},
) {
  const input = linkInput(services, items, changes);
  const { total: expectedTotal } = await quoteByHand(services, input);
  return (await createPaymentLink(services, { ...input, expectedTotal }, ADMIN_ACTOR)).link;
}

/** What the customer's browser sends to begin the payment of a link. */
export const linkPayment = (
  services: TestServices,
  id: string,
  changes: Partial<LinkPaymentInput> = {},
): LinkPaymentInput => ({
  id,
  token: linkToken(services, 'payment-link', id),
  customerEmail: 'kim@example.com',
  customerPhone: undefined,
  billingAddress: undefined,
  proof: undefined,
  ...changes,
});
