import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { podProducts } from '#db/schema/vendors.ts';

/**
 * Returns whether a person can't put a synced product into the shop, since its vendor doesn't have it
 * (docs/product/vendors.md#product-sync).
 */
export function isGone(db: Db, productId: string): boolean {
  const own = and(eq(podProducts.productId, productId), eq(podProducts.isGone, true));
  return db.select().from(podProducts).where(own).get() !== undefined;
}

/**
 * Records that a person decided whether a synced product is in the shop. A sync that finds it at the vendor again doesn't bring back
 * what a person took out (docs/product/vendors.md#product-sync), and a new one no longer waits for
 * review. Call it inside the transaction of that decision.
 */
export function keepAvailability(db: Db, productId: string): void {
  db.update(podProducts)
    .set({ isActive: true, reviewSince: null })
    .where(eq(podProducts.productId, productId))
    .run();
}
