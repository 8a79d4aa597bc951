import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { visible } from '#db/visible-products.ts';
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
  ofProduct: db
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), visible))
    .prepare(),
  bySlug: db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), visible))
    .prepare(),
  afterRename: db
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, sql.placeholder('former')), visible))
    .prepare(),
}));

/**
 * Returns the slug for a product's name: with `-2`, `-3` and so on if another product has it or had it before
 * (docs/product/catalog.md#product-addresses). Call it inside the transaction that stores the slug.
 * @param productId the product, which may have the slug already
 * @param first the number to begin with
 */
export function freeSlug(db: Db, name: string, productId: string, first = 1): string {
  const plain = slugify(name);
  for (let number = first; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (isFreeSlug(db, slug, productId)) return slug;
  }
}

/** Returns whether no other product has or had a slug. */
export function isFreeSlug(db: Db, slug: string, productId: string): boolean {
  const { current, former } = statements(db);
  return !current.get({ slug, productId }) && !former.get({ slug, productId });
}

/** Returns the slug of an active product; `undefined` for any other id. */
export function slugOfProduct(db: Db, id: string): string | undefined {
  return statements(db).ofProduct.get({ id })?.slug;
}

/** Returns the id of the active product with a slug; `undefined` for any other slug. */
export function productOfSlug(db: Db, slug: string): string | undefined {
  return statements(db).bySlug.get({ slug })?.id;
}

/** Returns the slug of the active product that had this slug before a rename. */
export function slugAfterRename(db: Db, former: string): string | undefined {
  return statements(db).afterRename.get({ former })?.slug;
}
