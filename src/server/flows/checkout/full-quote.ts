import { transaction } from '#db/client.ts';
import { countOrdersOf } from '#server/domain/cart/checkouts.queries.ts';
import type { TaxableSale, TaxCalculation } from '#server/gateways/tax/tax.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { netOf } from '#shared/amounts.ts';
import type { Destination } from '#shared/pricing.ts';
import { type CartQuote, type ExternalRates, quoteCart, quoteLines } from './quote-cart.ts';
import { vendorShipping } from './vendor-shipping.ts';

/** Where an order is shipped, as far as it is known. */
export interface ShippingDestination extends Destination {
  addressLine1?: string | undefined;
  addressLine2?: string | undefined;
  city?: string | undefined;
}

/** How often external rates are asked for before the shop's own are used, if the cart keeps changing meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Returns the buyer's cart with its totals when shipped to `destination`, with the vendors' shipping rates
 * (docs/product/checkout.md#vendors-shipping-rates) and the tax of the tax service if it is used, knows the place and answers,
 * and of the tax table otherwise (docs/product/checkout.md#tax).
 * @throws AppError `cart_empty`
 */
export async function fullQuote(
  services: Services,
  buyer: Buyer,
  destination: ShippingDestination,
): Promise<CartQuote> {
  return quoteFully(services, quoteCart(services, buyer, destination), destination);
}

/** Prices a quote again with the vendors' rates and the tax service, as `fullQuote` does. */
export async function quoteFully(
  services: Services,
  cart: CartQuote,
  destination: ShippingDestination,
): Promise<CartQuote> {
  // Nothing more is read for a cart without items of vendors.
  const shipping = hasVendorItems(cart) ? await vendorShipping(services, cart.lines, destination) : null;
  const shipped = shipping ? quoteLines(services, cart, destination, { shipping, calculation: null }) : cart;
  const calculation = await calculateTax(services, saleOf(services, shipped), destination);
  return calculation ? quoteLines(services, cart, destination, { shipping, calculation }) : shipped;
}

/**
 * Calls `use` in a transaction, with the cart as it is then, and the shipping rates and tax of exactly that cart. Otherwise like
 * `fullQuote`.
 * @param read returns the cart as it is now, priced with external rates
 * @throws AppError what `read` or `use` throws
 */
export async function withFullQuote<T extends object>(
  services: Services,
  read: (external?: ExternalRates) => CartQuote,
  destination: ShippingDestination,
  use: (quote: CartQuote) => T,
): Promise<T> {
  const { db } = services;
  if (!services.env.payments.stripeTax) {
    // Nobody has to be asked about a cart without items of vendors.
    const result = transaction(db, () => {
      const quote = read();
      return hasVendorItems(quote) ? null : use(quote);
    });
    if (result) return result;
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const asked = await quoteFully(services, read(), destination);
    const result = transaction(db, () => {
      const quote = read(asked.external);
      return isSameCart(services, quote, asked) ? use(quote) : null;
    });
    if (result) return result;
  }
  return transaction(db, () => use(read()));
}

/** Returns the tax service's calculation, or null if it isn't used, doesn't know the place, or doesn't answer. */
export async function calculateTax(
  { env, tax }: Pick<Services, 'env' | 'tax'>,
  sale: Omit<TaxableSale, 'address'>,
  { addressLine1: line1, addressLine2: line2, city, state, zipCode: postalCode }: ShippingDestination,
): Promise<TaxCalculation | null> {
  if (!env.payments.stripeTax || !state || !postalCode) return null;
  return tax.calculate({ ...sale, address: { line1, line2, city, state, postalCode } });
}

function hasVendorItems({ lines }: CartQuote): boolean {
  return lines.some(({ vendorVariantId }) => vendorVariantId !== null);
}

/** What a cart has sold before is part of it: the same items once more are another sale, with a tax calculation of its own. */
function saleOf(
  { db }: Pick<Services, 'db'>,
  { cartId, lines, amounts, totals }: CartQuote,
): Omit<TaxableSale, 'address'> {
  return {
    reference: [countOrdersOf(db, cartId), ...lines.map(({ item }) => item.id)].join(),
    lines: amounts.map((line, index) => ({
      amount: netOf(line),
      isClothing: line.isClothing,
      quantity: lines[index]?.item.quantity ?? 1,
    })),
    shipping: netOf(totals.shippingLine),
  };
}

/** Returns whether shipping and tax that were asked for one quote are right for the other. */
function isSameCart(services: Services, one: CartQuote, other: CartQuote): boolean {
  const contentOf = (quote: CartQuote) => [
    saleOf(services, quote),
    quote.lines.map(({ vendorVariantId }) => vendorVariantId),
  ];
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}
