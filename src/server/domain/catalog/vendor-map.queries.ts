import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { toWire } from '#shared/money.ts';
import type { VendorMap } from '#shared/schemas/vendor-map.schema.ts';
import type { ProductRow } from './stock.ts';
import { variantsOf } from './variants.queries.ts';

/** Returns how a product is mapped to a vendor; null if it isn't. */
export function vendorMapOf(db: Db, { id, isMapped }: Pick<ProductRow, 'id' | 'isMapped'>): VendorMap | null {
  if (!isMapped) return null;
  const own = eq(podProducts.productId, id);
  const pod = db.select().from(podProducts).where(own).orderBy(asc(podProducts.createdAt)).get();
  if (!pod) return null;
  return {
    vendorId: pod.vendorId,
    vendorSku: pod.vendorSku,
    price: pod.vendorPriceCents === null ? null : toWire(pod.vendorPriceCents),
    variants: variantsOf(db, id).flatMap(({ id: variantId, vendorVariantId: vendorSku }) =>
      vendorSku === null ? [] : [{ variantId, vendorSku }],
    ),
  };
}
