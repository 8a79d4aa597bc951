import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import type { Services } from '#server/kernel/services.ts';
import { sum } from '#shared/money.ts';

/**
 * Hands the holds of one cart over to another, adding them to its holds of the same products: both carts may be paid for at this moment,
 * on two devices of one shopper. One that doesn't count anymore adds nothing, and the other replaces it.
 */
export function handOverHolds(
  { db, now }: Pick<Services, 'db' | 'now'>,
  fromCartId: string,
  toCartId: string,
): void {
  const holds = db
    .select({ hold: stockHolds, status: checkouts.status })
    .from(stockHolds)
    .leftJoin(checkouts, eq(checkouts.id, stockHolds.checkoutId))
    .where(inArray(stockHolds.cartId, [fromCartId, toCartId]))
    .orderBy(sql`${stockHolds.cartId} = ${toCartId} desc`)
    .all();
  const moved = holds.filter(({ hold }) => hold.cartId === fromCartId).map(({ hold }) => hold);
  for (const { productId, optionKey } of moved) {
    const same = holds.filter(({ hold }) => hold.productId === productId && hold.optionKey === optionKey);
    const counting = same.filter(({ hold, status }) => status === 'open' && hold.expiresAt > now());
    const [first, ...others] = (counting.length > 0 ? counting : same.slice(-1)).map(({ hold }) => hold);
    if (!first) continue;
    const merged = {
      ...first,
      cartId: toCartId,
      quantity: sum([first, ...others].map(({ quantity }) => quantity)),
      expiresAt: new Date(Math.max(...[first, ...others].map(({ expiresAt }) => expiresAt.getTime()))),
      largeAt: same.find(({ hold }) => hold.largeAt)?.hold.largeAt ?? null,
    };
    remove(db, toCartId, { productId, optionKey });
    db.insert(stockHolds).values(merged).run();
  }
  db.delete(stockHolds).where(eq(stockHolds.cartId, fromCartId)).run();
}

function remove(
  db: Db,
  cartId: string,
  { productId, optionKey }: Pick<typeof stockHolds.$inferSelect, 'productId' | 'optionKey'>,
): void {
  const { cartId: cart, productId: product, optionKey: option } = stockHolds;
  db.delete(stockHolds)
    .where(and(eq(cart, cartId), eq(product, productId), eq(option, optionKey)))
    .run();
}
