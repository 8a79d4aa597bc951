import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { CheckoutLine } from '#db/schema/checkout.ts';
import { isSameLine, type LineIdentity } from '#shared/cart.ts';
import { listCartItems } from './cart.queries.ts';
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
 * does an item that has got another design since. One whose line item was merged with an equal one since, as at sign-in, is taken
 * out of that.
 * Call it inside the transaction of the sale.
 */
export function removePurchasedItems(
  db: Db,
  cartId: string,
  purchased: readonly (LineIdentity & Pick<CheckoutLine, 'cartItemId' | 'quantity'>)[],
): void {
  for (const line of purchased) {
    const { cartItemId, customizationId, quantity } = line;
    const item =
      statements(db).byId.get({ id: cartItemId }) ??
      listCartItems(db, cartId).find((other) => isSameLine(other, line));
    if (!item || item.customizationId !== customizationId) continue;
    if (item.quantity > quantity) setQuantity(db, item.id, item.quantity - quantity);
    else removeCartItem(db, item.id);
  }
}
