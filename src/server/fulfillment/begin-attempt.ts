import { eq } from 'drizzle-orm';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Administrator } from '#shared/audit.ts';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { moveItem } from '../orders/move-status.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import type { OrderItemRow } from '../orders/order-wire.ts';
import type { Services } from '../services.ts';
import { attemptId } from './attempt-id.ts';
import { lastAttempt, type VendorOrderRow } from './fulfillment.queries.ts';
import { type CheckedItem, itemsToCheck, type PrintFiles } from './items-to-check.ts';
import type { PartToSend } from './parts-to-send.ts';
import { recordFailure } from './record-failure.ts';
import { sendingProblem } from './sending-problem.ts';
import { type Lease, takeLease } from './vendor-order-lease.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Later than the first submission, which the request itself makes, has begun. */
const FIRST_RETRY_MS = 2 * 60_000;

/** A part of an order that is recorded to be sent. */
export interface Begun {
  rowId: string;
  /** The lease of a new submission: the vendor can't have it yet. */
  lease: Lease | null;
  /** Why it isn't sent. */
  refusal: VendorResult | null;
}

interface Options {
  orderId: string;
  files: PrintFiles;
  acceptCosts: boolean;
  actor: Administrator | { kind: 'system' };
}

/**
 * Records that a vendor's part of an order is sent, with the job that finishes it if this process stops. What can't be made is recorded as
 * refused, without asking the vendor. Call it inside a transaction.
 */
export function beginAttempt(
  services: Deps,
  part: PartToSend<OrderItemRow, VendorOrderRow>,
  { orderId, files, acceptCosts, actor }: Options,
): Begun {
  const { vendorId, open } = part;
  const { id, attempt } = open ?? insertAttempt(services, orderId, part);
  recordEvent(services, {
    orderId,
    type: 'vendor_order_status',
    actor,
    after: 'pending',
    note: attempt > 1 ? `${VENDOR_NAMES[vendorId]}, attempt ${attempt}` : VENDOR_NAMES[vendorId],
  });
  // The vendor may have it: it stays as it was sent.
  if (open?.submission === 'waiting') {
    enqueueSubmission(services, id);
    return { rowId: id, lease: null, refusal: null };
  }
  const items = itemsToCheck(services, part, files);
  const problem = sendingProblem(vendorId, items, { acceptCosts });
  storeItems(services, id, problem ? [] : items);
  if (problem) {
    const { message, costRose } = problem;
    recordFailure(services, { id, orderId, vendorId }, { submission: 'refused', message });
    return { rowId: id, lease: null, refusal: { vendorId, ok: false, error: message, costRose } };
  }
  const { db, now } = services;
  db.update(vendorOrders)
    .set({ submission: 'waiting', lastError: null, updatedAt: now() })
    .where(eq(vendorOrders.id, id))
    .run();
  for (const { item } of items) reopen(services, item, actor);
  enqueueSubmission(services, id);
  return { rowId: id, lease: takeLease(services, id), refusal: null };
}

function insertAttempt(
  { db, now }: Deps,
  orderId: string,
  { vendorId }: Pick<PartToSend, 'vendorId'>,
): Pick<VendorOrderRow, 'id' | 'attempt'> {
  const attempt = lastAttempt(db, orderId, vendorId) + 1;
  const id = attemptId(orderId, vendorId, attempt);
  const row = { id, orderId, vendorId, attempt, createdAt: now(), updatedAt: now() };
  db.insert(vendorOrders).values(row).run();
  return row;
}

/** Replaces the line items of an attempt by those that are sent now. */
function storeItems({ db }: Deps, vendorOrderId: string, items: readonly CheckedItem[]): void {
  db.delete(vendorOrderItems).where(eq(vendorOrderItems.vendorOrderId, vendorOrderId)).run();
  for (const { item, quantity, offer } of items) {
    const vendorVariantId = offer?.variant?.vendorVariantId;
    if (!offer || !vendorVariantId) throw new Error(`No vendor has the line item ${item.id}.`);
    const { vendorProductId } = offer;
    db.insert(vendorOrderItems)
      .values({ vendorOrderId, orderItemId: item.id, quantity, vendorProductId, vendorVariantId })
      .run();
  }
}

/** Line items of an attempt that failed or was canceled wait again. */
function reopen(services: Deps, { id }: OrderItemRow, actor: Options['actor']): void {
  moveItem(services, id, { to: 'pending', actor });
  services.db.update(orderItems).set({ vendorOrderId: null }).where(eq(orderItems.id, id)).run();
}

function enqueueSubmission(services: Deps, id: string): void {
  const runAt = new Date(services.now().getTime() + FIRST_RETRY_MS);
  enqueueJob(services, {
    kind: 'submit_vendor_order',
    key: id,
    payload: { vendorOrderId: id },
    runAt,
  });
}
