import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { lookUpProducts } from '#server/domain/catalog/catalog.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import { fromWire } from '#shared/money.ts';
import type { Cart, ChangeCartItemInput } from '#shared/schemas/cart.schema.ts';
import { findCartId, findCartItem, type PricedLine, priceCart, toCart } from './cart.queries.ts';
import { removeCartItem, setQuantity } from './cart-items.ts';
import { requireQuantity, requireStock } from './cart-limits.ts';
import { touchCart } from './open-cart.ts';
import { replaceDesign } from './replace-design.ts';

type Change = ChangeCartItemInput & { itemId: string };

/**
 * Sets the quantity of a line item; 0 or below removes it. A decrease is always allowed, even if less is in stock
 * (docs/product/cart.md#line-items). `acceptedPrice` accepts a changed price if it equals the current price, otherwise it
 * is ignored (docs/product/cart.md#changed-prices). `customizationId` replaces the design; without a quantity the line item
 * keeps its own, together with that of a line item that becomes equal to it.
 * @throws AppError `cart_item_not_found`, `out_of_stock`, and with a design what `replaceDesign` throws and
 *   `validation_failed` (quantity)
 */
export function changeCartItem(services: Services, buyer: Buyer, change: Change): Cart {
  const { itemId, acceptedPrice, customizationId, ...consent } = change;
  const { db } = services;
  return transaction(db, () => {
    const cartId = findCartId(db, buyer);
    const item = cartId && findCartItem(db, cartId, itemId);
    if (!item) throw new AppError('cart_item_not_found');
    const products = lookUpProducts(services, cartId);
    let { quantity = item.quantity } = change;
    let before = item.quantity;
    if (quantity > 0 && customizationId) {
      const merged = replaceDesign(services, buyer, products, item, { id: customizationId, ...consent });
      quantity += merged;
      before += merged;
      requireQuantity(quantity);
    }
    if (quantity <= 0) removeCartItem(db, itemId);
    else setQuantity(db, itemId, quantity);
    const lines = priceCart(services, cartId, products);
    const line = lines.find((priced) => priced.item.id === itemId);
    if (quantity > before) requireStock(lines, line?.stockOf);
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
