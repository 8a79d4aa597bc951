import { and, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';

const statements = preparedOn((db) => {
  const { category, deletedAt, id } = products;
  const isKnown = and(isNull(deletedAt), ne(category, ''), not(isListed(id)));
  return {
    same: db
      .select({ category })
      .from(products)
      .where(and(eq(category, sql.placeholder('category')), isKnown))
      .limit(1)
      .prepare(),
    all: db.selectDistinct({ category }).from(products).where(isKnown).prepare(),
  };
});

/**
 * Returns a category in the case that products have it in already: two that differ only in case would have one address in
 * the store (docs/product/catalog.md#store-page).
 * @param renamed products that are about to get it, and so don't say how it is spelled
 */
export function spellCategory(db: Db, category: string, renamed: readonly string[] = []): string {
  const { same, all } = statements(db);
  const ids = JSON.stringify(renamed);
  // Most categories are known as they are typed: the first product that has it ends the search.
  if (category === '' || same.get({ category, ids })) return category;
  const isSpelled = (one: { category: string }) => one.category.toLowerCase() === category.toLowerCase();
  return all.all({ ids }).find(isSpelled)?.category ?? category;
}
