import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { recordEvent } from './order-timeline.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** Whether a job waits to send one of these orders to its vendors. */
export const isScheduled = (orderIds: readonly string[]) =>
  and(eq(jobs.kind, 'fulfill_order'), inArray(jobs.key, [...orderIds]), eq(jobs.status, 'waiting'));

/** Whether that job is automatic fulfillment, which nobody scheduled. */
export const isAutomatic = sql`${jobs.payload} ->> '$.administrator' is null`;

/**
 * Ends what an administrator scheduled, because the order was flagged (docs/product/fulfillment.md#time-to-undo). Automatic fulfillment
 * stays, and decides when its time comes. Call it inside a transaction.
 */
export function holdBack(services: Deps, orderId: string): void {
  const scheduled = services.db.delete(jobs).where(and(isScheduled([orderId]), not(isAutomatic)));
  if (scheduled.run().changes > 0) recordHeldBack(services, orderId);
}

/** Deletes the waiting job of an order's automatic fulfillment. */
export function endAutomaticFulfillment(db: Db, orderId: string): void {
  db.delete(jobs)
    .where(and(isScheduled([orderId]), isAutomatic))
    .run();
}

/** Returns whether an order has an open flag. */
export function hasOpenFlag(db: Db, orderId: string): boolean {
  const row = db.select({ isFlagged: orders.isFlagged }).from(orders).where(eq(orders.id, orderId)).get();
  return row?.isFlagged ?? false;
}

/** Records in the timeline that a scheduled order wasn't sent to its vendors, because it is flagged. */
export function recordHeldBack(services: Deps, orderId: string): void {
  recordEvent(services, { orderId, type: 'held_back', actor: { kind: 'system' } });
}
