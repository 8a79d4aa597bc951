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
 * Turns test orders into samples once the shop takes real money (docs/product/sandbox.md#going-live): they can't be sent anymore, count in
 * no figure, and need nobody. Does nothing while payments are in test mode. Works in short transactions; after a crash, the next start
 * continues.
 * @returns how many orders became samples
 */
export async function endTrial(services: Deps): Promise<number> {
  return takesRealMoney(services.env) ? turnIntoSamples(services) : 0;
}

/**
 * Removes all test orders and sample orders with their records, and returns their stock.
 * @returns how many there were
 */
export async function removeTestOrders(services: Deps, actor: Administrator): Promise<number> {
  await turnIntoSamples(services);
  const removed = await removeSampleOrders(services);
  if (removed > 0)
    recordAudit(services, { actor, action: 'test_orders_removed', after: { orders: removed } });
  return removed;
}

async function turnIntoSamples(services: Deps): Promise<number> {
  const { db } = services;
  const isTest = and(eq(orders.isLive, false), eq(orders.isTrial, false));
  const next = () => db.select({ id: orders.id }).from(orders).where(isTest).limit(SWEEP_ROWS).all();
  let found = 0;
  for (let rows = next(); rows.length > 0; rows = next()) {
    const ids = rows.map(({ id }) => id);
    transaction(db, () => recordSamples(services, ids));
    found += ids.length;
    await sweepPause();
  }
  return found;
}

/** Records orders and their checkouts as samples, so that they can be removed, and resolves their flags. */
function recordSamples(services: Deps, ids: string[]): void {
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
