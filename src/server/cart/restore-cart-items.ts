import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { Cart } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import type { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';
import type { Services } from '../services.ts';
import { addCartItem } from './add-cart-item.ts';
import type { Buyer } from './buyer.ts';
import { readCart } from './cart.queries.ts';

type RestoredItem = RestoreCartItemsInput['items'][number];

/**
 * Puts removed lines back where they stood, with their design and under their old ids, so that a payment
 * begun with them still finds them; one that stands there already was put back before. Each passes the rules
 * of adding; what cannot be had any more is left out.
 * @throws AppError what adding throws, when nothing could be put back
 */
export function restoreCartItems(services: Services, buyer: Buyer, { items }: RestoreCartItemsInput): Cart {
  return transaction(services.db, () => {
    const refusals: AppError[] = [];
    for (const item of items) {
      try {
        transaction(services.db, () => restore(services, buyer, item));
      } catch (error) {
        if (!AppError.is(error)) throw error;
        refusals.push(error);
      }
    }
    const [refusal] = refusals;
    if (refusal && refusals.length === items.length) throw refusal;
    return readCart(services, buyer);
  });
}

function restore(services: Services, buyer: Buyer, { id, addedAt, ...item }: RestoredItem): void {
  const { db, now } = services;
  const before = new Set(readCart(services, buyer).items.map((line) => line.id));
  if (id && before.has(id)) return;
  const added = addCartItem(services, buyer, item).items.find((line) => !before.has(line.id));
  // The same was put in again meanwhile: both are one line now.
  if (!added) return;
  const taken = id && db.select().from(cartItems).where(eq(cartItems.id, id)).get();
  const at = addedAt ? Math.min(Date.parse(addedAt), now().getTime()) : now().getTime();
  db.update(cartItems)
    .set({ addedAt: new Date(at), ...(id && !taken && { id }) })
    .where(eq(cartItems.id, added.id))
    .run();
}
