import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { skuKey, type VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { optionKey } from '#shared/variants.ts';
import { changesStock, countProductStock } from './count-product-stock.ts';
import {
  picturesOf,
  productSubject,
  refuseStaleProduct,
  refuseUnseenStock,
  requireManualProduct,
  requireProduct,
} from './require-product.ts';
import { setStock, variantName } from './set-stock.ts';
import { skuOwners } from './sku-owners.queries.ts';
import { countsPerVariant, type ProductRow, type VariantRow } from './stock.ts';
import { heldPerOption } from './stock-holds.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;
type Values = Pick<
  VariantRow,
  'size' | 'color' | 'retailPriceCents' | 'sku' | 'isAvailable' | 'imageUrl' | 'backImageUrl' | 'position'
>;

/**
 * Replaces the variants of a manual product (docs/product/catalog.md#variants-by-hand). A variant that is sent with its id is the same
 * one, with its stock, and so is one whose size and color stay. The grid may also say what is counted, and what was
 * counted of each variant. Repeating it changes nothing.
 * @throws AppError `product_not_found`, `managed_elsewhere`; `stale`, with the product as it is now as `product`;
 *   `stock_held`, with the units as `held`, if shoppers hold variants that are removed;
 *   `validation_failed` for a SKU that another product has, a picture that isn't the product's, or no variants with a stock per
 *   variant, and what `countProductStock` refuses
 */
export function saveVariants(
  services: Deps,
  id: string,
  { variants: grid, stockPer: wanted, seenInventory, acceptHeld = false, updatedAt: seen }: VariantGrid,
  actor: Administrator,
): ProductDetail {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    const stored = variantsOf(db, id);
    const rows = grid.map(toValues);
    const known = matchStored(stored, grid);
    const ids = rows.map((_, index) => known[index]?.id ?? newId());
    const counts = grid.flatMap(({ inventory }, index) => {
      const variantId = ids[index] ?? '';
      return inventory === undefined ? [] : { variantId, inventory, field: `variants.${index}.inventory` };
    });
    // The stock of a product that a vendor makes stays as it was counted.
    const stockPer = product.isOnDemand ? undefined : wanted;
    const count = { stockPer, counts: counts.length > 0 && !product.isOnDemand ? counts : undefined };
    const changes = changesOf(stored, rows);
    const isCounted = changesStock(product, stored, count);
    if (!changes && !isCounted) return requireProduct(services, id);
    refuseStaleProduct(services, product, seen);
    if (isCounted) refuseUnseenStock(services, product, seenInventory);
    refuseForeign(db, product, stored, rows);
    if (rows.length === 0 && (stockPer ?? product.stockPer) === 'variant')
      throw new AppError('validation_failed', { fields: { variants: NOTHING_TO_COUNT } });
    const removed = stored.filter((variant) => !known.includes(variant));
    if (!acceptHeld) refuseHeld(services, id, removed);

    // Added up before any variant is removed with its stock.
    if (stockPer === 'product') countProductStock(services, id, { stockPer }, actor);
    for (const variant of removed) removeVariant(services, requireManualProduct(db, id), variant, actor);
    for (const [index, values] of rows.entries()) {
      const variantId = ids[index] ?? '';
      const stamp = { updatedAt: now() };
      if (known[index])
        db.update(productVariants)
          .set({ ...values, ...stamp })
          .where(eq(productVariants.id, variantId))
          .run();
      else
        db.insert(productVariants)
          .values({ id: variantId, productId: id, ...values, inventory: 0, createdAt: now(), ...stamp })
          .run();
    }
    if (stockPer !== 'product') countProductStock(services, id, count, actor);
    db.update(products)
      .set({ updatedAt: changeMoment(services, product.updatedAt) })
      .where(eq(products.id, id))
      .run();
    const stock = changedFields(
      stockWords(product, stored),
      stockWords(requireManualProduct(db, id), variantsOf(db, id)),
    );
    recordAudit(services, {
      actor,
      action: 'product_variants_changed',
      subject: productSubject(product),
      before: { ...changes?.before, ...stock?.before },
      after: { ...changes?.after, ...stock?.after },
    });
    return requireProduct(services, id);
  });
}

const NOTHING_TO_COUNT = 'Keep a variant, or count one stock for the product first';

/**
 * Matches each row with its stored variant by id, otherwise by size and color. Ids come first, so that two variants can swap their
 * sizes.
 */
function matchStored(
  stored: readonly VariantRow[],
  grid: VariantGrid['variants'],
): (VariantRow | undefined)[] {
  const left = new Map(stored.map((variant) => [variant.id, variant]));
  const byId = grid.map(({ id = '' }) => {
    const variant = left.get(id);
    left.delete(id);
    return variant;
  });
  const byOption = new Map([...left.values()].map((variant) => [optionKey(variant), variant]));
  return grid.map((row, index) => byId[index] ?? byOption.get(optionKey(row)));
}

/** Refuses to remove variants that shoppers hold who are paying for them. */
function refuseHeld(services: Deps, productId: string, removed: readonly VariantRow[]): void {
  const held = heldPerOption(services, productId, null);
  const units = removed
    .map((variant) => ({ variant, held: held.get(optionKey(variant)) ?? 0 }))
    .filter((one) => one.held > 0);
  if (units.length === 0) return;
  const words = units.map((one) => `${one.held} of ${variantName(one.variant)}`);
  throw new AppError('stock_held', {
    message: `Shoppers who are paying now hold ${new Intl.ListFormat('en-US').format(words)}.`,
    details: { held: sum(units.map((one) => one.held)) },
  });
}

/** Deletes a variant. The history of its stock stays and says so. */
function removeVariant(services: Deps, product: ProductRow, variant: VariantRow, actor: Administrator): void {
  if (countsPerVariant(product)) {
    const stock = { productId: product.id, variant, inventory: variant.inventory };
    const movement = { reason: 'other', note: 'Variant removed', actorId: actor.userId } as const;
    setStock(services, stock, { ...movement, inventory: 0 });
  }
  services.db.delete(productVariants).where(eq(productVariants.id, variant.id)).run();
}

/** Returns what is counted in words for the audit log. */
function stockWords(product: ProductRow, variants: readonly VariantRow[]): { stock: number | string } {
  if (!countsPerVariant(product)) return { stock: product.inventory };
  return { stock: variants.map((variant) => `${variantName(variant)}: ${variant.inventory}`).join('; ') };
}

function toValues(row: VariantGrid['variants'][number], position: number): Values {
  const { size = null, color = null, sku = null, imageUrl = null, backImageUrl = null } = row;
  const retailPriceCents = row.retailPrice === undefined ? null : fromWire(row.retailPrice);
  return {
    size,
    color,
    sku,
    imageUrl,
    backImageUrl,
    retailPriceCents,
    isAvailable: row.isAvailable,
    position,
  };
}

/** Returns the variants that change, in words by their names; `null` if all stay as they are. */
function changesOf(stored: readonly VariantRow[], rows: readonly Values[]) {
  if (JSON.stringify(stored.map(exactly)) === JSON.stringify(rows.map(exactly))) return null;
  const before = new Map(stored.map((variant) => [variantName(variant), wordsOf(variant)]));
  const after = new Map(rows.map((row) => [variantName(row), wordsOf(row)]));
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  const those = (words: Map<string, string>) =>
    Object.fromEntries(changed.map((name) => [name, words.get(name) ?? null]));
  return { before: those(before), after: those(after) };
}

/** Two variants can have one name: the size "Black" and the color "Black". */
const exactly = ({ size, color, retailPriceCents, sku, isAvailable, imageUrl, backImageUrl }: Values) => [
  size,
  color,
  retailPriceCents,
  sku,
  isAvailable,
  imageUrl,
  backImageUrl,
];

function wordsOf({ retailPriceCents, sku, isAvailable, imageUrl, backImageUrl }: Values): string {
  const price = retailPriceCents === null ? 'price of the product' : toWire(retailPriceCents);
  const back = backImageUrl && `back ${backImageUrl}`;
  return [price, sku, isAvailable ? 'available' : 'not available', imageUrl, back].filter(Boolean).join(', ');
}

function refuseForeign(
  db: Db,
  product: ProductRow,
  stored: readonly VariantRow[],
  rows: readonly Values[],
): void {
  const pictures = new Set([
    ...picturesOf(db, product).map(({ url }) => url),
    ...stored.flatMap(({ imageUrl, backImageUrl }) => [imageUrl, backImageUrl]),
  ]);
  const owners = skuOwners(db, rows, product.id);
  const fields: FieldErrors = {};
  for (const [index, { sku, imageUrl, backImageUrl }] of rows.entries()) {
    const owner = sku && owners.get(skuKey(sku));
    if (owner) fields[`variants.${index}.sku`] = `${owner} has this SKU`;
    for (const [name, url] of Object.entries({ imageUrl, backImageUrl }))
      if (url && !pictures.has(url)) fields[`variants.${index}.${name}`] = 'Choose a picture of this product';
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}
