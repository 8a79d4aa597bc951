import { asc } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { productPictures, productVariants } from '#db/schema/catalog.ts';

const statements = preparedOn((db) => ({
  variants: db
    .select()
    .from(productVariants)
    .where(isListed(productVariants.productId))
    .orderBy(asc(productVariants.productId), asc(productVariants.position))
    .prepare(),
  pictures: db
    .select({ productId: productPictures.productId, url: productPictures.url, alt: productPictures.alt })
    .from(productPictures)
    .where(isListed(productPictures.productId))
    .orderBy(asc(productPictures.productId), asc(productPictures.position))
    .prepare(),
}));

/** Returns the variants and pictures of the products in a JSON array of ids, by product. */
export function readProductRows(db: Db, ids: string) {
  const { variants, pictures } = statements(db);
  return {
    variantsOf: Map.groupBy(variants.all({ ids }), ({ productId }) => productId),
    picturesOf: Map.groupBy(pictures.all({ ids }), ({ productId }) => productId),
  };
}
