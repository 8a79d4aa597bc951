import { eq } from 'drizzle-orm';
import { cartItems } from '#db/schema/cart.ts';
import type { ProductLookup } from '#server/domain/catalog/catalog.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { isSameLine } from '#shared/cart.ts';
import type { ConsentedDesign } from '#shared/designs/ordered-design.ts';
import { AppError } from '#shared/errors.ts';
import { type CartItemRow, listCartItems } from './cart.queries.ts';
import { removeCartItem } from './cart-items.ts';
import { requireDesign } from './require-design.ts';

/**
 * Gives a line item another design of its product (docs/product/designs.md#edit-a-design-in-the-cart). A line item that is
 * equal to it then is merged into it. Call it inside a transaction: throwing rolls it back.
 * @returns the quantity of the line item that was merged, otherwise 0
 * @throws AppError `product_not_found`, and what `requireDesign` throws
 */
export function replaceDesign(
  { db }: Pick<Services, 'db'>,
  buyer: Buyer,
  products: ProductLookup,
  item: CartItemRow,
  design: ConsentedDesign,
): number {
  const found = products(item.productId);
  if (!found) throw new AppError('product_not_found');
  const columns = requireDesign(db, buyer, found, item, design);
  db.update(cartItems).set(columns).where(eq(cartItems.id, item.id)).run();
  const same = listCartItems(db, item.cartId).find(
    (other) => other.id !== item.id && isSameLine(other, { ...item, ...columns }),
  );
  if (same) removeCartItem(db, same.id);
  return same?.quantity ?? 0;
}
