import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { stockHolds } from '#db/schema/checkout.ts';

/**
 * Hands the holds of one cart over to another, adding them to its holds of the same products: both carts may be paid for at this moment,
 * on two devices of one shopper.
 */
export function handOverHolds(db: Db, fromCartId: string, toCartId: string): void {
  const holds = db.select().from(stockHolds).where(eq(stockHolds.cartId, fromCartId)).all();
  for (const { cartId: _, ...hold } of holds) {
    db.insert(stockHolds)
      .values({ ...hold, cartId: toCartId })
      .onConflictDoUpdate({
        target: [stockHolds.cartId, stockHolds.productId, stockHolds.optionKey],
        set: {
          quantity: sql`${stockHolds.quantity} + excluded.quantity`,
          expiresAt: sql`max(${stockHolds.expiresAt}, excluded.expires_at)`,
          largeAt: sql`coalesce(${stockHolds.largeAt}, excluded.large_at)`,
        },
      })
      .run();
  }
  db.delete(stockHolds).where(eq(stockHolds.cartId, fromCartId)).run();
}
