import { eq } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { OrderItemRow } from '#server/domain/sales/orders/order-row.ts';
import { recordEvent } from '#server/domain/sales/orders/order-timeline.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import type { VendorShare } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { insertVendorOrder } from './insert-vendor-order.ts';
import { type CheckedItem, itemsToCheck, type PrintFiles } from './items-to-check.ts';
import { recordFailure } from './record-failure.ts';
import { replaceVendorOrderItems } from './replace-vendor-order-items.ts';
import { sendingProblem } from './sending-problem.ts';
import { type Lease, takeLease } from './vendor-order-lease.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Later than the request itself has begun to submit it. */
const FIRST_RETRY_MS = 2 * MINUTE_MS;

/** A share of an order that is recorded to be sent. */
export interface Begun {
  rowId: string;
  /** The lease of a new vendor order: the vendor can't have it yet. */
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
 * Records that a vendor's share of an order is sent, with the job that finishes it if this process stops. What can't be made is recorded as
 * refused, without asking the vendor. Call it inside a transaction.
 */
export function beginVendorOrder(
  services: Deps,
  share: VendorShare<OrderItemRow, VendorOrderRow>,
  { orderId, files, acceptCosts, actor }: Options,
): Begun {
  const { vendorId, open } = share;
  const { id, number } = open ?? insertVendorOrder(services, orderId, vendorId);
  recordEvent(services, {
    orderId,
    type: 'vendor_order_status',
    actor,
    after: 'pending',
    note: number > 1 ? `${VENDOR_NAMES[vendorId]}, vendor order ${number}` : VENDOR_NAMES[vendorId],
  });
  // The vendor may have it: it stays as it was sent.
  if (open?.submission === 'waiting') {
    enqueueSubmitting(services, id);
    return { rowId: id, lease: null, refusal: null };
  }
  const items = itemsToCheck(services, share, files);
  const problem = sendingProblem(vendorId, items, { acceptCosts });
  replaceVendorOrderItems(services, { id, orderId }, problem ? [] : items.map(toSend), actor);
  if (problem) {
    const { message, costRose } = problem;
    recordFailure(services, { id, orderId, vendorId }, { submission: 'refused', message });
    return { rowId: id, lease: null, refusal: { vendorId, ok: false, error: message, costRose } };
  }
  const { db, now } = services;
  db.update(vendorOrders)
    .set({
      submission: 'waiting',
      lastError: null,
      isKeyRefused: false,
      vendorWord: null,
      vendorResponse: null,
      updatedAt: now(),
    })
    .where(eq(vendorOrders.id, id))
    .run();
  settleOrder(services, orderId, actor);
  enqueueSubmitting(services, id);
  return { rowId: id, lease: takeLease(services, id), refusal: null };
}

/** Returns an item as it is submitted. */
function toSend({ item, quantity, offer }: CheckedItem) {
  const vendorVariantId = offer?.variant?.vendorVariantId;
  if (!offer || !vendorVariantId) throw new Error(`No vendor has the line item ${item.id}.`);
  return { orderItemId: item.id, quantity, vendorProductId: offer.vendorProductId, vendorVariantId };
}

function enqueueSubmitting(services: Deps, id: string): void {
  const runAt = new Date(services.now().getTime() + FIRST_RETRY_MS);
  enqueueJob(services, {
    kind: 'submit_vendor_order',
    key: id,
    payload: { vendorOrderId: id },
    runAt,
  });
}
