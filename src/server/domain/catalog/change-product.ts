import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { storePictures, takeFromVariants } from './arrange-pictures.ts';
import { changeSlug } from './change-slug.ts';
import { changesStock, countProductStock, type StockCount } from './count-product-stock.ts';
import { isGone, keepAvailability } from './keep-availability.ts';
import { productValues } from './product-values.ts';
import { renameProduct } from './rename-product.ts';
import {
  picturesOf,
  productSubject,
  refuseStaleProduct,
  refuseUnseenStock,
  requireProduct,
  requireProductRow,
} from './require-product.ts';
import { requireVendorPlacements } from './require-vendor-placements.ts';
import { variantName } from './set-stock.ts';
import { spellCategory } from './spell-category.ts';
import { countedStock, countsPerVariant, type ProductRow, productStock, type VariantRow } from './stock.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** The fields of a synced product that its vendor sets. */
const VENDOR_FIELDS = [
  'name',
  'price',
  'description',
  'imageUrl',
  'inventory',
  'stockPer',
] as const satisfies (keyof ProductChange)[];

/**
 * Changes a product (docs/product/catalog.md#products-by-hand). Absent fields stay as they are. Of a synced product, only what
 * its vendor doesn't set can change. Repeating a change changes nothing.
 * @throws AppError `product_not_found`, `blocked`; `stale`, with the product as it is now as `product`;
 *   `validation_failed` for fields of the vendor, a slug of another product, a picture besides its own ones, or what
 *   `countProductStock` refuses
 */
export function changeProduct(
  services: Deps,
  id: string,
  input: ProductChange,
  actor: Administrator,
): ProductDetail {
  const { db } = services;
  return transaction(db, () => {
    const product = requireProductRow(db, id);
    const own = product.isSynced ? withoutVendorFields(services, product, input) : input;
    const { category } = own;
    const change = category === undefined ? own : { ...own, category: spellCategory(db, category, [id]) };
    if (!product.isSynced) refuseOtherPicture(services, product, change);
    const variants = variantsOf(db, id);
    if (!isChange(product, variants, change)) return requireProduct(services, id);
    refuseStaleProduct(services, product, change.updatedAt);
    if (!product.isOnDemand && changesStock(product, variants, stockCount(change)))
      refuseUnseenStock(services, product, change.seenInventory);
    if (change.isActive && !product.isActive && product.isSynced && isGone(db, id))
      throw new AppError('blocked', {
        message: "The print vendor doesn't have this product anymore. Sync again once it's back.",
      });
    const { name = product.name, slug } = change;
    const updatedAt = changeMoment(services, product.updatedAt);
    if (slug !== undefined && slug !== product.slug) changeSlug(services, id, slug);
    // A name makes an address only without a chosen one.
    else if (name !== product.name) renameProduct(services, id, name);
    if (isOtherPicture(product, change)) replacePicture(services, product, change.imageUrl);
    db.update(products)
      .set({ ...productValues(change, product.metadata), name, updatedAt })
      .where(eq(products.id, id))
      .run();
    if (change.isActive !== undefined && product.isSynced) keepAvailability(db, id);
    if (!product.isOnDemand && changesStock(product, variants, stockCount(change)))
      countProductStock(services, id, stockCount(change), actor);
    const changes = changedFields(
      auditedFields(product, variants),
      auditedFields(requireProductRow(db, id), variantsOf(db, id)),
    );
    if (changes)
      recordAudit(services, {
        actor,
        action: 'product_changed',
        subject: productSubject({ id, name }),
        ...changes,
      });
    return requireProduct(services, id);
  });
}

/** Returns the columns of a product as the audit log shows them. */
function auditedFields(product: ProductRow, variants: readonly VariantRow[]) {
  const { id: _, metadata, priceCents, createdAt: _c, updatedAt: _u, revision: _r, ...columns } = product;
  const areas = Object.keys(metadata?.['printAreas'] ?? {});
  const ofVariants = variants.map((variant) => [variantName(variant), variant.inventory]);
  return {
    ...columns,
    inventory: countedStock(product, variants),
    price: toWire(priceCents),
    printAreas: areas,
    leftOut: metadata?.['leftOut'],
    sizeChart: metadata?.['sizeChart'],
    variantStock: countsPerVariant(product) ? Object.fromEntries(ofVariants) : undefined,
  };
}

/** Returns what a change says about the stock. */
function stockCount({ stockPer, inventory, variants }: ProductChange): StockCount {
  const counts = variants?.map(({ id, inventory: units }, index) => ({
    ...{ variantId: id, inventory: units, field: `variants.${index}.inventory` },
  }));
  return { stockPer, inventory, counts };
}

function isChange(product: ProductRow, variants: readonly VariantRow[], change: ProductChange): boolean {
  const { name, slug } = change;
  const values = productValues(change, product.metadata);
  const isSame =
    (name ?? product.name) === product.name &&
    (slug ?? product.slug) === product.slug &&
    (product.isOnDemand || !changesStock(product, variants, stockCount(change)));
  return !isSame || changedFields(product, values as Partial<ProductRow> & object) !== null;
}

/**
 * Returns a change of a synced product without its stock, which its variants have. Refuses changed fields only: a form sends
 * all of its fields.
 */
function withoutVendorFields({ db }: Deps, product: ProductRow, change: ProductChange): ProductChange {
  const shown: Partial<Record<keyof ProductChange, unknown>> = {
    ...product,
    price: toWire(product.priceCents),
    imageUrl: product.imageUrl ?? '',
    inventory: productStock(product, variantsOf(db, product.id)),
    stockPer: 'variant',
  };
  const refused = VENDOR_FIELDS.filter(
    (field) => change[field] !== undefined && change[field] !== shown[field],
  );
  const { inventory: _, stockPer: _per, variants: _stock, ...own } = change;
  requireVendorPlacements(db, product, change);
  if (refused.length === 0) return own;
  const message = 'This comes from the print vendor. Change it there, then sync';
  const fields: FieldErrors = Object.fromEntries(refused.map((field) => [field, message]));
  throw new AppError('validation_failed', { fields });
}

function isOtherPicture({ imageUrl: stored }: ProductRow, { imageUrl }: ProductChange): boolean {
  return imageUrl !== undefined && (imageUrl || null) !== stored;
}

/** The only picture of a product can be replaced by an address; of several, the first one stands for it. */
function refuseOtherPicture({ db }: Deps, product: ProductRow, change: ProductChange): void {
  if (!isOtherPicture(product, change) || picturesOf(db, product).length <= 1) return;
  throw new AppError('validation_failed', {
    fields: { imageUrl: 'This product has pictures of its own. Move another one to the first place' },
  });
}

function replacePicture(services: Deps, product: ProductRow, url: string | undefined): void {
  const { db, newId } = services;
  for (const former of picturesOf(db, product)) takeFromVariants(services, product.id, former.url);
  storePictures(services, product, url ? [{ id: newId(), url, alt: '' }] : []);
}
