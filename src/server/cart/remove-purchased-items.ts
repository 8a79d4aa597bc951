import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { CheckoutLine } from '#db/schema/checkout.ts';
import { removeCartItem, setQuantity } from './cart-items.ts';

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(cartItems)
    .where(eq(cartItems.id, sql.placeholder('id')))
    .prepare(),
}));

/**
 * Removes the purchased quantities from the cart. Items added after the payment was started stay, and so
 * does an item that has got another design since.
 * Call it inside the transaction of the sale.
 */
export function removePurchasedItems(
  db: Db,
  purchased: readonly Pick<CheckoutLine, 'cartItemId' | 'customizationId' | 'quantity'>[],
): void {
  for (const { cartItemId, customizationId, quantity } of purchased) {
    const item = statements(db).byId.get({ id: cartItemId });
    if (!item || item.customizationId !== customizationId) continue;
    if (item.quantity > quantity) setQuantity(db, cartItemId, item.quantity - quantity);
    else removeCartItem(db, cartItemId);
  }
}
