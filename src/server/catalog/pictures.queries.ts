import { asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { type Choice, matchVariant } from '#shared/variants.ts';

const statements = preparedOn((db) => ({
  productPicture: db
    .select({ imageUrl: products.imageUrl })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
  variantsOf: db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, sql.placeholder('id')))
    .orderBy(asc(productVariants.position))
    .prepare(),
}));

/** Returns the picture of a product in a size and color, including deleted products, which past orders show. */
export function findPicture(db: Db, productId: string, choice: Choice): string | null {
  const match = matchVariant(statements(db).variantsOf.all({ id: productId }), choice);
  return match?.variant.imageUrl ?? statements(db).productPicture.get({ id: productId })?.imageUrl ?? null;
}
