import { transaction } from '#db/client.ts';
import type { Destination } from '#shared/pricing.ts';
import type { Buyer } from '../cart/buyer.ts';
import type { TaxableSale, TaxCalculation } from '../gateways/tax/tax.ts';
import type { Services } from '../services.ts';
import { type CartQuote, quoteCart } from './quote-cart.ts';

/** Where an order is shipped, as far as it is known. */
export interface TaxDestination extends Destination {
  addressLine1?: string | undefined;
  addressLine2?: string | undefined;
  city?: string | undefined;
}

/** How often a cart that changes meanwhile is asked about before the tax table is used. */
const MAX_ATTEMPTS = 3;

/**
 * Returns the buyer's cart with its totals when shipped to `destination`, with the tax of the tax service if it is used, knows
 * the place and answers, and of the tax table otherwise (docs/product.md#tax).
 * @throws AppError `cart_empty`
 */
export async function quoteWithTax(
  services: Services,
  buyer: Buyer,
  destination: TaxDestination,
): Promise<CartQuote> {
  const quote = quoteCart(services, buyer, destination);
  const calculation = await calculateTax(services, saleOf(quote), destination);
  return calculation ? quoteCart(services, buyer, destination, calculation) : quote;
}

/**
 * Calls `use` in a transaction, with the cart as it is then and the tax of exactly that cart. Otherwise like `quoteWithTax`.
 * @throws AppError `cart_empty`, or what `use` throws
 */
export async function withTaxedQuote<T extends object>(
  services: Services,
  buyer: Buyer,
  destination: TaxDestination,
  use: (quote: CartQuote) => T,
): Promise<T> {
  const { db } = services;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && services.env.payments.stripeTax; attempt += 1) {
    const sale = saleOf(quoteCart(services, buyer, destination));
    const calculation = await calculateTax(services, sale, destination);
    const result = transaction(db, () => {
      const quote = quoteCart(services, buyer, destination, calculation);
      return isSame(saleOf(quote), sale) ? use(quote) : null;
    });
    if (result) return result;
  }
  return transaction(db, () => use(quoteCart(services, buyer, destination)));
}

/** Returns the tax service's calculation, or null if it isn't used, doesn't know the place, or doesn't answer. */
export async function calculateTax(
  { env, tax }: Pick<Services, 'env' | 'tax'>,
  sale: Omit<TaxableSale, 'address'>,
  { addressLine1: line1, addressLine2: line2, city, state, zipCode: postalCode }: TaxDestination,
): Promise<TaxCalculation | null> {
  if (!env.payments.stripeTax || !state || !postalCode) return null;
  return tax.calculate({ ...sale, address: { line1, line2, city, state, postalCode } });
}

function saleOf({ lines, amounts, totals }: CartQuote): Omit<TaxableSale, 'address'> {
  return {
    reference: lines.map(({ item }) => item.id).join(),
    lines: amounts.map((line, index) => ({ ...line, quantity: lines[index]?.item.quantity ?? 1 })),
    shipping: totals.shipping,
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
