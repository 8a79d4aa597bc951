import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { handOverCheckouts } from '#server/domain/cart/checkouts.queries.ts';
import { handOverDesigns } from '#server/domain/designs/designs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Buyer, cartKey, userKey } from '#server/kernel/sessions/buyer.ts';
import { isSameLine } from '#shared/cart.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import { findCartId, listCartItems } from './cart.queries.ts';
import { removeCartItem } from './cart-items.ts';
import { openCart, touchCart } from './open-cart.ts';

/**
 * Hands the cart, designs and unpaid checkouts of an anonymous shopper over to the account they signed in to
 * (docs/product/cart.md#merge-at-sign-in). Equal line items add up to `MAX_QUANTITY` at most; stock is checked again at
 * checkout.
 */
export function mergeCarts(services: Services, buyer: Buyer, userId: string): void {
  const { db } = services;
  transaction(db, () => {
    if (buyer.sessionId) handOverDesigns(db, cartKey(buyer.sessionId), userKey(userId));
    const anonymous = findCartId(db, { ...buyer, userId: null });
    if (!anonymous) return;
    const own = openCart(services, { ...buyer, userId });
    const mine = listCartItems(db, own);
    for (const item of listCartItems(db, anonymous)) {
      const same = mine.find((other) => isSameLine(other, item));
      const quantity = Math.min(MAX_QUANTITY, item.quantity + (same?.quantity ?? 0));
      db.update(cartItems).set({ cartId: own, quantity }).where(eq(cartItems.id, item.id)).run();
      if (same) removeCartItem(db, same.id);
    }
    handOverCheckouts(services, anonymous, own);
    db.delete(carts).where(eq(carts.id, anonymous)).run();
    touchCart(services, own);
  });
}
