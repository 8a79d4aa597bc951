import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { carts } from '#db/schema/cart.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { findCartId } from './cart.queries.ts';

/** How precise the date of a cart's last change is, in milliseconds: carts are deleted by the day. */
const TOUCH_EVERY_MS = HOUR_MS;

const insertCart = insertInto(carts);
const at = (name: string) => sql`${sql.param(sql.placeholder(name), carts.updatedAt)}`;

const statements = preparedOn((db) => ({
  touch: db
    .update(carts)
    .set({ updatedAt: at('now') })
    .where(
      and(
        eq(carts.id, sql.placeholder('cartId')),
        // One of the future is from before a clock was set back.
        or(lt(carts.updatedAt, at('before')), gt(carts.updatedAt, at('now'))),
      ),
    )
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

/**
 * Records that the cart changed, at most once an hour: abandoned carts are deleted by the date of their last change, and moving a
 * cart in the index of these dates writes more than changing its line item.
 */
export function touchCart({ db, now }: Pick<Services, 'db' | 'now'>, cartId: string): void {
  const time = now();
  statements(db).touch.run({ now: time, before: new Date(time.getTime() - TOUCH_EVERY_MS), cartId });
}
