import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { slugify } from '#shared/slug.ts';

const statements = preparedOn((db) => ({
  current: db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), ne(products.id, sql.placeholder('productId'))))
    .prepare(),
  former: db
    .select({ id: productSlugs.productId })
    .from(productSlugs)
    .where(
      and(
        eq(productSlugs.slug, sql.placeholder('slug')),
        ne(productSlugs.productId, sql.placeholder('productId')),
      ),
    )
    .prepare(),
}));

/**
 * Returns the slug for a product's name: with `-2`, `-3` and so on if another product has it or had it before
 * (docs/product.md#product-addresses). Call it inside the transaction that stores the slug.
 * @param productId the product, which may have the slug already
 */
export function freeSlug(db: Db, name: string, productId: string): string {
  const plain = slugify(name);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    const { current, former } = statements(db);
    if (!current.get({ slug, productId }) && !former.get({ slug, productId })) return slug;
  }
}
