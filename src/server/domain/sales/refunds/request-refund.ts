import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { changedBy, changedByWords } from '#server/kernel/audit/stale-edit.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { ErrorCode } from '#shared/error-table.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import { displayMoney, fromWire, toWire } from '#shared/money.ts';
import type { Actor } from '#shared/order-state.ts';
import { type Refundable, refundParts } from '#shared/refund.ts';
import type { AdminRefund, RefundInput } from '#shared/schemas/refund.schema.ts';
import { statusWords } from '#shared/status-words.ts';
import { isPaidOutside, type OrderRow } from '../orders/order-row.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import { refuseStaleEdit, requireAdminOrder, requireOrder } from '../orders/require-order.ts';
import { insertRefund } from './insert-refund.ts';
import { moveRefund } from './move-refund.ts';
import { refundRefusal } from './refund-refusal.ts';
import type { RefundRow } from './refund-row.ts';
import { toAdminRefund } from './refund-wire.ts';
import { findRefund, readRefundable } from './refunds.queries.ts';
import { syncRefunds, trySending } from './send-refund.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Later than the first attempt, which the request itself makes, can take with all its retries. */
const FIRST_RETRY_MS = MINUTE_MS;

interface Stored {
  /** An administrator, or the buyer of items that are out of stock. */
  actor: Actor;
  key?: { idempotencyKey?: string; requestHash?: string };
  /** The line items that the caller puts back into stock itself, in the same transaction. */
  restocked?: readonly string[];
}

interface Requester {
  actor: Administrator;
  /** A repeated request with the same key gets the refund of the first; without one, each request is its own. */
  idempotencyKey?: string | undefined;
}

/**
 * Refunds an order, in full, by line items or by amount (docs/product/refunds.md#refunds). Records the intent, then calls the
 * payment provider. If it doesn't answer, the refund stays `requested` and a job sends it; if it refuses, it's `failed`.
 * @returns the refund, and whether this request made it
 * @throws AppError `not_found`, `nothing_to_do`, `not_for_samples`, `blocked`, `refund_too_large`, `stale`, `idempotency_key_reused`,
 *   `validation_failed` for an unknown line item, or the payment provider's, before anything has happened
 */
export async function requestRefund(
  services: Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'payments'>,
  orderId: string,
  input: RefundInput,
  { actor, idempotencyKey }: Requester,
): Promise<{ refund: AdminRefund; isNew: boolean }> {
  const { db } = services;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([orderId, input]))
    .digest('hex');
  const repeated = () => findRepeated(db, idempotencyKey, requestHash);
  let refund = repeated();
  let isNew = false;
  if (!refund) {
    const order = requireOrder(db, orderId);
    if (!isPaidOutside(order)) await syncRefunds(services, orderId, requirePayment(order));
    refund = transaction(db, () => {
      const meanwhile = repeated();
      isNew = !meanwhile;
      const key = idempotencyKey === undefined ? {} : { idempotencyKey, requestHash };
      return meanwhile ?? storeRequest(services, requireOrder(db, orderId), input, { actor, key });
    });
  }
  if (refund.status === 'requested') await trySending(services, refund.id, { isNew });
  const stored = findRefund(db, refund.id);
  if (!stored) throw new Error(`The refund ${refund.id} is gone.`);
  return { refund: toAdminRefund(stored), isNew };
}

/**
 * Stores a refund as `requested`, with a job that sends it if the caller doesn't. Call it inside a transaction, after `syncRefunds`.
 * The refund of an order that was paid outside succeeds at once: the administrator returns the money.
 * @throws AppError as `requestRefund`
 */
export function storeRequest(
  services: Deps,
  order: OrderRow,
  input: RefundInput,
  { actor, key, restocked = [] }: Stored,
): RefundRow {
  const { db, now } = services;
  if (!isPaidOutside(order)) requirePayment(order);
  const { left, money } = readRefundable(db, order);
  requireRemaining(services, order.id, left, input);
  refuseStaleEdit(services, order, input.updatedAt);
  const refused = refundRefusal(money);
  if (refused) throw refusal(db, order.id, left, refused);
  const parts = chooseParts(db, order, left, input);
  const { reason = null, note = null, items = [] } = input;
  requireShipped(db, order, left, items);
  const refund = insertRefund(services, order.id, {
    parts,
    reason,
    createdAt: now(),
    shipped: new Map(items.map(({ id, shipped = 0 }) => [id, shipped])),
    restock: new Set([...restocked, ...items.filter(({ restock }) => restock).map(({ id }) => id)]),
    request: {
      idempotencyKey: key?.idempotencyKey ?? null,
      requestHash: key?.requestHash ?? null,
      requestedBy: actor.kind === 'admin' ? actor.userId : null,
      noteToBuyer: note,
    },
  });
  recordEvent(services, {
    orderId: order.id,
    type: 'refund',
    actor,
    after: 'requested',
    note: [displayMoney(parts.total), reason && statusWords(reason), note].filter(Boolean).join(': '),
  });
  if (isPaidOutside(order)) return recordReturned(services, refund, actor);
  const runAt = new Date(now().getTime() + FIRST_RETRY_MS);
  enqueueJob(services, { kind: 'send_refund', key: refund.id, payload: { refundId: refund.id }, runAt });
  return refund;
}

/** Records a refund whose money an administrator returns outside, as it was paid: nobody else has to do anything. */
function recordReturned(services: Deps, refund: RefundRow, actor: Actor): RefundRow {
  const outcome = { status: 'succeeded', providerRefundId: null, failureReason: null } as const;
  moveRefund(services, refund, { ...outcome, createdAt: refund.createdAt }, { actor, notify: true });
  return { ...refund, ...outcome };
}

/**
 * Checks that the administrator saw what is left to refund.
 * @throws AppError `stale`
 */
export function requireRemaining(
  services: Pick<Services, 'db' | 'now'>,
  orderId: string,
  left: Refundable,
  { expectedRemaining: expected, updatedAt: seenAt }: Pick<RefundInput, 'expectedRemaining' | 'updatedAt'>,
): void {
  if (expected === undefined || fromWire(expected) === left.total) return;
  // Without the version that was seen, an earlier refund would be named.
  const by = seenAt ? changedBy(services, { type: 'order', id: orderId, seenAt }, 'order_refunded') : null;
  const event = by ? changedByWords(services, 'refunded this order', by) : 'Another refund came in between';
  const message = `${event}. Look at what is left, then refund again.`;
  throw refusal(services.db, orderId, left, { code: 'stale', message }, by && { changedBy: by });
}

/** Checks that the units that are said to have shipped did so, and weren't refunded yet. */
function requireShipped(
  db: Db,
  order: OrderRow,
  left: Refundable,
  chosen: NonNullable<RefundInput['items']>,
): void {
  if (!chosen.some(({ shipped }) => shipped)) return;
  const stored = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
  const haveShipped = ({ id, shipped = 0 }: (typeof chosen)[number]) =>
    stored.some((item) => item.id === id && shipped <= item.shippedLeft);
  if (chosen.every(haveShipped)) return;
  const message = 'Fewer of these units have shipped, or they were refunded already.';
  throw refusal(db, order.id, left, { code: 'refund_too_large', message });
}

/** Returns an error that shows the order as it is now. */
function refusal(
  db: Db,
  orderId: string,
  left: Refundable,
  { code, message }: Refusal,
  more: Record<string, unknown> | null = null,
): AppError {
  const details = { ...more, remaining: toWire(left.total), order: requireAdminOrder(db, orderId) };
  return new AppError(code, { message, details });
}

function chooseParts(db: Db, order: OrderRow, left: Refundable, input: RefundInput): Refundable {
  const refuse = (code: ErrorCode, message: string) => refusal(db, order.id, left, { code, message });
  const { items, shipping } = input;
  const amount = input.amount === undefined ? undefined : (fromWire(input.amount) ?? 0);
  if (items?.some(({ id }) => !left.lines.some((line) => line.id === id)))
    throw new AppError('validation_failed', { fields: { items: "This order doesn't have this line item" } });
  const tooLarge = `That is more than is left to refund: ${displayMoney(left.total)}.`;
  if (amount !== undefined && amount > left.total) throw refuse('refund_too_large', tooLarge);
  const parts = partsOf(left, { amount, items, shipping });
  if (!parts) throw refuse('refund_too_large', 'You chose more items than are left to refund.');
  if (parts.total === 0)
    throw refuse('nothing_to_do', `${items ? ITEMS_REFUNDED : shippingRefunded(order)} Enter an amount.`);
  return parts;
}

const ITEMS_REFUNDED = 'The money for these items was already refunded.';

function shippingRefunded({ shippingLine }: OrderRow): string {
  return shippingLine.price === 0 ? 'Shipping was free.' : 'Shipping was already refunded.';
}

function partsOf(left: Refundable, choice: Parameters<typeof refundParts>[1]): Refundable | null {
  try {
    return refundParts(left, choice);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findRepeated(
  db: Db,
  idempotencyKey: string | undefined,
  requestHash: string,
): RefundRow | undefined {
  if (idempotencyKey === undefined) return undefined;
  const known = db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey)).get();
  if (known && known.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
  return known;
}

function requirePayment({ stripePaymentIntentId }: Pick<OrderRow, 'stripePaymentIntentId'>): string {
  if (stripePaymentIntentId !== null) return stripePaymentIntentId;
  const message = 'Nobody has paid for this order by card, so there is nothing to refund.';
  throw new AppError('nothing_to_do', { message });
}
