import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { jobs } from '#db/schema/operations.ts';
import {
  endAutomaticFulfillment,
  isScheduled,
  recordHeldBack,
} from '#server/domain/sales/orders/hold-back.ts';
import { refuseUnseenFlags } from '#server/domain/sales/orders/refuse-unseen-flags.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { isShipped } from '#shared/order-state.ts';
import type {
  FulfillInput,
  FulfillmentResult,
  UndoFulfillResult,
} from '#shared/schemas/fulfillment.schema.ts';
import { fulfillAutomatically } from './fulfill-automatically.ts';
import { fulfillOrder, requireShares } from './fulfill-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

const KIND = 'fulfill_order';

/** Errors of an order that changed since it was scheduled. Its status or lane shows why it isn't sent; for a flag, its timeline does. */
const CHANGED: readonly ErrorCode[] = [
  'blocked',
  'nothing_to_do',
  'not_for_samples',
  'not_found',
  'order_flagged',
];

interface Scheduled {
  orderId: string;
  actor: Administrator;
  runAt: Date;
}

/**
 * Schedules an order to be sent to its vendors, for an administrator. Replaces automatic fulfillment that is waiting; keeps the time
 * if a person scheduled it before. Call it inside a transaction.
 * @returns when it goes out; null if its job is running, which may still decide not to send it
 */
export function scheduleFulfillment(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { orderId, actor, runAt }: Scheduled,
): Date | null {
  endAutomaticFulfillment(services.db, orderId);
  const payload = { orderId, administrator: actor };
  if (enqueueJob(services, { kind: KIND, key: orderId, payload, runAt })) return runAt;
  const known = services.db
    .select()
    .from(jobs)
    .where(isScheduled([orderId]))
    .get();
  return known?.runAt ?? null;
}

/** Cancels the scheduled sending of orders, where it hasn't begun. @returns the ids of these orders */
export function unscheduleFulfillment({ db }: Pick<Services, 'db'>, orderIds: readonly string[]): string[] {
  return db
    .delete(jobs)
    .where(isScheduled(orderIds))
    .returning({ orderId: jobs.key })
    .all()
    .map(({ orderId }) => orderId);
}

/**
 * Cancels the scheduled sending of orders for a person. Call it inside a transaction.
 * @returns the ids of the canceled orders (`undone`), of the orders in `undone` with an unshipped part at a vendor (`partly`), and of
 *   the orders that have gone out or are being sent (`gone`)
 */
export function undoFulfillment(
  services: Pick<Services, 'db'>,
  orderIds: readonly string[],
): UndoFulfillResult {
  const { db } = services;
  const undone = unscheduleFulfillment(services, orderIds);
  const running = and(eq(jobs.kind, KIND), inArray(jobs.key, [...orderIds]), eq(jobs.status, 'running'));
  const atVendors = and(
    inArray(vendorOrders.orderId, [...orderIds]),
    isNull(vendorOrders.closedAt),
    ne(vendorOrders.submission, 'refused'),
  );
  const sent = db
    .select({ id: vendorOrders.orderId, status: vendorOrders.vendorStatus })
    .from(vendorOrders)
    .where(atVendors)
    .all();
  const beingSent = db.select({ id: jobs.key }).from(jobs).where(running).all();
  const begun = new Set([...sent, ...beingSent].map(({ id }) => id));
  const unshipped = new Set(sent.flatMap(({ id, status }) => (isShipped(status) ? [] : [id])));
  return {
    undone,
    partly: undone.filter((id) => unshipped.has(id)),
    gone: [...new Set(orderIds)].filter((id) => !undone.includes(id) && begun.has(id)),
  };
}

/**
 * Sends an order to its vendors at once, for a person. Sending all of it replaces a scheduled sending, so that nobody can undo what
 * has begun.
 * @throws AppError as `fulfillOrder`
 */
export async function fulfillAtOnce(
  services: Deps,
  orderId: string,
  input: FulfillInput,
  actor: Administrator,
): Promise<FulfillmentResult> {
  if (input.vendorId === undefined)
    transaction(services.db, () => beginAtOnce(services, orderId, input.acceptFlags));
  return fulfillOrder(services, orderId, input, actor);
}

/**
 * Leaves an order to the queue, which sends it next, for a person.
 * @returns whether it does; false if its job is running, which may still decide not to send it
 * @throws AppError as `fulfillOrder`
 */
export function queueAtOnce(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  actor: Administrator,
): boolean {
  return transaction(services.db, () => {
    beginAtOnce(services, orderId);
    return scheduleFulfillment(services, { orderId, actor, runAt: services.now() }) !== null;
  });
}

/** Removes the scheduled sending of an order that can be sent now. Call it inside a transaction. */
function beginAtOnce(
  services: Pick<Services, 'db' | 'env'>,
  orderId: string,
  acceptFlags?: FulfillInput['acceptFlags'],
): void {
  requireShares(services, orderId);
  refuseUnseenFlags(services.db, orderId, acceptFlags);
  unscheduleFulfillment(services, [orderId]);
}

/** Sends a scheduled order to its vendors, for the administrator who scheduled it, or automatically. Safe to repeat. */
export async function sendScheduled(
  services: Deps,
  { orderId, administrator }: { orderId: string; administrator?: Administrator },
): Promise<void> {
  if (!administrator) return fulfillAutomatically(services, { orderId });
  try {
    await fulfillOrder(services, orderId, {}, administrator);
  } catch (error) {
    if (!AppError.is(error) || !CHANGED.includes(error.code)) throw error;
    services.log.info({ order: orderId, err: error });
    // Flagged while its job was running.
    if (error.code === 'order_flagged') recordHeldBack(services, orderId);
  }
}
