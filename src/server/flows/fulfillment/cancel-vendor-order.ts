import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { moveVendorOrder } from '#server/domain/sales/orders/move-status.ts';
import { requireAdminOrder, requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import {
  requireVendorOrder,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import { isShipped } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { findAtVendor, hasLaterAtVendor, isConfirmed, laterAtVendor } from './find-at-vendor.ts';
import { isOfOtherMode, requireRealAccount } from './test-order.ts';
import { takeLease, withLease } from './vendor-order-lease.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

const ENDED: Refusal = { code: 'too_late', message: "This vendor order has ended, so it can't be canceled." };

/**
 * Cancels a vendor order at its vendor, for an administrator, and closes it if the vendor agrees
 * (docs/product/fulfillment.md#fulfillment). One that the vendor doesn't have is closed without it. Repeating it changes nothing.
 * @throws AppError `not_found`, `too_late`, `in_progress`, `vendor_refused_order` when it is too late, or
 *   the vendor's
 */
export async function cancelVendorOrder(
  services: Deps,
  rowId: string,
  actor: Administrator,
): Promise<AdminOrder> {
  const { db } = services;
  const row = requireVendorOrder(db, rowId);
  if (row.closedAt !== null && row.vendorStatus !== 'cancelled') throw new AppError(ENDED);
  if (row.closedAt !== null) return requireAdminOrder(db, row.orderId);
  if (isShipped(row.vendorStatus)) throw new AppError(ENDED);
  const lease = takeLease(services, rowId);
  if (!lease)
    throw new AppError('in_progress', {
      message: 'This vendor order is being sent or canceled right now. Look again in a minute.',
    });
  await withLease(services, lease, () => cancel(services, requireVendorOrder(db, rowId), actor));
  return requireAdminOrder(db, row.orderId);
}

async function cancel(services: Deps, row: VendorOrderRow, actor: Administrator): Promise<void> {
  if (row.closedAt !== null) return;
  const account = row.submission === 'refused' ? null : accountOf(services, row);
  const vendorOrderId = account && (await idAtVendor(services, row, account));
  if (account === null || vendorOrderId === null) {
    const isGivenUp = transaction(services.db, () => {
      // A report may have said meanwhile that the vendor has it.
      const { submission } = requireVendorOrder(services.db, row.id);
      if (submission === 'accepted' && submission !== row.submission) return false;
      giveUp(services, row, actor);
      return true;
    });
    if (!isGivenUp) await cancel(services, requireVendorOrder(services.db, row.id), actor);
    return;
  }
  const state = await services.vendors[row.vendorId].cancelOrder(account, vendorOrderId);
  transaction(services.db, () => applyVendorState(services, row.id, state, actor));
}

/**
 * Returns the account that may have a vendor order; null for a test order at a real one, which was never sent it.
 * @throws AppError `vendor_not_configured`
 */
function accountOf(services: Deps, { orderId, vendorId }: VendorOrderRow): VendorAccount | null {
  const account = requireConnected(services, vendorId);
  const order = requireOrder(services.db, orderId);
  requireRealAccount(order, vendorId, account.apiKey);
  return isOfOtherMode(order, account.apiKey) ? null : account;
}

/** Closes a vendor order that its vendor doesn't have. Call it inside a transaction. */
export function giveUp(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { id, orderId }: Pick<VendorOrderRow, 'id' | 'orderId'>,
  actor: Administrator | { kind: 'system' },
): void {
  const { db, now } = services;
  moveVendorOrder(services, id, { to: 'cancelled', actor });
  db.update(vendorOrders)
    .set({ submission: 'refused', closedAt: now(), updatedAt: now() })
    .where(eq(vendorOrders.id, id))
    .run();
  settleOrder(services, orderId, actor);
}

/**
 * Returns the vendor's id of a vendor order; `null` if it never arrived there.
 * @throws AppError `too_late` if a lost shop sent a later one
 */
async function idAtVendor(
  services: Deps,
  row: VendorOrderRow,
  account: VendorAccount,
): Promise<string | null> {
  if (row.vendorOrderId !== null) return row.vendorOrderId;
  const made = await findAtVendor(services, account, row);
  if (!(made && isConfirmed(made)) && (await hasLaterAtVendor(services, account, row)))
    throw new AppError(laterAtVendor(row.vendorId));
  if (made) transaction(services.db, () => applyVendorState(services, row.id, made));
  return made?.id ?? null;
}
