import { transaction } from '#db/client.ts';
import { lookUpProducts } from '#server/domain/catalog/catalog.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import type { AddCartItemInput, Cart } from '#shared/schemas/cart.schema.ts';
import { toCart } from './cart.queries.ts';
import { openCart } from './open-cart.ts';
import { putLine } from './put-line.ts';

/**
 * Adds a product to the buyer's cart and creates the cart if there is none (docs/product/cart.md#line-items).
 * @throws AppError what `putLine` throws
 */
export function addCartItem(services: Services, buyer: Buyer, input: AddCartItemInput): Cart {
  return transaction(services.db, () => {
    const cartId = openCart(services, buyer);
    const target = { buyer, cartId, products: lookUpProducts(services, cartId) };
    return toCart(putLine(services, target, input).lines);
  });
}
