import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';

/**
 * Lets the checkouts begun with one cart belong to another, so that changing that one replaces them.
 * Called inside the transaction that merges the carts.
 */
export function moveCheckouts(db: Db, fromCartId: string, toCartId: string): void {
  db.update(checkouts)
    .set({ cartId: toCartId })
    .where(and(eq(checkouts.cartId, fromCartId), eq(checkouts.status, 'open')))
    .run();
}
