import { and, isNull, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';

/**
 * Returns a category in the case that products have it in already: two that differ only in case would have one address in
 * the store (docs/product/catalog.md#store-page).
 * @param renamed products that are about to get it, and so don't say how it is spelled
 */
export function spellCategory(db: Db, category: string, renamed: readonly string[] = []): string {
  const known = db
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.category, ''), notInArray(products.id, [...renamed])))
    .all()
    .map((product) => product.category);
  if (known.includes(category)) return category;
  return known.find((other) => other.toLowerCase() === category.toLowerCase()) ?? category;
}
