import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { VendorOrderState } from '../gateways/print-vendors/print-vendor.ts';
import { requireOrder } from '../orders/require-order.ts';
import type { Services } from '../services.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { findOffer, readFulfillmentParts, vendorOrdersOf } from './fulfillment.queries.ts';
import { insertAttempt } from './insert-attempt.ts';
import { partsToSend } from './parts-to-send.ts';
import { storeAttemptItems } from './store-attempt-items.ts';
import { findByReference, findByVendorOrder } from './vendor-orders.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Adoption {
  orderId: string;
  vendorId: VendorId;
  /** The order of the vendor, as it was read there. */
  state: VendorOrderState;
  actor: Administrator;
}

/**
 * Makes an order of a vendor an attempt of one of our orders: the one that has it or waits for the vendor's answer, or one with what
 * could be sent to the vendor. Call it inside a transaction.
 * @throws AppError `vendor_order_taken` when it is another order's, `vendor_order_exists` when the order has another one at
 *   this vendor
 */
export function adoptVendorOrder(services: Deps, adoption: Adoption): void {
  const { orderId, vendorId, state } = adoption;
  const known =
    findByVendorOrder(services, vendorId, state.id) ?? findByReference(services, vendorId, state.reference);
  if (known && known.orderId !== orderId) throw new AppError('vendor_order_taken');
  const id = known?.id ?? attemptFor(services, adoption);
  // A person ordered it: nobody here goes on with a draft.
  applyVendorState(services, id, { ...state, isDraft: false });
}

/** Returns the id of the attempt that a vendor order without one becomes. */
function attemptFor(services: Deps, { orderId, vendorId, actor }: Adoption): string {
  const { db } = services;
  const open = vendorOrdersOf(db, orderId).find((row) => row.vendorId === vendorId && !row.closedAt);
  if (open && open.vendorOrderId !== null) throw new AppError('vendor_order_exists');
  // The vendor may have it: it stays as it was sent.
  if (open?.submission === 'waiting') return open.id;
  const { order, ...parts } = readFulfillmentParts(db, requireOrder(db, orderId));
  // It was ordered there already, whatever the status of the order is here.
  const sendable = partsToSend({ ...parts, isPaymentLost: false, order: { ...order, status: 'paid' } });
  const items = sendable.find((part) => part.vendorId === vendorId)?.items ?? [];
  const { id } = open ?? insertAttempt(services, orderId, vendorId);
  const made = items.map(({ item, quantity }) => ({
    orderItemId: item.id,
    quantity,
    vendorProductId: findOffer(db, item.productId, item)?.vendorProductId ?? '',
    // Which variant was ordered there isn't known here.
    vendorVariantId: '',
  }));
  storeAttemptItems(services, id, made, actor);
  return id;
}
