import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { MAX_QUANTITY } from '#shared/cart.ts';
import { moveCheckouts } from '../checkout/move-checkouts.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { type CartItemRow, findCartId } from './cart.queries.ts';
import { openCart, touchCart } from './open-cart.ts';

/**
 * Moves what an anonymous shopper collected into the account they just signed in to (decisions.md 32).
 * Equal lines add up, at most to the limit of a line; stock is checked again at checkout. Lines keep the
 * ids they had in this browser: a payment begun before signing in takes them out of the cart by these.
 */
export function mergeCarts(services: Services, buyer: Buyer, userId: string): void {
  const { db } = services;
  transaction(db, () => {
    const anonymous = findCartId(db, { ...buyer, userId: null });
    if (!anonymous) return;
    const own = openCart(services, { ...buyer, userId });
    const mine = itemsOf(own);
    for (const item of itemsOf(anonymous)) {
      const same = mine.find((other) => sameLine(other, item));
      const quantity = Math.min(MAX_QUANTITY, item.quantity + (same?.quantity ?? 0));
      db.update(cartItems).set({ cartId: own, quantity }).where(eq(cartItems.id, item.id)).run();
      if (same) db.delete(cartItems).where(eq(cartItems.id, same.id)).run();
    }
    moveCheckouts(db, anonymous, own);
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
