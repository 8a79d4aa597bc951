import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { AppError } from '#shared/errors.ts';
import { slugify } from '#shared/slug.ts';
import type { Services } from '../services.ts';
import { freeSlug } from './slugs.queries.ts';

/**
 * Renames a product. If its slug changes, the former address redirects to the new one
 * (docs/product.md#product-addresses). A slug that was made in another way stays while the name says the same.
 * @throws AppError `product_not_found`
 */
export function renameProduct({ db, now }: Pick<Services, 'db' | 'now'>, id: string, name: string): void {
  transaction(db, () => {
    const product = db
      .select({ name: products.name, slug: products.slug })
      .from(products)
      .where(eq(products.id, id))
      .get();
    if (!product) throw new AppError('product_not_found');
    const slug = slugify(name) === slugify(product.name) ? product.slug : freeSlug(db, name, id);
    db.update(products).set({ name, slug, updatedAt: now() }).where(eq(products.id, id)).run();
    if (slug === product.slug) return;
    // A product that gets an earlier name back has its earlier address again.
    db.delete(productSlugs).where(eq(productSlugs.slug, slug)).run();
    db.insert(productSlugs).values({ slug: product.slug, productId: id, createdAt: now() }).run();
  });
}
