import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { Cart } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import { type Cents, fromWire } from '#shared/money.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { type CartItemRow, findCartId, findCartItem, priceCart, readCart } from './cart.queries.ts';
import { requireStock } from './cart-stock.ts';
import { touchCart } from './open-cart.ts';

/**
 * Sets the quantity of a line; 0 or below removes it. Making a line smaller is always allowed, even when
 * the stock has shrunk below it. A price that changed since the line was put in is taken note of once the
 * shopper accepts it; anything but today's price is ignored.
 * @throws AppError `cart_item_not_found`, `out_of_stock`
 */
export function changeCartItem(
  services: Services,
  buyer: Buyer,
  {
    itemId,
    quantity,
    acceptedPrice,
  }: { itemId: string; quantity: number; acceptedPrice?: string | undefined },
): Cart {
  const { db } = services;
  return transaction(db, () => {
    const cartId = findCartId(db, buyer);
    const item = cartId && findCartItem(db, cartId, itemId);
    if (!item) throw new AppError('cart_item_not_found');
    if (quantity <= 0) {
      db.delete(cartItems).where(eq(cartItems.id, itemId)).run();
    } else {
      db.update(cartItems).set({ quantity }).where(eq(cartItems.id, itemId)).run();
      if (quantity > item.quantity) requireStock(services, cartId, item.productId);
      if (acceptedPrice !== undefined) acceptPrice(services, item, fromWire(acceptedPrice));
    }
    touchCart(services, cartId);
    return readCart(services, buyer);
  });
}

function acceptPrice(services: Services, { id, cartId }: CartItemRow, seen: Cents | null): void {
  const { db } = services;
  const line = priceCart(services, cartId).find(({ item }) => item.id === id);
  if (line?.unitPrice !== seen) return;
  db.update(cartItems).set({ unitPriceCents: seen }).where(eq(cartItems.id, id)).run();
}
