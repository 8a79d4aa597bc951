import type { PricedLine } from '#server/domain/cart/cart.queries.ts';
import { vendorProductOf } from '#server/domain/vendors/synced-products.queries.ts';
import { isConnected, requireConnected } from '#server/domain/vendors/vendor-account.ts';
import type { ShippingQuote } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorAddress, VendorOrderItem } from '#server/gateways/print-vendors/vendor-order.ts';
import type { BusinessDays } from '#server/kernel/env/delivery-settings.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { type Cents, sum } from '#shared/money.ts';
import type { Destination } from '#shared/pricing.ts';
import { MAX_DELIVERY_DAYS } from '#shared/setting-limits.ts';
import type { VendorId } from '#shared/vendors.ts';

type Deps = Pick<Services, 'db' | 'env' | 'shippingQuotes' | 'vendors'>;

/** What the vendors of a cart say about shipping it. */
export interface VendorShipping {
  /** The sum of the vendors' rates; null if the address isn't known yet or a vendor gave none. */
  rate: Cents | null;
  /** Whether there are also items that no vendor gives rates for: the flat rate is added for them. */
  hasOtherItems: boolean;
  /** Business days from shipment to arrival of all items; null if no vendor says. */
  days: BusinessDays | null;
}

/** Rates depend on state and ZIP code. The rest of the address, and who it is, isn't the vendor's business before the order. */
const NOBODY = {
  firstName: '',
  lastName: '',
  addressLine1: '',
  addressLine2: null,
  city: '',
  country: 'US',
  email: null,
  phone: null,
} satisfies Partial<VendorAddress>;
const ZIP_DIGITS = 5;

/**
 * Returns what the connected vendors charge to ship the items that they make (docs/product/checkout.md#vendors-shipping-rates);
 * null if they make none. Asks all of them at once, and never throws.
 */
export async function vendorShipping(
  services: Deps,
  lines: readonly PricedLine[],
  { state, zipCode }: Destination,
): Promise<VendorShipping | null> {
  const byVendor = quotedItems(services, lines);
  if (byVendor.size === 0) return null;
  const hasOtherItems = sum([...byVendor.values()].map((items) => items.length)) < lines.length;
  if (!state || !zipCode) return { rate: null, hasOtherItems, days: null };
  const recipient = { ...NOBODY, state, zipCode: zipCode.slice(0, ZIP_DIGITS) };
  const quotes = await Promise.all(
    [...byVendor].map(([id, items]) =>
      services.shippingQuotes.standardRate(id, requireConnected(services, id), { recipient, items }),
    ),
  );
  if (!areAll(quotes)) return { rate: null, hasOtherItems, days: null };
  return {
    rate: sum(quotes.map(({ price }) => price)),
    hasOtherItems,
    days: daysOf(services, quotes, hasOtherItems),
  };
}

/** Returns what shipping costs below the threshold for free shipping. */
export function shippingRate(shipping: VendorShipping | null, flat: Cents): Cents {
  if (shipping?.rate == null) return flat;
  return shipping.rate + (shipping.hasOtherItems ? flat : 0);
}

/** Returns the line items that a connected vendor gives rates for, by vendor. */
function quotedItems(services: Deps, lines: readonly PricedLine[]): Map<VendorId, VendorOrderItem[]> {
  const found = lines.flatMap(({ item, unitPrice, vendorVariantId }) => {
    const product = vendorVariantId === null ? undefined : vendorProductOf(services.db, item.productId);
    if (vendorVariantId === null || !product) return [];
    const { vendorId, vendorProductId } = product;
    const { id: lineItemId, quantity } = item;
    const made = { vendorProductId, vendorVariantId: vendorVariantId || vendorProductId };
    return [{ vendorId, item: { lineItemId, ...made, quantity, unitPrice, printFiles: [] } }];
  });
  const byVendor = Map.groupBy(found, ({ vendorId }) => vendorId);
  return new Map(
    [...byVendor]
      .filter(([id]) => isConnected(services, id))
      .map(([id, items]) => [id, items.map(({ item }) => item)]),
  );
}

/** Returns the days in which every part arrives. Parts whose days nobody says have those of the setting. */
function daysOf(
  services: Deps,
  quotes: readonly ShippingQuote[],
  hasOtherItems: boolean,
): BusinessDays | null {
  const given = quotes.map(({ days }) => (days && areDays(days) ? days : null));
  if (given.every((days) => days === null)) return null;
  const { ship } = readSetting(services, 'delivery');
  const all = [...given.map((days) => days ?? ship), ...(hasOtherItems ? [ship] : [])];
  return { min: Math.min(...all.map(({ min }) => min)), max: Math.max(...all.map(({ max }) => max)) };
}

function areDays({ min, max }: BusinessDays): boolean {
  return Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min <= max && max <= MAX_DELIVERY_DAYS;
}

function areAll<T>(values: readonly (T | null)[]): values is T[] {
  return values.every((value) => value !== null);
}
