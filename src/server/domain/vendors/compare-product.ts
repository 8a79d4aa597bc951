import type { VariantRow } from '#server/domain/catalog/stock.ts';
import { type Cents, displayMoney } from '#shared/money.ts';
import { optionKey } from '#shared/variants.ts';
import { MAX_SYNCED_VARIANTS } from '#shared/vendors.ts';
import { nameOfVariant, type OfferedProduct, type OfferedVariant } from './check-offer.ts';
import { describeVariant } from './describe-changes.ts';
import { type VariantValues, VENDOR_COLUMNS } from './vendor-columns.ts';

/** A sync's changes to the variants of a product. */
export interface VariantChanges {
  added: VariantValues[];
  changed: { id: string; values: VariantValues }[];
  /** The ids of those that the vendor has lacked longest, if a product has too many. */
  removed: string[];
  /** In words. */
  details: string[];
  /** Prices that newly wait to be accepted; in words. */
  held: string[];
  /**
   * The lowest price of the available variants, or of all the vendor's variants if none is available; null if no variant has one.
   */
  lowestPrice: Cents | null;
}

/** Our addresses of the vendor's pictures; without an entry for unusable ones. */
export type Pictures = ReadonlyMap<string, string>;

/**
 * Compares the variants of a product with the vendor's. They are matched by the vendor's id, and recreated ones by size and
 * color.
 * @param stored in the order of their positions
 */
export function compareVariants(
  stored: readonly VariantRow[],
  { variants: offered }: OfferedProduct,
  pictures: Pictures,
): VariantChanges {
  const changes: VariantChanges = {
    added: [],
    changed: [],
    removed: [],
    details: [],
    held: [],
    lowestPrice: null,
  };
  const matches = matchByIdOrOptions(stored, offered);
  const matched = new Set(matches.values());
  const prices: { cents: Cents; isAvailable: boolean }[] = [];
  let isReordered = false;
  for (const [position, variant] of offered.entries()) {
    const before = matches.get(variant);
    const values = valuesOf(variant, position, before, pictures);
    const { retailPriceCents: cents, isAvailable } = values;
    if (cents !== null) prices.push({ cents, isAvailable });
    if (!before) {
      changes.added.push(values);
      changes.details.push(`New: ${nameOfVariant(variant)}`);
      continue;
    }
    if (!differs(before, values)) continue;
    changes.changed.push({ id: before.id, values });
    changes.details.push(...describeVariant(before, values));
    if (values.heldPriceCents !== null && values.heldPriceCents !== before.heldPriceCents) {
      changes.held.push(
        `Waits for you: ${nameOfVariant(variant)} from ${displayMoney(before.retailPriceCents ?? 0)} to ${displayMoney(values.heldPriceCents)}`,
      );
    }
    if (values.position !== before.position) isReordered = true;
  }
  // In the order of their positions: those that the vendor has lacked longest are last.
  const gone = stored.filter((variant) => !matched.has(variant));
  const room = Math.max(0, MAX_SYNCED_VARIANTS - offered.length);
  changes.removed = gone.slice(room).map(({ id }) => id);
  for (const [index, before] of gone.slice(0, room).entries()) {
    // Behind the vendor's: a variant with the same size and color is matched first (docs/product/catalog.md#variant-matching).
    const position = offered.length + index;
    const values = { ...toValues(before), isAvailable: false, heldPriceCents: null, position };
    if (!differs(before, values)) continue;
    changes.changed.push({ id: before.id, values });
    if (before.isAvailable) changes.details.push(`No longer at the vendor: ${nameOfVariant(before)}`);
  }
  if (isReordered && changes.details.length === 0) {
    changes.details.push('Sizes and colors are in another order.');
  }
  changes.lowestPrice = lowestOf(prices);
  return changes;
}

function lowestOf(prices: readonly { cents: Cents; isAvailable: boolean }[]): Cents | null {
  const sold = prices.filter(({ isAvailable }) => isAvailable);
  const all = (sold.length > 0 ? sold : prices).map(({ cents }) => cents);
  return all.length > 0 ? Math.min(...all) : null;
}

/** Returns the picture of a product: its own, or its first variant's. The current one stays if there is no other. */
export function pictureOf(
  { imageUrl, variants }: OfferedProduct,
  pictures: Pictures,
  before: string | null,
): string | null {
  // If its own picture can't be fetched today, a variant's doesn't replace it.
  if (imageUrl !== null && !pictures.has(imageUrl) && before !== null) return before;
  const sources = [imageUrl, ...variants.map((variant) => variant.imageUrl)];
  const usable = sources.flatMap((source) => (source === null ? [] : (pictures.get(source) ?? [])));
  return usable[0] ?? before;
}

function matchByIdOrOptions(
  stored: readonly VariantRow[],
  offered: readonly OfferedVariant[],
): Map<OfferedVariant, VariantRow> {
  const byId = new Map(stored.map((variant) => [variant.vendorVariantId, variant]));
  const matches = new Map<OfferedVariant, VariantRow>();
  for (const variant of offered) {
    const found = byId.get(variant.id);
    if (found) matches.set(variant, found);
  }
  const matched = new Set(matches.values());
  const free = new Map(
    stored.filter((variant) => !matched.has(variant)).map((variant) => [optionKey(variant), variant]),
  );
  for (const variant of offered) {
    if (matches.has(variant)) continue;
    const key = optionKey(variant);
    const found = free.get(key);
    if (!found) continue;
    matches.set(variant, found);
    free.delete(key);
  }
  return matches;
}

function valuesOf(
  offered: OfferedVariant,
  position: number,
  before: VariantRow | undefined,
  pictures: Pictures,
): VariantValues {
  const { id, size, color, sku, cost, imageUrl, isAvailable } = offered;
  return {
    vendorVariantId: id,
    size,
    color,
    sku,
    imageUrl: imageUrl === null ? null : (pictures.get(imageUrl) ?? before?.imageUrl ?? null),
    ...priceColumns(offered.price, before),
    vendorCostCents: cost,
    isAvailable,
    position,
  };
}

/**
 * Returns the price columns after a sync. A price change of more than half waits to be accepted, unless a person has already
 * declined the same price.
 */
function priceColumns(
  offered: Cents | null,
  before: Pick<VariantRow, 'retailPriceCents' | 'refusedPriceCents'> | undefined,
): Pick<VariantRow, 'retailPriceCents' | 'heldPriceCents' | 'refusedPriceCents'> {
  const current = before?.retailPriceCents ?? null;
  const refused = before?.refusedPriceCents ?? null;
  if (offered === null)
    return { retailPriceCents: current, heldPriceCents: null, refusedPriceCents: refused };
  const isLarge = current !== null && 2 * Math.abs(offered - current) > current;
  if (!isLarge) return { retailPriceCents: offered, heldPriceCents: null, refusedPriceCents: null };
  const isRefused = offered === refused;
  return {
    retailPriceCents: current,
    heldPriceCents: isRefused ? null : offered,
    refusedPriceCents: isRefused ? refused : null,
  };
}

function toValues(row: VariantRow): VariantValues {
  return Object.fromEntries(VENDOR_COLUMNS.map((name) => [name, row[name]])) as VariantValues;
}

function differs(before: VariantRow, after: VariantValues): boolean {
  return VENDOR_COLUMNS.some((name) => before[name] !== after[name]);
}
