import { findCartId } from '#server/domain/cart/cart.queries.ts';
import { requireStock } from '#server/domain/cart/cart-limits.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import type { StartedPayment } from '#shared/schemas/checkout.schema.ts';
import type { PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';
import { requireFewDeclines } from './card-declines.ts';
import { requireCardTotal } from './card-total.ts';
import { withFullQuote } from './full-quote.ts';
import { issueIntent } from './issue-intent.ts';
import { type CheckoutContent, openCheckout } from './open-checkout.ts';
import { requireProof } from './payment-proof.ts';
import { type CartQuote, type ExternalRates, quoteCart, requireExpectedTotal, toSale } from './quote-cart.ts';

const CHANGE_CART = { low: 'Add something to your cart.', high: 'Order fewer items at a time.' };

/**
 * Starts a payment for the buyer's cart (docs/product/checkout.md#payment): stores the checkout and holds its stock, then gets its
 * payment intent.
 * @param addressKey the shopper's IP address as rate limits count it: stock holds are limited per address
 * @throws AppError `cards_declined`, `proof_required` (with a `challenge`), `cart_empty`, `out_of_stock`, `total_changed` (with the
 *   new `totals`), `total_not_payable`, or what `issueIntent` throws
 */
export async function startPayment(
  services: Services,
  buyer: Buyer,
  input: PaymentIntentInput,
  addressKey: string,
): Promise<StartedPayment> {
  await requireProof(services, findCartId(services.db, buyer), addressKey, input.proof);
  const { shippingAddress } = input;
  const read = (external?: ExternalRates) => quoteCart(services, buyer, shippingAddress, external);
  const opened = await withFullQuote(services, read, shippingAddress, (quote) => {
    const { cartId, lines, totals } = quote;
    requireFewDeclines(services, cartId, addressKey);
    requireStock(lines);
    requireExpectedTotal(quote, input);
    requireCardTotal(totals.total, 'Your', CHANGE_CART);
    return openCheckout(services, buyer.keys, contentOf(quote, input), addressKey);
  });
  return issueIntent(services, opened, () => startPayment(services, buyer, input, addressKey));
}

function contentOf(quote: CartQuote, input: PaymentIntentInput): CheckoutContent {
  return {
    cartId: quote.cartId,
    paymentLinkId: null,
    contact: { email: input.customerEmail, name: input.customerName, phone: input.customerPhone },
    shippingAddress: input.shippingAddress,
    billingAddress: input.billingAddress ?? input.shippingAddress,
    ...toSale(quote),
  };
}
