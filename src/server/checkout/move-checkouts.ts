import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { moveHolds } from '../catalog/stock-holds.ts';

/**
 * Moves the unpaid checkouts of one cart to another, with their holds of stock, so that the next payment of that cart is not started
 * before theirs are canceled. Called inside the transaction that merges the carts.
 */
export function moveCheckouts(db: Db, fromCartId: string, toCartId: string): void {
  db.update(checkouts)
    .set({ cartId: toCartId })
    .where(and(eq(checkouts.cartId, fromCartId), inArray(checkouts.status, ['open', 'superseded'])))
    .run();
  moveHolds(db, fromCartId, toCartId);
}
