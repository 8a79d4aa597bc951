import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { removeCartItem, setQuantity } from './cart-items.ts';

/**
 * Removes the purchased quantities from the cart. Items added after the payment was started stay.
 * Call it inside the transaction of the sale.
 */
export function removePurchasedItems(
  db: Db,
  purchased: readonly { cartItemId: string; quantity: number }[],
): void {
  for (const { cartItemId, quantity } of purchased) {
    const item = db.select().from(cartItems).where(eq(cartItems.id, cartItemId)).get();
    if (!item) continue;
    if (item.quantity > quantity) setQuantity(db, cartItemId, item.quantity - quantity);
    else removeCartItem(db, cartItemId);
  }
}
