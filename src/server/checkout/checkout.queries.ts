import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

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
  openOfCart: db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.cartId, sql.placeholder('cartId')), eq(checkouts.status, 'open')))
    .orderBy(desc(checkouts.createdAt))
    .prepare(),
  unsettled: db
    .select()
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.status, ['open', 'superseded']),
        isNotNull(checkouts.paymentIntentId),
        lt(checkouts.updatedAt, sql.placeholder('before')),
      ),
    )
    .orderBy(asc(checkouts.updatedAt))
    .limit(200)
    .prepare(),
}));

export function findCheckoutByIntent(db: Db, intentId: string): CheckoutRow | undefined {
  return statements(db).byIntent.get({ intentId });
}

export function findCheckout(db: Db, id: string): CheckoutRow | undefined {
  return statements(db).byId.get({ id });
}

/** Checkouts of a cart that were begun and neither paid nor given up, newest first. */
export function openCheckoutsOf(db: Db, cartId: string): CheckoutRow[] {
  return statements(db).openOfCart.all({ cartId });
}

/** Unfinished checkouts whose payment may have gone through without us hearing of it, longest unasked first. */
export function unsettledCheckouts(db: Db, before: Date): CheckoutRow[] {
  return statements(db).unsettled.all({ before: before.getTime() });
}
