import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { describeChoice } from '#shared/cart.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fromWire, toWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { skuKey, type VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { optionKey } from '#shared/variants.ts';
import {
  picturesOf,
  productSubject,
  refuseStaleProduct,
  requireManualProduct,
  requireProduct,
  variantsOf,
} from './require-product.ts';
import type { ProductRow, VariantRow } from './stock.ts';

type Values = Pick<
  VariantRow,
  'size' | 'color' | 'retailPriceCents' | 'sku' | 'isAvailable' | 'imageUrl' | 'backImageUrl' | 'position'
>;

/**
 * Replaces the variants of a manual product (docs/product/catalog.md#variants-by-hand). A variant whose size and color stay is
 * the same one, with its id. Repeating it changes nothing.
 * @throws AppError `product_not_found`, `product_synced`; `product_changed`, with the product as it is now as `product`;
 *   `validation_failed` for a SKU that another product has, or a picture that isn't the product's
 */
export function saveVariants(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  id: string,
  { variants: grid, updatedAt: seen }: VariantGrid,
  actor: Administrator,
): ProductDetail {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    const stored = variantsOf(db, id);
    const rows = grid.map(toValues);
    const known = new Map(stored.map((variant) => [optionKey(variant), variant]));
    const changes = changesOf(stored, rows);
    if (!changes) return requireProduct(services, id);
    refuseStaleProduct(services, product, seen);
    refuseForeign(db, product, stored, rows);

    const kept = rows.flatMap((row) => known.get(optionKey(row))?.id ?? []);
    for (const { id: variantId } of stored)
      if (!kept.includes(variantId))
        db.delete(productVariants).where(eq(productVariants.id, variantId)).run();
    for (const values of rows) {
      const same = known.get(optionKey(values));
      const stamp = { updatedAt: now() };
      if (same)
        db.update(productVariants)
          .set({ ...values, ...stamp })
          .where(eq(productVariants.id, same.id))
          .run();
      else
        db.insert(productVariants)
          .values({ id: newId(), productId: id, ...values, createdAt: now(), ...stamp })
          .run();
    }
    db.update(products)
      .set({ updatedAt: changeMoment(services, product.updatedAt) })
      .where(eq(products.id, id))
      .run();
    recordAudit(services, {
      actor,
      action: 'product_variants_changed',
      subject: productSubject(product),
      ...changes,
    });
    return requireProduct(services, id);
  });
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
  const before = new Map(stored.map((variant) => [nameOf(variant), wordsOf(variant)]));
  const after = new Map(rows.map((row) => [nameOf(row), wordsOf(row)]));
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

const nameOf = (variant: Values) => describeChoice(variant) || 'The only variant';

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
  const owners = ownersOf(db, rows, product.id);
  const fields: FieldErrors = {};
  for (const [index, { sku, imageUrl, backImageUrl }] of rows.entries()) {
    const owner = sku && owners.get(skuKey(sku));
    if (owner) fields[`variants.${index}.sku`] = `${owner} has this SKU`;
    for (const [name, url] of Object.entries({ imageUrl, backImageUrl }))
      if (url && !pictures.has(url)) fields[`variants.${index}.${name}`] = 'Choose a picture of this product';
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

/** Returns the names of the other products that have one of these SKUs, by it. */
function ownersOf(db: Db, rows: readonly Values[], productId: string): Map<string, string> {
  const wanted = JSON.stringify(rows.flatMap(({ sku }) => (sku ? skuKey(sku) : [])));
  const isListed = sql`lower(trim(${productVariants.sku})) in (select value from json_each(${wanted}))`;
  const owners = db
    .select({ sku: productVariants.sku, name: products.name })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.deletedAt)))
    .where(and(isListed, ne(productVariants.productId, productId)))
    .all();
  return new Map(owners.map(({ sku, name }) => [skuKey(sku ?? ''), name]));
}
