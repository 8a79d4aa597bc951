import { eq } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_STOCK } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { type StockPer, splitStock } from '#shared/stock-per.ts';
import { optionKey } from '#shared/variants.ts';
import { requireManualProduct } from './require-product.ts';
import { setStock, variantName } from './set-stock.ts';
import { countedStock, type ProductRow, type VariantRow } from './stock.ts';
import { heldPerOption } from './stock-holds.ts';
import { variantsOf } from './variants.queries.ts';

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
  const product = requireManualProduct(services.db, id);
  const variants = variantsOf(services.db, id);
  const { stockPer = product.stockPer, inventory, counts = [] } = count;
  const edit = { services, product, variants, actorId: actor.userId };
  if (stockPer === product.stockPer) {
    if (stockPer === 'product') countOne(edit, product.inventory, inventory);
    else countVariants(edit, inventory, counts);
  } else if (stockPer === 'product') countOne(edit, switchToOne(edit), inventory);
  else switchToVariants(edit, count);
}

interface Edit {
  services: Deps;
  product: ProductRow;
  variants: readonly VariantRow[];
  actorId: string;
}

/** Sets the one stock of a product to what was counted, if it differs from the stored stock. */
function countOne({ services, product, actorId }: Edit, stored: number, inventory = stored): void {
  if (inventory === stored) return;
  setStock(services, { ...ofProduct(product), inventory: stored }, { reason: 'counted', actorId, inventory });
}

/** Sets the variants' stocks to what was counted. */
function countVariants(edit: Edit, inventory: number | undefined, counts: readonly VariantCount[]): void {
  const { services, product, variants, actorId } = edit;
  requireSum(product, variants, inventory);
  for (const { variant, units } of matchCounts(variants, counts))
    if (units !== variant.inventory)
      setStock(services, ofVariant(variant), { reason: 'counted', actorId, inventory: units });
}

/** Adds the variants' stocks up. Returns the product's stock. */
function switchToOne({ services, product, variants, actorId }: Edit): number {
  const switched = { reason: 'switched', actorId } as const;
  const total = countedStock(product, variants);
  if (total > MAX_STOCK) refuse({ stockPer: 'Together that is more than one stock can be' });
  for (const variant of variants) setStock(services, ofVariant(variant), { ...switched, inventory: 0 });
  services.db.update(products).set({ stockPer: 'product' }).where(eq(products.id, product.id)).run();
  setStock(services, { ...ofProduct(product), inventory: 0 }, { ...switched, inventory: total });
  return total;
}

function switchToVariants({ services, product, variants, actorId }: Edit, count: StockCount): void {
  const { db } = services;
  const { inventory = product.inventory, counts } = count;
  const switched = { reason: 'switched', actorId } as const;
  const split = counts ? matchAll(variants, counts) : splitEvenly(variants, inventory);
  refuseHeld(services, product.id, split);
  setStock(services, ofProduct(product), { ...switched, inventory: 0 });
  db.update(products).set({ stockPer: 'variant' }).where(eq(products.id, product.id)).run();
  // What the column had before isn't a stock.
  db.update(productVariants).set({ inventory: 0 }).where(eq(productVariants.productId, product.id)).run();
  for (const { variant, units } of split)
    setStock(services, { ...ofVariant(variant), inventory: 0 }, { ...switched, inventory: units });
}

const ofProduct = ({ id, inventory }: ProductRow) => ({ productId: id, variant: null, inventory });
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
