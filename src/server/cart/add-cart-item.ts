import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { type Cart, MAX_QUANTITY } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import type { AddCartItemInput } from '#shared/schemas/cart.schema.ts';
import { findProduct } from '../catalog/catalog.queries.ts';
import { chooseVariant } from '../catalog/choose-variant.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { findCartId, readCart } from './cart.queries.ts';
import { requireStock } from './cart-stock.ts';
import { openCart, touchCart } from './open-cart.ts';
import { isLowResolution, requireDesign } from './require-design.ts';

/**
 * Puts a product into the cart. The same product, size, colour and design adds up in one line
 * (api.md, "Cart and checkout").
 * @throws AppError `product_not_found`, `validation_failed` (size, color, quantity), `out_of_stock`, or what
 *   `requireDesign` throws
 */
export function addCartItem(services: Services, buyer: Buyer, input: AddCartItemInput): Cart {
  const { db, newId, now } = services;
  return transaction(db, () => {
    const found = findProduct(services, input.productId, findCartId(db, buyer));
    if (!found) throw new AppError('product_not_found');
    const { product, variants } = found;
    const choice = chooseVariant(product, variants, input);
    if (choice.stock === 0) throw new AppError('out_of_stock', { message: `${product.name} is sold out.` });

    const design = input.customizationId
      ? requireDesign(db, buyer, product, { id: input.customizationId, ...input })
      : null;

    const cartId = openCart(services, buyer);
    const existing = db
      .select()
      .from(cartItems)
      .where(
        and(
          eq(cartItems.cartId, cartId),
          eq(cartItems.productId, product.id),
          choice.size === null ? isNull(cartItems.size) : eq(cartItems.size, choice.size),
          choice.color === null ? isNull(cartItems.color) : eq(cartItems.color, choice.color),
          design ? eq(cartItems.customizationId, design.id) : isNull(cartItems.customizationId),
        ),
      )
      .get();
    const quantity = (existing?.quantity ?? 0) + input.quantity;
    if (quantity > MAX_QUANTITY) {
      const message = `At most ${MAX_QUANTITY} of one item`;
      throw new AppError('validation_failed', { message: `${message}.`, fields: { quantity: message } });
    }
    if (existing) {
      db.update(cartItems).set({ quantity }).where(eq(cartItems.id, existing.id)).run();
    } else {
      db.insert(cartItems)
        .values({
          id: newId(),
          cartId,
          productId: product.id,
          quantity,
          size: choice.size,
          color: choice.color,
          customizationId: design?.id,
          lowResolutionAccepted: design !== null && isLowResolution(design),
          unitPriceCents: choice.unitPrice,
          addedAt: now(),
        })
        .run();
    }
    requireStock(services, cartId, product.id);
    touchCart(services, cartId);
    return readCart(services, buyer);
  });
}
