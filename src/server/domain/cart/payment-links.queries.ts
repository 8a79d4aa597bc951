import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { paymentLinkDesigns, paymentLinks } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';

type Deps = Pick<Services, 'db' | 'now'>;

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

const statements = preparedOn((db) => {
  const isWaiting = and(
    sql`${paymentLinks.expiresAt} > ${sql.placeholder('now')}`,
    isNull(paymentLinks.canceledAt),
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

/** Returns a payment link if it can still be paid: it is neither paid nor canceled, and not too old. */
export function findWaitingLink({ db, now }: Deps, id: string): PaymentLinkRow | undefined {
  return statements(db).waitingById.get({ id, now: now().getTime() });
}

/** Returns the payment links that can still be paid, newest first. */
export function waitingLinks({ db, now }: Deps): PaymentLinkRow[] {
  return statements(db).waiting.all({ now: now().getTime() });
}

export function countWaitingLinks({ db, now }: Deps): number {
  return statements(db).waitingCount.get({ now: now().getTime() })?.n ?? 0;
}

/** Lets the designs of a payment link be deleted: it can no longer be paid, or its order has them. */
export function releaseDesigns(db: Db, id: string): void {
  db.delete(paymentLinkDesigns).where(eq(paymentLinkDesigns.paymentLinkId, id)).run();
}
