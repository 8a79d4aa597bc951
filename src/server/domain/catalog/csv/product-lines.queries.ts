import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { toAdminProducts } from '../admin-products.queries.ts';
import { linesOf, type ProductCells } from './product-cells.ts';

/** Products per read. */
export const LINES_CHUNK = 50;

/** Returns the lines that an export has now of these products, at most `LINES_CHUNK`, by their ids. */
export function readProductLines(db: Db, ids: readonly string[], withDeleted: boolean) {
  const isKept = withDeleted ? undefined : isNull(products.deletedAt);
  const rows = db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isKept))
    .all();
  return new Map<string, ProductCells[]>(
    toAdminProducts(db, rows).map((product) => [product.id, linesOf(product)]),
  );
}
