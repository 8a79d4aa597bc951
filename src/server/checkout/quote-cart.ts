import type { CheckoutLine } from '#db/schema/checkout.ts';
import { deliveryWords } from '#shared/delivery.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import { type Destination, type LineAmount, type Price, priceOrder } from '#shared/pricing.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { findCartId, type PricedLine, priceCart } from '../cart/cart.queries.ts';
import { deliveryWindow } from '../delivery/delivery-window.ts';
import type { TaxCalculation } from '../gateways/tax/tax.ts';
import type { Services } from '../services.ts';
import { readRates, readSetting } from '../settings/settings.queries.ts';
import { shippingRate, type VendorShipping } from './vendor-shipping.ts';

export interface CartQuote {
  cartId: string;
  lines: PricedLine[];
  /** What the tax of each line item depends on. */
  amounts: LineAmount[];
  totals: Price;
  /** What others said about this cart. */
  answers: Answers;
  /** When it arrives, in words. */
  delivery: string;
}

/** What others say about a cart. Without them, the shop's own rates hold. */
export interface Answers {
  /** The vendors'; null without items of theirs, or before they were asked. */
  shipping: VendorShipping | null;
  /** The tax service's; null with the tax table. */
  calculation: TaxCalculation | null;
}

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

const NO_ANSWERS: Answers = { shipping: null, calculation: null };

/**
 * Returns the buyer's cart with its totals when shipped to `destination` (docs/product.md#totals).
 * @param answers what others say about exactly this cart
 * @throws AppError `cart_empty`
 */
export function quoteCart(
  services: Deps,
  buyer: Buyer,
  destination: Destination,
  answers: Answers = NO_ANSWERS,
): CartQuote {
  const cartId = findCartId(services.db, buyer);
  const lines = cartId ? priceCart(services, cartId) : [];
  if (!cartId || lines.length === 0) throw new AppError('cart_empty');
  return quoteLines(services, { cartId, lines }, destination, answers);
}

/** Prices line items again with what others say about them. */
export function quoteLines(
  services: Deps,
  { cartId, lines }: Pick<CartQuote, 'cartId' | 'lines'>,
  destination: Destination,
  answers: Answers,
): CartQuote {
  const { shipping, calculation } = answers;
  const amounts = amountsOf(services, lines);
  const rates = readRates(services);
  const shippingFlat = shippingRate(shipping, rates.shippingFlat);
  const totals = priceOrder(amounts, destination, { ...rates, shippingFlat }, calculation?.tax);
  const delivery = deliveryWords(deliveryWindow(services, services.now(), shipping?.days), destination.state);
  return { cartId, lines, amounts, totals, answers, delivery };
}

/** Converts a quote to its wire format. */
export function toCheckoutTotals({ lines, totals, answers, delivery }: CartQuote): CheckoutTotals {
  const estimatedParts: CheckoutTotals['estimatedParts'] = [];
  if (answers.shipping?.rate === null && totals.shipping > 0) estimatedParts.push('shipping');
  if (totals.estimated) estimatedParts.push('tax');
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
    estimated: estimatedParts.length > 0,
    estimatedParts,
    delivery,
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
