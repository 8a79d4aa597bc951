import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { isGiven } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import { handOverHolds } from '#server/domain/catalog/hand-over-holds.ts';

import type { Services } from '#server/kernel/services.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** Whether the payment of a checkout may still succeed. */
export const isUnsettledCheckout = inArray(checkouts.status, ['open', 'superseded']);

const holdsStock = sql`exists (select 1 from ${stockHolds} where ${and(
  eq(stockHolds.checkoutId, checkouts.id),
  gt(stockHolds.expiresAt, sql.placeholder('now')),
)})`;

const statements = preparedOn((db) => ({
  byIntent: db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, sql.placeholder('intentId')))
    .prepare(),
  byId: db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('id')))
    .prepare(),
  unpaidOfCart: db
    .select()
    .from(checkouts)
    .where(and(isGiven(checkouts.cartId, 'cartId'), isUnsettledCheckout))
    .orderBy(desc(checkouts.createdAt))
    .prepare(),
  completedOfCart: db
    .select({ n: count() })
    .from(checkouts)
    .where(and(isGiven(checkouts.cartId, 'cartId'), sql`${checkouts.status} = 'completed'`))
    .prepare(),
  due: db
    .select()
    .from(checkouts)
    .where(
      and(
        isUnsettledCheckout,
        isNotNull(checkouts.paymentIntentId),
        lt(checkouts.updatedAt, sql.placeholder('before')),
        sql`min(${sql.placeholder('ageShare')} * (${checkouts.updatedAt} - ${checkouts.createdAt}),
            iif(${holdsStock}, ${sql.placeholder('holdingMs')}, ${sql.placeholder('maxMs')}))
          <= ${sql.placeholder('now')} - ${checkouts.updatedAt}`,
      ),
    )
    .orderBy(desc(holdsStock), asc(checkouts.updatedAt))
    .limit(200)
    .prepare(),
}));

export function findCheckoutByIntent(db: Db, intentId: string): CheckoutRow | undefined {
  return statements(db).byIntent.get({ intentId });
}

export function findCheckout(db: Db, id: string): CheckoutRow | undefined {
  return statements(db).byId.get({ id });
}

/** Returns the open and superseded checkouts of a cart, whose payments may still succeed, newest first. */
export function unpaidCheckoutsOf(db: Db, cartId: string): CheckoutRow[] {
  return statements(db).unpaidOfCart.all({ cartId });
}

/** Returns how many orders a cart has become. */
export function countOrdersOf(db: Db, cartId: string): number {
  return statements(db).completedOfCart.get({ cartId })?.n ?? 0;
}

interface CheckSchedule {
  now: Date;
  /** The shortest time between two checks, in milliseconds. */
  minMs: number;
  /** The time between two checks grows with the checkout's age: this share of its age at the last check … */
  ageShare: number;
  /** … up to this many milliseconds … */
  maxMs: number;
  /** … or these while it holds stock. */
  holdingMs: number;
}

/**
 * Returns up to 200 unpaid checkouts whose payment is due for a check with the provider: those that hold stock first, and longest
 * unchecked first.
 */
export function dueCheckouts(db: Db, { now, minMs, ...backOff }: CheckSchedule): CheckoutRow[] {
  return statements(db).due.all({ now: now.getTime(), before: now.getTime() - minMs, ...backOff });
}

/**
 * Hands the unpaid checkouts of one cart over to another, with the stock they hold, so that the next payment of the
 * other cart first cancels theirs. Call it inside the transaction that merges the carts.
 */
export function handOverCheckouts(
  services: Pick<Services, 'db' | 'now'>,
  fromCartId: string,
  toCartId: string,
): void {
  const { db } = services;
  db.update(checkouts)
    .set({ cartId: toCartId })
    .where(and(eq(checkouts.cartId, fromCartId), isUnsettledCheckout))
    .run();
  handOverHolds(services, fromCartId, toCartId);
}
