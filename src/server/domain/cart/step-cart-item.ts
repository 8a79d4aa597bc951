import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { CartFormInput } from '#shared/schemas/cart-page.schema.ts';
import { findCartId, findCartItem } from './cart.queries.ts';
import { requireQuantity } from './cart-limits.ts';
import { changeCartItem } from './change-cart-item.ts';

/**
 * Changes a line item as its forms ask without a script: the quantity to `quantity`, by `step`, or both, and `acceptedPrice`
 * as `changeCartItem` does.
 * @throws AppError `cart_item_not_found`, `validation_failed` (quantity), `out_of_stock`
 */
export function stepCartItem(services: Services, buyer: Buyer, input: CartFormInput): Cart {
  const cartId = findCartId(services.db, buyer);
  const item = cartId && findCartItem(services.db, cartId, input.itemId);
  if (!item) throw new AppError('cart_item_not_found');
  const quantity = (input.quantity ?? item.quantity) + (input.step ?? 0);
  requireQuantity(quantity);
  return changeCartItem(services, buyer, { itemId: item.id, quantity, acceptedPrice: input.acceptedPrice });
}
