import { eq } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_STOCK } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { type StockPer, splitStock } from '#shared/stock-per.ts';
import { optionKey } from '#shared/variants.ts';
import { requireManualProduct, variantsOf } from './require-product.ts';
import { setStock, variantName } from './set-stock.ts';
import { countedStock, type ProductRow, type VariantRow } from './stock.ts';
import { heldPerOption } from './stock-holds.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** The counted stock of a variant. */
export interface VariantCount {
  variantId: string;
  /** In units. */
  inventory: number;
  /** The input's field, for errors. */
  field: string;
}

/** How a manual product counts its stock, and what was counted. Absent fields stay as they are. */
export interface StockCount {
  stockPer?: StockPer | undefined;
  /** The one stock of the product. */
  inventory?: number | undefined;
  /** Of its variants. Ignored with one stock. */
  counts?: readonly VariantCount[] | undefined;
}

/** Returns whether a count changes anything about the stock of a manual product. */
export function changesStock(
  product: ProductRow,
  variants: readonly VariantRow[],
  count: StockCount,
): boolean {
  const { stockPer = product.stockPer, inventory, counts = [] } = count;
  if (stockPer !== product.stockPer) return true;
  if (inventory !== undefined && inventory !== countedStock(product, variants)) return true;
  if (stockPer === 'product') return false;
  const stored = new Map(variants.map((variant) => [variant.id, variant.inventory]));
  return counts.some((one) => stored.get(one.variantId) !== one.inventory);
}

/**
 * Sets how a manual product counts its stock and what was counted (docs/product/catalog.md#stock). A switch to a stock per variant
 * without counts splits the stock evenly over the variants on offer; a switch back adds the variants' stocks up. Call it inside the
 * transaction of the edit.
 * @throws AppError `validation_failed` (stockPer, inventory, and the fields of the counts) without variants, for a variant that the
 *   product doesn't have, and for less than paying shoppers hold of it
 */
export function countProductStock(services: Deps, id: string, count: StockCount, actor: Administrator): void {
  const { db } = services;
  const product = requireManualProduct(db, id);
  const variants = variantsOf(db, id);
  const { stockPer = product.stockPer, inventory, counts } = count;
  const isSwitched = stockPer !== product.stockPer;
  const one = { productId: id, variant: null };
  const counted = { reason: 'counted', actorId: actor.userId } as const;
  const switched = { reason: 'switched', actorId: actor.userId } as const;
  if (stockPer === 'product') {
    let total = product.inventory;
    if (isSwitched) {
      total = countedStock(product, variants);
      if (total > MAX_STOCK) refuse({ stockPer: 'Together that is more than one stock can be' });
      for (const variant of variants) setStock(services, ofVariant(variant), { ...switched, inventory: 0 });
      db.update(products).set({ stockPer }).where(eq(products.id, id)).run();
      setStock(services, { ...one, inventory: 0 }, { ...switched, inventory: total });
    }
    if (inventory !== undefined && inventory !== total)
      setStock(services, { ...one, inventory: total }, { ...counted, inventory });
    return;
  }
  if (!isSwitched) {
    requireSum(product, variants, inventory);
    for (const { variant, units } of matchCounts(variants, counts ?? []))
      if (units !== variant.inventory)
        setStock(services, ofVariant(variant), { ...counted, inventory: units });
    return;
  }
  const split = counts ? matchAll(variants, counts) : splitEvenly(variants, inventory ?? product.inventory);
  refuseHeld(services, id, split);
  setStock(services, { ...one, inventory: product.inventory }, { ...switched, inventory: 0 });
  db.update(products).set({ stockPer }).where(eq(products.id, id)).run();
  // What the column had before isn't a stock.
  db.update(productVariants).set({ inventory: 0 }).where(eq(productVariants.productId, id)).run();
  for (const { variant, units } of split)
    setStock(services, { ...ofVariant(variant), inventory: 0 }, { ...switched, inventory: units });
}

const ofVariant = (variant: VariantRow) => ({
  productId: variant.productId,
  variant,
  inventory: variant.inventory,
});

interface Split {
  variant: VariantRow;
  units: number;
  field: string;
}

function refuse(fields: FieldErrors): never {
  throw new AppError('validation_failed', { fields });
}

/** The sum of the variants' stocks may be sent along with other fields, but not changed. */
function requireSum(
  product: ProductRow,
  variants: readonly VariantRow[],
  inventory: number | undefined,
): void {
  if (inventory !== undefined && inventory !== countedStock(product, variants))
    refuse({ inventory: 'This product counts a stock per variant. Change the stock of a variant instead' });
}

function matchCounts(variants: readonly VariantRow[], counts: readonly VariantCount[]): Split[] {
  return counts.map(({ variantId, inventory, field }) => {
    const variant = variants.find((one) => one.id === variantId);
    if (!variant) refuse({ [field]: "This product doesn't have this variant" });
    return { variant, units: inventory, field };
  });
}

function matchAll(variants: readonly VariantRow[], counts: readonly VariantCount[]): Split[] {
  requireVariants(variants);
  const split = matchCounts(variants, counts);
  const missing = variants.find((variant) => !split.some((one) => one.variant === variant));
  if (missing) refuse({ stockPer: `Enter the stock of ${variantName(missing)}` });
  return split;
}

function splitEvenly(variants: readonly VariantRow[], total: number): Split[] {
  requireVariants(variants);
  const offered = variants.map(({ isAvailable }) => ({ isOffered: isAvailable }));
  const units = splitStock(total, offered);
  return variants.map((variant, index) => ({ variant, units: units[index] ?? 0, field: 'stockPer' }));
}

function requireVariants(variants: readonly VariantRow[]): void {
  if (variants.length === 0)
    refuse({ stockPer: 'Add variants first: there is nothing to count a stock for' });
}

/** Refuses to give a variant less than shoppers hold who are paying for it. */
function refuseHeld(services: Deps, productId: string, split: readonly Split[]): void {
  const held = heldPerOption(services, productId, null);
  const fields: FieldErrors = {};
  for (const { variant, units, field } of split) {
    const ofOthers = held.get(optionKey(variant)) ?? 0;
    if (units < ofOthers)
      fields[field] = `Shoppers who are paying now hold ${ofOthers} of ${variantName(variant)}`;
  }
  if (Object.keys(fields).length > 0) refuse(fields);
}
