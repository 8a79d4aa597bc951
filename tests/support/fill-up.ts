import type { Db } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';

/** Copies the products of a shop, variants and pictures included, until it has so many. */
export function fillUp(db: Db, count: number): void {
  const originals = db.select().from(products).all();
  const variants = Map.groupBy(db.select().from(productVariants).all(), ({ productId }) => productId);
  for (let number = originals.length; number < count; number += 1) {
    const like = originals[number % originals.length];
    if (!like) throw new Error('The catalog is empty.');
    const id = crypto.randomUUID();
    db.insert(products)
      .values({
        ...like,
        id,
        name: `${like.name} ${number}`,
        slug: `${like.slug}-${number}`,
        featured: false,
      })
      .run();
    for (const variant of variants.get(like.id) ?? [])
      db.insert(productVariants)
        .values({ ...variant, id: crypto.randomUUID(), productId: id })
        .run();
  }
}
