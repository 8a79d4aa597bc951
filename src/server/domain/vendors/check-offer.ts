import type { VendorProduct, VendorVariant } from '#server/gateways/print-vendors/print-vendor.ts';
import { MAX_PRICE_CENTS, MAX_PRODUCT_NAME_LENGTH } from '#shared/admin-products.ts';
import { describeChoice } from '#shared/cart.ts';
import { beginningOf } from '#shared/cut-text.ts';
import type { VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { AppError } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { UNREADABLE } from '#shared/unreadable.ts';
import { MAX_SYNCED_PRODUCTS, MAX_SYNCED_VARIANTS } from '#shared/vendors.ts';

const MAX_DESCRIPTION = 5000;
const MAX_OPTION = 100;
const MAX_SKU = 100;
const MAX_URL = 2000;

/** A vendor's variant within the limits of the shop. */
export interface OfferedVariant {
  /** The vendor's id. */
  id: string;
  sku: string | null;
  size: string | null;
  color: string | null;
  /** Null if the vendor has none: the variant isn't sold. */
  price: Cents | null;
  cost: Cents | null;
  imageUrl: string | null;
  isAvailable: boolean;
}

/** A vendor's product within the limits of the shop. */
export interface OfferedProduct {
  /** The vendor's id. */
  id: string;
  name: string;
  description: string;
  imageUrl: string | null;
  /** Null if the vendor doesn't say. */
  printAreas: VendorPrintArea[] | null;
  variants: OfferedVariant[];
  /** What a person should check, in words. */
  remarks: string[];
}

/**
 * Adapts a vendor's products to the limits of the shop: names are trimmed and cut, each id counts once, and a variant without a
 * usable price isn't available (docs/product/vendors.md#product-sync).
 * @throws AppError `vendor_failed` if there are more products or variants than a sync accepts
 */
export function checkOffer(listed: readonly VendorProduct[]): OfferedProduct[] {
  const products = firstOfEach(listed);
  if (products.length > MAX_SYNCED_PRODUCTS) {
    throw tooMany(
      `The vendor has ${products.length} products, and a sync takes at most ${MAX_SYNCED_PRODUCTS}.`,
    );
  }
  const offered = products.map(checkProduct);
  for (const { name, variants } of offered) {
    if (variants.length > MAX_SYNCED_VARIANTS) {
      throw tooMany(
        `“${name}” has ${variants.length} variants at the vendor, and a product has at most ${MAX_SYNCED_VARIANTS}.`,
      );
    }
  }
  remarkOnRepeats(offered);
  return offered;
}

function tooMany(message: string): AppError {
  return new AppError('vendor_failed', { message: `${message} Nothing was changed.` });
}

function checkProduct({
  id,
  name,
  description,
  imageUrl,
  printAreas,
  variants,
}: VendorProduct): OfferedProduct {
  const offered = firstOfEach(variants).map(checkVariant);
  return {
    id,
    name: line(name, MAX_PRODUCT_NAME_LENGTH) ?? `Product ${line(id, MAX_OPTION) ?? ''}`.trim(),
    description: cut(readableLines(description).trim(), MAX_DESCRIPTION),
    imageUrl: checkUrl(imageUrl),
    printAreas,
    variants: offered,
    remarks: offered
      .filter(({ price }) => price === null)
      .map((variant) => `${nameOfVariant(variant)} has no price at the vendor, so it isn't sold.`),
  };
}

function checkVariant({ id, sku, size, color, retailPrice, cost, imageUrl, isAvailable }: VendorVariant) {
  const price = isPrice(retailPrice) ? retailPrice : null;
  return {
    id,
    sku: line(sku, MAX_SKU),
    size: line(size, MAX_OPTION),
    color: line(color, MAX_OPTION),
    price,
    cost: isPrice(cost) ? cost : null,
    imageUrl: checkUrl(imageUrl),
    isAvailable: isAvailable && price !== null,
  };
}

/** Two variants with the same SKU stay separate: the vendor's ids distinguish them. */
function remarkOnRepeats(products: readonly OfferedProduct[]): void {
  const owners = new Map<string, Set<OfferedProduct>>();
  const counts = new Map<string, number>();
  for (const product of products) {
    for (const { sku } of product.variants) {
      if (sku === null) continue;
      owners.set(sku, (owners.get(sku) ?? new Set()).add(product));
      counts.set(sku, (counts.get(sku) ?? 0) + 1);
    }
  }
  for (const [sku, of] of owners) {
    if ((counts.get(sku) ?? 0) < 2) continue;
    for (const product of of) product.remarks.push(`The SKU ${sku} is on several variants at the vendor.`);
  }
}

/** Returns the display name of a variant: "L, Black". */
export function nameOfVariant({ size, color }: { size: string | null; color: string | null }): string {
  return describeChoice({ size, color }) || 'The only variant';
}

function isPrice(cents: Cents | null): cents is Cents {
  return cents !== null && Number.isSafeInteger(cents) && cents > 0 && cents <= MAX_PRICE_CENTS;
}

function readableLines(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  return lines.map((one) => one.replace(UNREADABLE, ' ')).join('\n');
}

function line(text: string | null, maxLength: number): string | null {
  const cleaned = cut((text ?? '').replace(UNREADABLE, ' ').replace(/\s+/g, ' ').trim(), maxLength);
  return cleaned === '' ? null : cleaned;
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${beginningOf(text, maxLength - 1).trimEnd()}…`;
}

function checkUrl(url: string | null): string | null {
  return url !== null && url.length <= MAX_URL && URL.canParse(url) ? url : null;
}

/** Keeps the first of several with the same id: a page read during a change may repeat one. */
function firstOfEach<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();
}
