import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { AppError } from '#shared/errors.ts';
import { fromWire } from '#shared/money.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { findCartId, findCartItem, type PricedLine, priceCart, toCart } from './cart.queries.ts';
import { removeCartItem, setQuantity } from './cart-items.ts';
import { requireStock } from './cart-limits.ts';
import { touchCart } from './open-cart.ts';

/**
 * Sets the quantity of a line item; 0 or below removes it. A decrease is always allowed, even if less is in stock
 * (docs/product.md#line-items). `acceptedPrice` accepts a changed price if it equals the current price, otherwise it
 * is ignored (docs/product.md#changed-prices).
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
    if (quantity <= 0) removeCartItem(db, itemId);
    else setQuantity(db, itemId, quantity);
    const lines = priceCart(services, cartId);
    if (quantity > item.quantity) requireStock(lines, item.productId);
    const line = lines.find((priced) => priced.item.id === itemId);
    if (line && acceptedPrice !== undefined && fromWire(acceptedPrice) === line.unitPrice)
      acceptPrice(db, line);
    touchCart(services, cartId);
    return toCart(lines);
  });
}

function acceptPrice(db: Db, { item, unitPrice }: PricedLine): void {
  item.unitPriceCents = unitPrice;
  db.update(cartItems).set({ unitPriceCents: unitPrice }).where(eq(cartItems.id, item.id)).run();
}
