import type { CheckoutLine } from '#db/schema/checkout.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import { type Destination, type LineAmount, type Price, priceOrder } from '#shared/pricing.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { findCartId, type PricedLine, priceCart } from '../cart/cart.queries.ts';
import type { TaxCalculation } from '../gateways/tax/tax.ts';
import type { Services } from '../services.ts';
import { readRates, readSetting } from '../settings/settings.queries.ts';

export interface CartQuote {
  cartId: string;
  lines: PricedLine[];
  /** What the tax of each line item depends on. */
  amounts: LineAmount[];
  totals: Price;
  /** The tax service's calculation; null with the tax table. */
  taxCalculationId: string | null;
}

/**
 * Returns the buyer's cart with its totals when shipped to `destination` (docs/product.md#totals).
 * @param calculation the tax service's, of exactly this cart; by default the tax table is used
 * @throws AppError `cart_empty`
 */
export function quoteCart(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  buyer: Buyer,
  destination: Destination,
  calculation: TaxCalculation | null = null,
): CartQuote {
  const cartId = findCartId(services.db, buyer);
  const lines = cartId ? priceCart(services, cartId) : [];
  if (!cartId || lines.length === 0) throw new AppError('cart_empty');
  const amounts = amountsOf(services, lines);
  const totals = priceOrder(amounts, destination, readRates(services), calculation?.tax);
  return { cartId, lines, amounts, totals, taxCalculationId: calculation?.id ?? null };
}

/** Converts a quote to its wire format. */
export function toCheckoutTotals({ lines, totals }: CartQuote): CheckoutTotals {
  return {
    items: lines.map(({ item, productName, productSlug, unitPrice, image, available }) => ({
      id: item.id,
      productName,
      size: item.size,
      color: item.color,
      quantity: item.quantity,
      subtotal: toWire(unitPrice * item.quantity),
      image,
      available,
      isOffered: productSlug !== null,
      isCustomized: item.customizationId !== null,
    })),
    subtotal: toWire(totals.subtotal),
    tax: toWire(totals.tax),
    shipping: toWire(totals.shipping),
    total: toWire(totals.total),
    estimated: totals.estimated,
  };
}

/** Returns the parts of priced line items that their tax depends on. */
function amountsOf(services: Pick<Services, 'db' | 'env'>, lines: readonly PricedLine[]): LineAmount[] {
  const { clothingCategories } = readSetting(services, 'tax');
  return lines.map(({ item, unitPrice, category }) => ({
    amount: unitPrice * item.quantity,
    isClothing: clothingCategories.includes(category),
  }));
}

/** Converts a quote to the line items that a checkout and its order store. */
export function toSnapshot({ lines, amounts, totals }: CartQuote): CheckoutLine[] {
  return lines.map(({ item, productName, design, image, unitPrice }, index) => ({
    cartItemId: item.id,
    productId: item.productId,
    productName,
    customizationId: item.customizationId,
    mockupUrl: design && image,
    lowResolutionAccepted: item.lowResolutionAccepted,
    croppedTextAccepted: item.croppedTextAccepted,
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unitPriceCents: unitPrice,
    taxCents: totals.taxParts.lines[index] ?? 0,
    isClothing: amounts[index]?.isClothing ?? false,
  }));
}
