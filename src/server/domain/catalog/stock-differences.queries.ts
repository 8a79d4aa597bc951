import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products, stockDifferences } from '#db/schema/catalog.ts';

const isOfProduct = and(eq(products.id, stockDifferences.productId), isNull(products.deletedAt));

const statements = preparedOn((db) => ({
  ofProduct: db
    .select()
    .from(stockDifferences)
    .where(eq(stockDifferences.productId, sql.placeholder('productId')))
    .orderBy(asc(stockDifferences.variantName))
    .prepare(),
  count: db
    .select({ n: count(), oldest: min(stockDifferences.foundAt) })
    .from(stockDifferences)
    .innerJoin(products, isOfProduct)
    .prepare(),
  oldest: db
    .select({ difference: stockDifferences, productName: products.name })
    .from(stockDifferences)
    .innerJoin(products, isOfProduct)
    .orderBy(asc(stockDifferences.foundAt), asc(products.name), asc(stockDifferences.variantName))
    .limit(sql.placeholder('limit'))
    .prepare(),
}));

/** Returns the stocks of a product that didn't equal their history when they were last compared. */
export function listStockDifferences(db: Db, productId: string) {
  return statements(db).ofProduct.all({ productId });
}

/** Returns the number of these stocks of all products, since when, and the oldest with the names of their products. */
export function readStockDifferences(db: Db, limit: number) {
  const { n = 0, oldest = null } = statements(db).count.get() ?? {};
  return { n, oldest, rows: n > 0 ? statements(db).oldest.all({ limit }) : [] };
}
