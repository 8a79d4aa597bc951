import { and, eq, isNotNull } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { productSubject, requireProduct, requireProductRow } from '#server/domain/catalog/require-product.ts';
import type { ProductRow } from '#server/domain/catalog/stock.ts';
import { variantsOf } from '#server/domain/catalog/variants.queries.ts';
import { vendorMapOf } from '#server/domain/catalog/vendor-map.queries.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fromWire } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { VendorMap, VendorMapInput } from '#shared/schemas/vendor-map.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { ensureVendor } from './save-vendor-key.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Maps a product of the shop to a vendor's SKU: the vendor makes it from now on (docs/product/vendors.md#mapped-products). Repeating it
 * changes nothing.
 * @throws AppError `product_not_found`; `blocked` for a synced product; `validation_failed` for a variant that isn't the product's, two
 *   with one SKU, or none with a SKU
 */
export function mapProduct(
  services: Deps,
  id: string,
  { vendorId, vendorSku, price, variants = [] }: VendorMapInput,
  actor: Administrator,
): ProductDetail {
  const { db, newId, now } = services;
  return change(services, id, actor, () => {
    const skuOf = new Map(
      variants.flatMap(({ variantId, vendorSku: sku }) => (sku === undefined ? [] : [[variantId, sku]])),
    );
    refuseWrongVariants(db, id, variants, skuOf);
    ensureVendor(services, vendorId);
    const values = {
      vendorId,
      vendorSku,
      vendorName: VENDOR_NAMES[vendorId],
      vendorPriceCents: price === undefined ? null : fromWire(price),
      updatedAt: now(),
    };
    forget(db, id);
    db.insert(podProducts)
      .values({ id: newId(), productId: id, ...values, createdAt: now() })
      .run();
    for (const [variantId, sku] of skuOf)
      db.update(productVariants)
        .set({ vendorVariantId: sku, updatedAt: now() })
        .where(eq(productVariants.id, variantId))
        .run();
    return true;
  });
}

/**
 * Takes a mapping back: the shop makes the product again, and counts the stock that it had. Repeating it changes nothing. Orders already at
 * the vendor stay there.
 * @throws AppError `product_not_found`; `blocked` for a synced product
 */
export function unmapProduct(services: Deps, id: string, actor: Administrator): ProductDetail {
  return change(services, id, actor, ({ isMapped }) => {
    if (isMapped) forget(services.db, id);
    return false;
  });
}

/** Changes a mapping in one transaction. `apply` returns whether the product is mapped afterward. */
function change(
  services: Deps,
  id: string,
  actor: Administrator,
  apply: (product: ProductRow) => boolean,
): ProductDetail {
  const { db } = services;
  return transaction(db, () => {
    const product = requireProductRow(db, id);
    if (product.isSynced)
      throw new AppError('blocked', {
        message:
          'This product comes from its print vendor, which makes it. Only products of the shop can be mapped.',
      });
    const before = vendorMapOf(db, product);
    const isMapped = apply(product);
    db.update(products).set({ isMapped }).where(eq(products.id, id)).run();
    const after = vendorMapOf(db, { id, isMapped });
    const changed = changedFields(inWords(db, id, before), inWords(db, id, after));
    if (!changed) return requireProduct(services, id);
    const updatedAt = changeMoment(services, product.updatedAt);
    db.update(products).set({ updatedAt }).where(eq(products.id, id)).run();
    recordAudit(services, { actor, action: 'product_mapped', subject: productSubject(product), ...changed });
    return requireProduct(services, id);
  });
}

function forget(db: Db, productId: string): void {
  db.delete(podProducts).where(eq(podProducts.productId, productId)).run();
  db.update(productVariants)
    .set({ vendorVariantId: null })
    .where(and(eq(productVariants.productId, productId), isNotNull(productVariants.vendorVariantId)))
    .run();
}

function refuseWrongVariants(
  db: Db,
  id: string,
  listed: NonNullable<VendorMapInput['variants']>,
  skuOf: ReadonlyMap<string, string>,
): void {
  const own = variantsOf(db, id).map((variant) => variant.id);
  const fields: FieldErrors = {};
  const used = new Set<string>();
  for (const [index, { variantId, vendorSku }] of listed.entries()) {
    if (!own.includes(variantId)) fields[`variants.${index}.variantId`] = 'The product has no such variant';
    if (vendorSku === undefined) continue;
    if (used.has(vendorSku)) fields[`variants.${index}.vendorSku`] = 'Another variant has this SKU';
    used.add(vendorSku);
  }
  if (own.length > 0 && skuOf.size === 0)
    fields[listed.length > 0 ? 'variants.0.vendorSku' : 'variants'] =
      "Enter the vendor's SKU of at least one variant";
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

/** Returns a mapping for the audit log. */
function inWords(db: Db, id: string, map: VendorMap | null) {
  const names = new Map(
    variantsOf(db, id).map((one) => [one.id, [one.size, one.color].filter(Boolean).join(', ')]),
  );
  return {
    vendor: map && VENDOR_NAMES[map.vendorId],
    sku: map?.vendorSku ?? null,
    price: map?.price ?? null,
    variants:
      map?.variants.map(({ variantId, vendorSku }) => `${names.get(variantId)}: ${vendorSku}`).join('; ') ??
      null,
  };
}
