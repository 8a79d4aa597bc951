import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { RestoredProduct } from '#shared/schemas/admin-product.schema.ts';
import type { RestoreInput } from '#shared/schemas/product-actions.schema.ts';
import { skuKey } from '#shared/schemas/variant-grid.schema.ts';
import { isGone, keepAvailability } from './keep-availability.ts';
import { productSubject, requireProduct } from './require-product.ts';
import { skuOwners } from './sku-owners.queries.ts';
import { spellCategory } from './spell-category.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/**
 * Brings back a deleted product, with its address, pictures, variants and stock (docs/product/catalog.md#deleted-products). It is a
 * draft unless `isActive` is set, and always if its vendor no longer has it. Its variants lose SKUs that other products have now, and
 * its category takes the current spelling. Repeating it changes nothing.
 * @throws AppError `product_not_found`
 */
export function restoreProduct(
  services: Deps,
  id: string,
  { isActive: wanted = false }: RestoreInput,
  actor: Administrator,
): RestoredProduct {
  const { db } = services;
  return transaction(db, () => {
    const product = db.select().from(products).where(eq(products.id, id)).get();
    if (!product) throw new AppError('product_not_found');
    if (product.deletedAt === null) return { ...requireProduct(services, id), lostSkus: [] };
    const isActive = wanted && !(product.isSynced && isGone(db, id));
    const category = product.category && spellCategory(db, product.category);
    const lostSkus = removeTakenSkus(services, id);
    const updatedAt = changeMoment(services, product.updatedAt);
    db.update(products)
      .set({ deletedAt: null, isActive, category, updatedAt })
      .where(eq(products.id, id))
      .run();
    // Otherwise the next sync would put a product back in the store that an earlier sync took out.
    if (product.isSynced) keepAvailability(db, id);
    const after = { isActive, ...(lostSkus.length > 0 && { lostSkus }) };
    recordAudit(services, { actor, action: 'product_restored', subject: productSubject(product), after });
    return { ...requireProduct(services, id), lostSkus };
  });
}

/** Removes the SKUs of a product's variants that other products have, and returns them. A synced variant keeps its vendor's. */
function removeTakenSkus({ db, now }: Deps, id: string): string[] {
  const variants = variantsOf(db, id);
  const owners = skuOwners(db, variants, id);
  return variants.flatMap(({ id: variantId, sku, vendorVariantId }) => {
    if (!sku || vendorVariantId !== null || !owners.has(skuKey(sku))) return [];
    db.update(productVariants)
      .set({ sku: null, updatedAt: now() })
      .where(eq(productVariants.id, variantId))
      .run();
    return [sku];
  });
}
