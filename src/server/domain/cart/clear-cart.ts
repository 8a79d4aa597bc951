import { eq } from 'drizzle-orm';
import { cartItems } from '#db/schema/cart.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { EMPTY_CART } from '#shared/cart.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import { findCartId } from './cart.queries.ts';

/** Removes all line items from the buyer's cart. */
export function clearCart({ db }: Services, buyer: Buyer): Cart {
  const cartId = findCartId(db, buyer);
  if (cartId) db.delete(cartItems).where(eq(cartItems.cartId, cartId)).run();
  return EMPTY_CART;
}
