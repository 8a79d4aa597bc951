import { snapshot } from '#db/client.ts';
import { type CartItemRow, type PricedLine, priceItems } from '#server/domain/cart/cart.queries.ts';
import { lookUpProducts, type ProductLookup } from '#server/domain/catalog/catalog.queries.ts';
import { chooseVariant } from '#server/domain/catalog/choose-variant.ts';
import { findDesign } from '#server/domain/designs/designs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import type { HandQuoteInput } from '#shared/schemas/hand-order.schema.ts';
import { quoteFully } from '../full-quote.ts';
import {
  type CartQuote,
  type ExternalRates,
  NO_EXTERNAL_RATES,
  quoteLines,
  toCheckoutTotals,
} from '../quote-cart.ts';
import { withDiscount } from './hand-discount.ts';

type Item = HandQuoteInput['items'][number];

/**
 * Returns what an order by hand costs, with the shop's shipping and tax (docs/product/orders.md#orders-by-hand).
 * @throws AppError what `readHandOrder` throws
 */
export async function quoteByHand(services: Services, input: HandQuoteInput): Promise<CheckoutTotals> {
  const order = snapshot(services.db, () => readHandOrder(services, input));
  return toCheckoutTotals(await quoteFully(services, order, input.shippingAddress));
}

/**
 * Returns the line items of an order by hand at their current prices, with their discount, as a cart would have them.
 * @param external rates for exactly these line items
 * @throws AppError `validation_failed` with the fields of the line item, such as `items.0.size`, or of the discount
 */
export function readHandOrder(
  services: Services,
  input: HandQuoteInput,
  external: ExternalRates = NO_EXTERNAL_RATES,
): CartQuote {
  const { id, items, isPickedUp = false, waiveShipping = false, shippingAddress } = input;
  const products = lookUpProducts(services, id);
  const rows = items.map((item, index) => readItem(services, { orderId: id, index, products }, item));
  const lines = withDiscount(priceItems(services.db, rows, products), input);
  if (isPickedUp) refuseMadeByVendor(lines);
  const order = { cartId: id, lines, isShippingWaived: isPickedUp || waiveShipping };
  return quoteLines(services, order, shippingAddress, external);
}

/** Returns a line item as a cart would store it. */
function readItem(
  { db, now }: Services,
  { orderId, index, products }: { orderId: string; index: number; products: ProductLookup },
  { productId, customizationId, quantity, ...asked }: Item,
): CartItemRow {
  const found = products(productId);
  if (!found) throw atItem(index, { productId: 'The store no longer has this product' });
  if (customizationId && findDesign(db, customizationId)?.productId !== productId)
    throw atItem(index, { customizationId: 'This design was made for another product' });
  const { unitPrice, ...choice } = chosen(index, () => chooseVariant(found.product, found.variants, asked));
  return {
    id: `${orderId}-${index}`,
    cartId: orderId,
    ...{ productId, customizationId: customizationId ?? null, quantity },
    ...{ size: choice.size, color: choice.color },
    acceptedFlaws: [],
    unitPriceCents: unitPrice,
    metadata: null,
    addedAt: now(),
  };
}

/** Chooses a variant, and adds the line item to the fields of its errors. */
function chosen<T>(index: number, choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_failed') throw atItem(index, error.fields ?? {});
    throw error;
  }
}

function atItem(index: number, fields: Record<string, string>): AppError {
  const named = Object.entries(fields).map(([field, message]) => [`items.${index}.${field}`, message]);
  return new AppError('validation_failed', { fields: Object.fromEntries(named) });
}

/** What a vendor makes, it also ships, so it can't be picked up. */
function refuseMadeByVendor(lines: readonly PricedLine[]): void {
  const index = lines.findIndex(({ vendorVariantId }) => vendorVariantId !== null);
  if (index >= 0)
    throw atItem(index, { productId: 'A print vendor makes this and ships it: enter an address' });
}
