import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { paymentLinkDesigns, paymentLinks } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

const statements = preparedOn((db) => {
  const isWaiting = and(
    sql`${paymentLinks.expiresAt} > ${sql.placeholder('now')}`,
    isNull(paymentLinks.canceledAt),
    eq(paymentLinks.isLive, sql.placeholder('isLive')),
    notExists(db.select({ id: orders.id }).from(orders).where(eq(orders.id, paymentLinks.id))),
  );
  return {
    byId: db
      .select()
      .from(paymentLinks)
      .where(eq(paymentLinks.id, sql.placeholder('id')))
      .prepare(),
    waiting: db.select().from(paymentLinks).where(isWaiting).orderBy(desc(paymentLinks.createdAt)).prepare(),
    waitingById: db
      .select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.id, sql.placeholder('id')), isWaiting))
      .prepare(),
    waitingCount: db.select({ n: count() }).from(paymentLinks).where(isWaiting).prepare(),
  };
});

export function findPaymentLink(db: Db, id: string): PaymentLinkRow | undefined {
  return statements(db).byId.get({ id });
}

/** Returns a payment link if it can still be paid: it is neither paid nor canceled, not too old, and of the mode of the shop. */
export function findWaitingLink(services: Deps, id: string): PaymentLinkRow | undefined {
  return statements(services.db).waitingById.get({ id, ...current(services) });
}

/** Returns the payment links that can still be paid, newest first. */
export function waitingLinks(services: Deps): PaymentLinkRow[] {
  return statements(services.db).waiting.all(current(services));
}

export function countWaitingLinks(services: Deps): number {
  return statements(services.db).waitingCount.get(current(services))?.n ?? 0;
}

const current = ({ env, now }: Deps) => ({ now: now().getTime(), isLive: Number(takesRealMoney(env)) });

/** Lets the designs of a payment link be deleted: it can no longer be paid, or its order has them. */
export function releaseDesigns(db: Db, id: string): void {
  db.delete(paymentLinkDesigns).where(eq(paymentLinkDesigns.paymentLinkId, id)).run();
}
