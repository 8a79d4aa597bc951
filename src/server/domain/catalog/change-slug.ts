import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { changeSeoPath } from '#server/domain/seo/change-seo-path.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { productPath } from '#shared/paths.ts';
import { isFreeSlug } from './slugs.queries.ts';

/**
 * Gives a product another slug. The former address redirects to the new one, and the SEO record of its page follows
 * (docs/product/catalog.md#product-addresses).
 * @throws AppError `product_not_found`; `validation_failed` if another product has or had the slug
 */
export function changeSlug({ db, now }: Pick<Services, 'db' | 'now'>, id: string, slug: string): void {
  transaction(db, () => {
    const product = db.select({ slug: products.slug }).from(products).where(eq(products.id, id)).get();
    if (!product) throw new AppError('product_not_found');
    if (slug === product.slug) return;
    requireFree(db, slug, id);
    changeSeoPath(db, productPath(product.slug), productPath(slug));
    db.update(products).set({ slug }).where(eq(products.id, id)).run();
    // A product that gets an earlier slug back has its earlier address again.
    db.delete(productSlugs).where(eq(productSlugs.slug, slug)).run();
    db.insert(productSlugs).values({ slug: product.slug, productId: id, createdAt: now() }).run();
  });
}

function requireFree(db: Db, slug: string, id: string): void {
  if (isFreeSlug(db, slug, id)) return;
  throw new AppError('validation_failed', {
    fields: { slug: 'Another product has or had this address. Choose another one' },
  });
}
