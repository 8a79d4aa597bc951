import type { CheckoutLine } from '#db/schema/checkout.ts';
import { findCartId, isOffered, type PricedLine, priceCart } from '#server/domain/cart/cart.queries.ts';
import { deliveryWindow } from '#server/domain/sales/delivery/delivery-window.ts';
import type { PricedOrder } from '#server/domain/sales/orders/place-order.ts';
import type { TaxCalculation } from '#server/gateways/tax/tax.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { readRates, readSetting } from '#server/kernel/settings/settings.queries.ts';
import { describeStock, isShort } from '#shared/cart.ts';
import { deliveryWords } from '#shared/delivery.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import { type Destination, type Price, priceOrder, toWireSums, type UntaxedLine } from '#shared/pricing.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { shippingRate, type VendorShipping } from './vendor-shipping.ts';

export interface CartQuote {
  cartId: string;
  lines: PricedLine[];
  /** What the tax of each line item depends on. */
  amounts: UntaxedLine[];
  totals: Price;
  /** The rates that it was priced with. */
  external: ExternalRates;
  /** When it arrives, in words. */
  delivery: string;
  /** Whether shipping costs nothing, whatever the rates are; only for an order by hand. */
  isShippingWaived?: boolean;
}

/** What vendors and the tax service want for a cart. Without them, the shop's own rates hold. */
export interface ExternalRates {
  /** Of the vendors; null without items of theirs, or before they were asked. */
  shipping: VendorShipping | null;
  /** Of the tax service; null with the tax table. */
  calculation: TaxCalculation | null;
}

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

export const NO_EXTERNAL_RATES: ExternalRates = { shipping: null, calculation: null };

/**
 * Returns the buyer's cart with its totals when shipped to `destination` (docs/product/checkout.md#totals).
 * @param external rates for exactly this cart
 * @throws AppError `cart_empty`
 */
export function quoteCart(
  services: Deps,
  buyer: Buyer,
  destination: Destination,
  external: ExternalRates = NO_EXTERNAL_RATES,
): CartQuote {
  const cartId = findCartId(services.db, buyer);
  const lines = cartId ? priceCart(services, cartId) : [];
  if (!cartId || lines.length === 0) throw new AppError('cart_empty');
  return quoteLines(services, { cartId, lines }, destination, external);
}

/** Prices line items again with external rates. */
export function quoteLines(
  services: Deps,
  { cartId, lines, isShippingWaived = false }: Pick<CartQuote, 'cartId' | 'lines' | 'isShippingWaived'>,
  destination: Destination,
  external: ExternalRates,
): CartQuote {
  const { shipping, calculation } = external;
  const amounts = amountsOf(services, lines);
  const rates = readRates(services);
  const shippingFlat = isShippingWaived ? 0 : shippingRate(shipping, rates.shippingFlat);
  const totals = priceOrder(amounts, destination, { ...rates, shippingFlat }, calculation?.tax);
  const delivery = deliveryWords(deliveryWindow(services, services.now(), shipping?.days), destination.state);
  return { cartId, lines, amounts, totals, external, delivery, isShippingWaived };
}

/** Converts a quote to its wire format. */
export function toCheckoutTotals({ lines, totals, external, delivery }: CartQuote): CheckoutTotals {
  const estimatedParts: ('shipping' | 'tax')[] = [];
  if (external.shipping?.rate === null && totals.shippingLine.price > 0) estimatedParts.push('shipping');
  if (totals.estimated) estimatedParts.push('tax');
  return {
    items: lines.map(({ item, productName, price, image, available, ...line }) => ({
      id: item.id,
      productName,
      size: item.size,
      color: item.color,
      quantity: item.quantity,
      subtotal: toWire(price),
      image,
      available,
      isCustomized: item.customizationId !== null,
      problem: problemOf({ item, available, ...line }),
    })),
    ...toWireSums(totals.sums, totals.total),
    estimated: estimatedParts.length > 0,
    estimatedParts,
    delivery,
  };
}

/**
 * Checks that a quote has the total that was shown, if one was sent.
 * @throws AppError `total_changed` with the new `totals`
 */
export function requireExpectedTotal(
  quote: CartQuote,
  { expectedTotal }: { expectedTotal?: string | undefined },
): void {
  if (expectedTotal !== undefined && expectedTotal !== toWire(quote.totals.total))
    throw new AppError('total_changed', { details: { totals: toCheckoutTotals(quote) } });
}

/** Returns why a line item can't be ordered like this; null if it can. */
function problemOf(
  line: Pick<PricedLine, 'item' | 'available' | 'customization' | 'productSlug'>,
): string | null {
  const { item, available, customization } = line;
  if (!isShort({ quantity: item.quantity, available })) return null;
  return customization?.printProblem ?? describeStock({ available, isOffered: isOffered(line) });
}

/** Returns the parts of priced line items that their tax depends on. */
function amountsOf(services: Pick<Services, 'db' | 'env'>, lines: readonly PricedLine[]): UntaxedLine[] {
  const { clothingCategories } = readSetting(services, 'tax');
  return lines.map(({ price, adjustments, category }) => ({
    price,
    adjustments,
    isClothing: clothingCategories.includes(category),
  }));
}

/** Converts a quote to what a checkout and its order store of it. */
export function toSale({ totals, external, ...quote }: CartQuote): PricedOrder {
  return {
    lines: toLines({ totals, ...quote }),
    ...{ shippingLine: totals.shippingLine, sums: totals.sums, totalCents: totals.total },
    taxCalculationId: external.calculation?.id ?? null,
    shippingDays: external.shipping?.days ?? null,
  };
}

function toLines({
  lines,
  amounts,
  totals,
}: Pick<CartQuote, 'lines' | 'amounts' | 'totals'>): CheckoutLine[] {
  return lines.map(({ item, productName, design, image, unitPrice }, index) => ({
    cartItemId: item.id,
    productId: item.productId,
    productName,
    customizationId: item.customizationId,
    mockupUrl: design && image,
    acceptedFlaws: item.acceptedFlaws,
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unitPriceCents: unitPrice,
    adjustments: totals.lines[index]?.adjustments ?? {},
    isClothing: amounts[index]?.isClothing ?? false,
  }));
}
