import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { visible } from '#db/visible-products.ts';

const statements = preparedOn((db) => ({
  pages: db
    .select({
      slug: products.slug,
      changedAt: sql<number>`max(${products.updatedAt}, coalesce(max(${productVariants.updatedAt}), 0))`,
    })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, products.id))
    .where(visible)
    .groupBy(products.id)
    .orderBy(products.slug)
    .prepare(),
}));

/** Returns the slugs of the active products, sorted, and when the product or a variant was last edited. */
export function listProductPages(db: Db): { slug: string; changedAt: Date }[] {
  return statements(db)
    .pages.all()
    .map(({ slug, changedAt }) => ({ slug, changedAt: new Date(changedAt) }));
}
