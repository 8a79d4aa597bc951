import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { slugify } from '#shared/slug.ts';
import { changeSlug } from './change-slug.ts';
import { freeSlug } from './slugs.queries.ts';

/**
 * Renames a product. If its slug changes, the former address redirects to the new one
 * (docs/product/catalog.md#product-addresses). A slug that was made in another way stays while the name says the same.
 * @throws AppError `product_not_found`
 */
export function renameProduct(services: Pick<Services, 'db' | 'now'>, id: string, name: string): void {
  const { db, now } = services;
  transaction(db, () => {
    const product = db.select({ name: products.name }).from(products).where(eq(products.id, id)).get();
    if (!product) throw new AppError('product_not_found');
    db.update(products).set({ name, updatedAt: now() }).where(eq(products.id, id)).run();
    if (slugify(name) !== slugify(product.name)) changeSlug(services, id, freeSlug(db, name, id));
  });
}
