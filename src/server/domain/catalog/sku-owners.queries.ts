import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { skuKey } from '#shared/schemas/variant-grid.schema.ts';
import type { VariantRow } from './stock.ts';

/** Returns the names of the other products that have one of these variants' SKUs, by `skuKey`. Deleted products don't count. */
export function skuOwners(
  db: Db,
  variants: readonly Pick<VariantRow, 'sku'>[],
  productId: string,
): Map<string, string> {
  const wanted = JSON.stringify(variants.flatMap(({ sku }) => (sku ? skuKey(sku) : [])));
  const isListed = sql`lower(trim(${productVariants.sku})) in (select value from json_each(${wanted}))`;
  const owners = db
    .select({ sku: productVariants.sku, name: products.name })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.deletedAt)))
    .where(and(isListed, ne(productVariants.productId, productId)))
    .all();
  return new Map(owners.map(({ sku, name }) => [skuKey(sku ?? ''), name]));
}
