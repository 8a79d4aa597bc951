import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { lookUpProducts } from '#server/domain/catalog/catalog.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';
import { findCartItem, priceCart, toCart } from './cart.queries.ts';
import { openCart } from './open-cart.ts';
import { type CartTarget, putLine } from './put-line.ts';

type RestoredItem = RestoreCartItemsInput['items'][number];

/**
 * Undoes the removal of line items: adds them again at their old position, with their design and under their old
 * ids, so that a payment started with them still finds them (docs/product/cart.md#undo). Repeating it changes nothing.
 * The same rules apply as for `putLine`; items that are no longer available are skipped.
 * @throws AppError what `putLine` throws, when no item could be restored
 */
export function restoreCartItems(services: Services, buyer: Buyer, { items }: RestoreCartItemsInput): Cart {
  const { db } = services;
  return transaction(db, () => {
    const cartId = openCart(services, buyer);
    const target = { buyer, cartId, products: lookUpProducts(services, cartId) };
    const refusals: AppError[] = [];
    for (const item of items) {
      try {
        transaction(db, () => restore(services, target, item));
      } catch (error) {
        if (!AppError.is(error)) throw error;
        refusals.push(error);
      }
    }
    const [refusal] = refusals;
    if (refusal && refusals.length === items.length) throw refusal;
    return toCart(priceCart(services, target.cartId, target.products));
  });
}

function restore(services: Services, target: CartTarget, { id, addedAt, ...item }: RestoredItem): void {
  const { db, now } = services;
  if (id && findCartItem(db, target.cartId, id)) return;
  const { itemId, isNew } = putLine(services, target, item);
  // The shopper added the same product again since: the two are one line item now.
  if (!isNew) return;
  const isTaken = id && db.select().from(cartItems).where(eq(cartItems.id, id)).get();
  const at = addedAt ? Math.min(Date.parse(addedAt), now().getTime()) : now().getTime();
  db.update(cartItems)
    .set({ addedAt: new Date(at), ...(id && !isTaken && { id }) })
    .where(eq(cartItems.id, itemId))
    .run();
}
