import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { podProducts } from '#db/schema/vendors.ts';

/**
 * Records that a person decided whether a synced product is in the shop. A sync that finds it at the vendor again doesn't bring back
 * what a person took out (docs/product.md#product-sync). Call it inside the transaction of that decision.
 */
export function keepAvailability(db: Db, productId: string): void {
  db.update(podProducts).set({ isActive: true }).where(eq(podProducts.productId, productId)).run();
}
