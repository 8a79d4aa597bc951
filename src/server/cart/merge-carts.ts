import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { MAX_QUANTITY } from '#shared/cart.ts';
import { adoptDesigns } from '../customizations/adopt-designs.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { type CartItemRow, findCartId } from './cart.queries.ts';
import { openCart, touchCart } from './open-cart.ts';

/**
 * Moves what an anonymous shopper collected and designed into the account they just signed in to
 * (decisions.md 32).
 * Equal lines add up, at most to the limit of a line; stock is checked again at checkout.
 */
export function mergeCarts(services: Services, buyer: Buyer, userId: string): void {
  const { db } = services;
  transaction(db, () => {
    if (buyer.sessionId) adoptDesigns(db, `cart:${buyer.sessionId}`, `user:${userId}`);
    const anonymous = findCartId(db, { ...buyer, userId: null });
    if (!anonymous) return;
    const own = openCart(services, { ...buyer, userId });
    const mine = itemsOf(own);
    for (const item of itemsOf(anonymous)) {
      const same = mine.find((other) => sameLine(other, item));
      if (same) {
        const quantity = Math.min(MAX_QUANTITY, same.quantity + item.quantity);
        db.update(cartItems).set({ quantity }).where(eq(cartItems.id, same.id)).run();
      } else {
        db.update(cartItems).set({ cartId: own }).where(eq(cartItems.id, item.id)).run();
      }
    }
    db.delete(carts).where(eq(carts.id, anonymous)).run();
    touchCart(services, own);
  });

  function itemsOf(cartId: string): CartItemRow[] {
    return db.select().from(cartItems).where(eq(cartItems.cartId, cartId)).all();
  }
}

function sameLine(a: CartItemRow, b: CartItemRow): boolean {
  return (
    a.productId === b.productId &&
    a.size === b.size &&
    a.color === b.color &&
    a.customizationId === b.customizationId
  );
}
