import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_PRODUCT_NAME_LENGTH } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { beginningOf } from '#shared/cut-text.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { picturesOf, productSubject, requireProduct, requireProductRow } from './require-product.ts';
import { requireSameProduct } from './require-same-product.ts';
import { freeSlug } from './slugs.queries.ts';
import type { ProductRow } from './stock.ts';
import { variantsOf } from './variants.queries.ts';

const SUFFIX = ' (copy)';

/**
 * Adds an inactive copy of a product with its pictures, variants, print areas and size chart, for the shop to manage
 * itself: without stock, and without SKUs, which are unique. Repeating it with the same id adds nothing. When the original
 * or the copy was edited since, a repetition is known by the names that both had.
 * @throws AppError `product_not_found`; `idempotency_key_reused` if another product was added with the id
 */
export function duplicateProduct(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  id: string,
  copyId: string,
  actor: Administrator,
): { product: ProductDetail; isNew: boolean } {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const original = requireProductRow(db, id);
    const name = beginningOf(original.name, MAX_PRODUCT_NAME_LENGTH - SUFFIX.length) + SUFFIX;
    const after = { name, copyOf: original.name };
    const known = db.select().from(products).where(eq(products.id, copyId)).get();
    if (known) {
      const isEdited = original.updatedAt > known.createdAt;
      requireSameProduct(db, known, isEdited ? {} : copiedColumns(original), after);
      return { product: requireProduct(services, copyId), isNew: false };
    }
    const at = now();
    const stamps = { createdAt: at, updatedAt: at };
    const slug = freeSlug(db, name, copyId);
    const own = { id: copyId, name, slug, inventory: 0, isActive: false, featured: false, isSynced: false };
    db.insert(products)
      .values({ ...copiedColumns(original), ...own, ...stamps })
      .run();
    for (const [position, { url, alt }] of picturesOf(db, original).entries())
      db.insert(productPictures)
        .values({ id: newId(), productId: copyId, url, alt, position, createdAt: now() })
        .run();
    for (const variant of variantsOf(db, id))
      db.insert(productVariants)
        .values({ ...variant, ...VARIANT_OF_COPY, id: newId(), productId: copyId, ...stamps })
        .run();
    const subject = productSubject({ id: copyId, name });
    recordAudit(services, { actor, action: 'product_added', subject, after });
    return { product: requireProduct(services, copyId), isNew: true };
  });
}

/** What a copy doesn't take over of a variant. */
const VARIANT_OF_COPY = {
  ...{ sku: null, vendorVariantId: null, vendorCostCents: null, heldPriceCents: null },
  inventory: 0,
};

/** Returns what a copy takes over of a product. */
function copiedColumns({ description, priceCents, category, imageUrl, ...product }: ProductRow) {
  const { stockPer, lowStockThreshold, allowCustomization, metadata } = product;
  const counting = { stockPer, lowStockThreshold };
  return { description, priceCents, category, imageUrl, ...counting, allowCustomization, metadata };
}
