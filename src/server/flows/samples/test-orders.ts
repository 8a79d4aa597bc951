import { and, eq, getTableName, inArray, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { settleFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';
import { ORDER_KIND } from '#server/kernel/samples/sample-kinds.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { removeSampleOrders } from './remove-samples.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Makes the test orders of a shop that takes real money now samples (docs/product/sandbox.md#going-live): they aren't sent any more, are
 * in no figure, and need nobody. Does nothing while payments are in test mode. Works in short transactions, each of which can be the last before a
 * crash: the next start goes on.
 * @returns how many orders became samples
 */
export async function endTrial(services: Deps): Promise<number> {
  const { db, env } = services;
  if (!takesRealMoney(env)) return 0;
  const trial = and(eq(orders.isLive, false), eq(orders.isTrial, false));
  return sweep(services, () =>
    db.select({ id: orders.id }).from(orders).where(trial).limit(SWEEP_ROWS).all(),
  );
}

/** Removes all test orders with what belongs to them, and puts their stock back. @returns how many there were */
export async function removeTestOrders(services: Deps, actor: Administrator): Promise<number> {
  const { db } = services;
  const test = and(eq(orders.isLive, false), eq(orders.isTrial, false));
  await sweep(services, () => db.select({ id: orders.id }).from(orders).where(test).limit(SWEEP_ROWS).all());
  const removed = await removeSampleOrders(services);
  if (removed > 0)
    recordAudit(services, { actor, action: 'test_orders_removed', after: { orders: removed } });
  return removed;
}

async function sweep(services: Deps, next: () => { id: string }[]): Promise<number> {
  let found = 0;
  for (let rows = next(); rows.length > 0; rows = next()) {
    const ids = rows.map(({ id }) => id);
    transaction(services.db, () => becomeSamples(services, ids));
    found += ids.length;
    await sweepPause();
  }
  return found;
}

/** Records orders and their checkouts as samples, which can be removed. */
function becomeSamples(services: Deps, ids: string[]): void {
  const { db } = services;
  db.update(orders).set({ isTrial: true }).where(inArray(orders.id, ids)).run();
  const paid = db.select({ id: orders.checkoutId }).from(orders).where(inArray(orders.id, ids)).all();
  const records = [
    ...ids.map((recordId) => ({ kind: ORDER_KIND, recordId })),
    ...paid.flatMap(({ id }) => (id ? [{ kind: getTableName(checkouts), recordId: id }] : [])),
  ];
  db.insert(sampleRecords).values(records).onConflictDoNothing().run();
  const flags = db
    .select()
    .from(orderAttention)
    .where(and(inArray(orderAttention.orderId, ids), isNull(orderAttention.resolvedAt)))
    .all();
  for (const { orderId, reason } of flags)
    settleFlag(services, orderId, reason, { actor: { kind: 'system' }, note: 'It is a test order.' });
}
