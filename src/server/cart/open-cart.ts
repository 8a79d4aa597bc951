import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { carts } from '#db/schema/cart.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { findCartId } from './cart.queries.ts';

type Needs = Pick<Services, 'db' | 'newId' | 'now'>;

const statements = preparedOn((db) => ({
  touch: db
    .update(carts)
    .set({ updatedAt: sql`${sql.param(sql.placeholder('at'), carts.updatedAt)}` })
    .where(eq(carts.id, sql.placeholder('cartId')))
    .prepare(),
}));

/** Returns the id of the buyer's cart, which it creates when there is none. Called inside a transaction. */
export function openCart({ db, newId, now }: Needs, buyer: Buyer): string {
  const existing = findCartId(db, buyer);
  if (existing) return existing;
  const owner = buyer.userId ? { userId: buyer.userId } : { sessionId: buyer.sessionId };
  const cart = { id: newId(), ...owner, createdAt: now(), updatedAt: now() };
  db.insert(carts).values(cart).run();
  return cart.id;
}

/** Records that the cart changed, so that abandoned ones can be told from live ones. */
export function touchCart({ db, now }: Needs, cartId: string): void {
  statements(db).touch.run({ at: now(), cartId });
}
