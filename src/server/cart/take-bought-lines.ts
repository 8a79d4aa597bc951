import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { removeCartItem, setQuantity } from './cart-items.ts';

/**
 * Takes what was bought out of the cart it came from. What the shopper put in meanwhile stays.
 * Called inside the transaction of the sale.
 */
export function takeBoughtLines(db: Db, bought: readonly { cartItemId: string; quantity: number }[]): void {
  for (const { cartItemId, quantity } of bought) {
    const item = db.select().from(cartItems).where(eq(cartItems.id, cartItemId)).get();
    if (!item) continue;
    if (item.quantity > quantity) setQuantity(db, cartItemId, item.quantity - quantity);
    else removeCartItem(db, cartItemId);
  }
}
