import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems } from '#db/schema/orders.ts';
import { vendorPictures } from '#db/schema/vendors.ts';

/**
 * Returns which of these addresses of pictures anything refers to: a product or variant, deleted ones too, because past
 * orders show them; a design, an ordered item, an open checkout, and the fetched pictures of vendors.
 */
export function usedPictures(db: Db, urls: readonly string[]): Set<string> {
  const rows = db.all<{ url: string }>(sql`
    with asked as (select value as url from json_each(${JSON.stringify(urls)}))
    select url from asked where url in (
      select ${products.imageUrl} from ${products}
      union select ${productPictures.url} from ${productPictures}
      union select ${productVariants.imageUrl} from ${productVariants}
      union select ${productVariants.backImageUrl} from ${productVariants}
      union select ${vendorPictures.url} from ${vendorPictures}
      union select ${orderItems.mockupUrl} from ${orderItems}
      union select previews.key from ${designs}, json_each(${designs.previews}) as previews
      union select lines.value ->> 'mockupUrl' from ${checkouts}, json_each(${checkouts.lines}) as lines
    )`);
  return new Set(rows.map(({ url }) => url));
}
