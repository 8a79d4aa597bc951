import { eq } from 'drizzle-orm';
import { carts } from '#db/schema/cart.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { findCartId } from './cart.queries.ts';

type Needs = Pick<Services, 'db' | 'newId' | 'now'>;

/** The id of the buyer's cart, made when there is none. Called inside a transaction. */
export function openCart({ db, newId, now }: Needs, buyer: Buyer): string {
  const existing = findCartId(db, buyer);
  if (existing) return existing;
  const owner = buyer.userId ? { userId: buyer.userId } : { sessionId: buyer.sessionId };
  const cart = { id: newId(), ...owner, createdAt: now(), updatedAt: now() };
  db.insert(carts).values(cart).run();
  return cart.id;
}

/** Notes that the cart changed, so that abandoned ones can be told from live ones. */
export function touchCart({ db, now }: Needs, cartId: string): void {
  db.update(carts).set({ updatedAt: now() }).where(eq(carts.id, cartId)).run();
}
