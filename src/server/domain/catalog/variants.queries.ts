import { asc } from 'drizzle-orm';
import { isGiven } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { type Choice, matchVariant } from '#shared/variants.ts';
import type { VariantRow } from './stock.ts';

const statements = preparedOn((db) => ({
  variants: db
    .select()
    .from(productVariants)
    .where(isGiven(productVariants.productId, 'productId'))
    .orderBy(asc(productVariants.position))
    .prepare(),
}));

/** Returns the variants of a product in their order. */
export function variantsOf(db: Db, productId: string): VariantRow[] {
  return statements(db).variants.all({ productId });
}

/** Returns the variant of a product in a size and color; undefined if there is none. */
export function findVariant(db: Db, productId: string, choice: Choice): VariantRow | undefined {
  const match = matchVariant(variantsOf(db, productId), choice);
  return match?.by === 'both' ? match.variant : undefined;
}
