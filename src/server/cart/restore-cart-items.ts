import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { AppError } from '#shared/errors.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';
import { lookUpProducts } from '../catalog/catalog.queries.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { listCartItems, priceCart, toCart } from './cart.queries.ts';
import { openCart } from './open-cart.ts';
import { type CartTarget, putLine } from './put-line.ts';

type RestoredItem = RestoreCartItemsInput['items'][number];

/**
 * Puts removed lines back where they stood, with their design and under their old ids, so that a payment
 * begun with them still finds them; one that stands there already was put back before. Each passes the rules
 * of adding; what cannot be had any more is left out.
 * @throws AppError what `putLine` throws, when nothing could be put back
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
  const before = listCartItems(db, target.cartId).map((line) => line.id);
  if (id && before.includes(id)) return;
  const { itemId } = putLine(services, target, item);
  // The same was put in again meanwhile: both are one line now.
  if (before.includes(itemId)) return;
  const taken = id && db.select().from(cartItems).where(eq(cartItems.id, id)).get();
  const at = addedAt ? Math.min(Date.parse(addedAt), now().getTime()) : now().getTime();
  db.update(cartItems)
    .set({ addedAt: new Date(at), ...(id && !taken && { id }) })
    .where(eq(cartItems.id, itemId))
    .run();
}
