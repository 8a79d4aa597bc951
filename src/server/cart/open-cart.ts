import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { carts } from '#db/schema/cart.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { findCartId } from './cart.queries.ts';

const insertCart = insertInto(carts);

const statements = preparedOn((db) => ({
  touch: db
    .update(carts)
    .set({ updatedAt: sql`${sql.param(sql.placeholder('at'), carts.updatedAt)}` })
    .where(eq(carts.id, sql.placeholder('cartId')))
    .prepare(),
}));

/** Returns the id of the buyer's cart and creates the cart if there is none. Call it inside a transaction. */
export function openCart({ db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>, buyer: Buyer): string {
  const existing = findCartId(db, buyer);
  if (existing) return existing;
  const owner = buyer.userId ? { userId: buyer.userId } : { sessionId: buyer.sessionId };
  const id = newId();
  insertCart(db, { id, ...owner, createdAt: now(), updatedAt: now() });
  return id;
}

/** Records that the cart changed: abandoned carts are deleted by the date of their last change. */
export function touchCart({ db, now }: Pick<Services, 'db' | 'now'>, cartId: string): void {
  statements(db).touch.run({ at: now(), cartId });
}
