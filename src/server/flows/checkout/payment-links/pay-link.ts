import { transaction } from '#db/client.ts';
import { requireStock } from '#server/domain/cart/cart-limits.ts';
import { findWaitingLink, type PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { ORDER_NOT_FOUND } from '#server/domain/sales/orders/order-refusals.ts';
import { findOrderRow, readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { isLinkToken } from '#server/kernel/sessions/link-token.ts';
import { AppError } from '#shared/errors.ts';
import { isPickedUp } from '#shared/hand-order.ts';
import type { PlacedOrder, StartedPayment } from '#shared/schemas/checkout.schema.ts';
import type { LinkOrderInput, LinkPaymentInput } from '#shared/schemas/payment-link.schema.ts';
import { requireFewDeclines } from '../card-declines.ts';
import { finishCheckout } from '../finish-checkout.ts';
import { issueIntent } from '../issue-intent.ts';
import { type CheckoutContent, openCheckout } from '../open-checkout.ts';
import { requireProof } from '../payment-proof.ts';
import { linkContent, linkKey } from './link-content.ts';
import { priceLink } from './price-link.ts';

/**
 * Starts the payment of an order behind a link, at the link's prices (docs/product/orders.md#payment-links): the link takes the place of
 * a cart, so that it is never paid twice.
 * @param addressKey the customer's IP address as rate limits count it
 * @throws AppError `not_found` without the link's token, `already_paid` (with the `orderId`), `payment_link_ended`, `out_of_stock`,
 *   `customization_not_allowed`, `validation_failed` without a billing address for an order that is picked up, `cards_declined`,
 *   `proof_required` (with a `challenge`), or what `issueIntent` throws
 */
export async function startLinkPayment(
  services: Services,
  buyer: Buyer,
  input: LinkPaymentInput,
  addressKey: string,
): Promise<StartedPayment> {
  const { id } = input;
  requireToken(services, input);
  requireWaiting(services, id);
  await requireProof(services, id, addressKey, input.proof);
  const opened = transaction(services.db, () => {
    const link = requireWaiting(services, id);
    requireFewDeclines(services, id, addressKey);
    requireStock(priceLink(services, link));
    return openCheckout(services, keysOf(buyer, id), contentOf(link, input), addressKey);
  });
  return issueIntent(services, opened, () => startLinkPayment(services, buyer, input, addressKey));
}

/**
 * Makes the order of a payment link whose payment succeeded. Returns the same order if it was made before.
 * @throws AppError `not_found` without the link's token, or what `finishCheckout` throws
 */
export async function placeLinkOrder(services: Services, input: LinkOrderInput): Promise<PlacedOrder> {
  requireToken(services, input);
  const { orderId } = await finishCheckout(services, input.stripePaymentIntentId, {
    actor: { kind: 'shopper' },
    linkId: input.id,
  });
  const order = readOrder(services.db, orderId);
  if (!order) throw new AppError(ORDER_NOT_FOUND);
  const { id, orderNumber } = order;
  return { id, orderNumber };
}

function requireToken(services: Services, { id, token }: { id: string; token: string }): void {
  if (!isLinkToken(services, 'payment-link', id, token)) throw new AppError('not_found');
}

function requireWaiting(services: Services, id: string): PaymentLinkRow {
  if (findOrderRow(services.db, id)) throw new AppError('already_paid', { details: { orderId: id } });
  const link = findWaitingLink(services, id);
  if (!link) throw new AppError('payment_link_ended');
  return link;
}

/** The browser that pays can see the order. Without a cart cookie and a session, only the link's own key is left. */
function keysOf({ keys }: Buyer, id: string): string[] {
  return [...keys, linkKey(id)];
}

function contentOf(link: PaymentLinkRow, input: LinkPaymentInput): CheckoutContent {
  const { customerEmail: email, customerPhone: phone, billingAddress } = input;
  if (!billingAddress && isPickedUp(link.shippingAddress))
    throw new AppError('validation_failed', { fields: { billingAddress: 'Enter your billing address' } });
  return linkContent(link, { email, phone, billingAddress });
}
