import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { sharesToSend } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import {
  findOffer,
  readFulfillmentRows,
  vendorOrdersOf,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { insertVendorOrder } from './insert-vendor-order.ts';
import { replaceVendorOrderItems } from './replace-vendor-order-items.ts';
import { findByReference, findByVendorOrder } from './vendor-orders.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'vendors'>;

interface Adoption {
  orderId: string;
  vendorId: VendorId;
  /** The order of the vendor, as it was read there. */
  state: VendorOrderState;
  actor: Administrator;
}

/**
 * Links an order at a vendor to one of our orders: to the vendor order that has it or waits for the vendor's answer, or to one with what
 * could be sent to the vendor. Call it inside a transaction.
 * @throws AppError `vendor_order_mismatch` when it is another order's, or the order has another one at
 *   this vendor
 */
export function adoptVendorOrder(services: Deps, adoption: Adoption): void {
  const { orderId, vendorId, state } = adoption;
  const known =
    findByVendorOrder(services, vendorId, state.id) ?? findByReference(services, vendorId, state.reference);
  if (known && known.orderId !== orderId)
    throw new AppError('vendor_order_mismatch', { message: 'This vendor order belongs to another order.' });
  const id = known?.id ?? vendorOrderFor(services, adoption);
  // A person ordered it: nobody here goes on with a draft.
  applyVendorState(services, id, { ...state, isDraft: false });
}

/** Returns the id of the vendor order that an order at a vendor without one is linked to. */
function vendorOrderFor(services: Deps, { orderId, vendorId, actor }: Adoption): string {
  const { db } = services;
  const open = vendorOrdersOf(db, orderId).find((row) => row.vendorId === vendorId && !row.closedAt);
  if (open && open.vendorOrderId !== null)
    throw new AppError('vendor_order_mismatch', {
      message: 'This order already has another order at this vendor.',
    });
  // The vendor may have it: it stays as it was sent.
  if (open?.submission === 'waiting') return open.id;
  const { order, ...rows } = readFulfillmentRows(db, requireOrder(db, orderId));
  // It was ordered there already, whatever the status of the order is here.
  const sendable = sharesToSend({
    ...rows,
    items: rows.items.map((item) => {
      const ended = item.canceled + item.stopped;
      return { ...item, unmade: item.unmade + ended, toShip: item.toShip + ended };
    }),
    isPaymentLost: false,
    order: { ...order, status: 'paid' },
  });
  const items = sendable.find((share) => share.vendorId === vendorId)?.items ?? [];
  const { id } = open ?? insertVendorOrder(services, orderId, vendorId);
  const made = items.map(({ item, quantity }) => ({
    orderItemId: item.id,
    quantity,
    vendorProductId: findOffer(db, item.productId, item)?.vendorProductId ?? '',
    // Which variant was ordered there isn't known here.
    vendorVariantId: '',
  }));
  replaceVendorOrderItems(services, { id, orderId }, made, actor);
  return id;
}
