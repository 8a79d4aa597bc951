import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { moveVendorOrder } from '#server/domain/sales/orders/move-status.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import { dashboardUrlOf } from '#server/domain/sales/vendor-orders/dashboard-url.ts';
import type { VendorShare } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import {
  itemsOfVendorOrder,
  requireVendorOrder,
  type VendorOrderRow,
  vendorOrdersOf,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { requireConnected, requireSameAccount } from '#server/domain/vendors/vendor-account.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { isShipped } from '#shared/order-state.ts';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { requireRealAccount, testOrderRefusal } from './test-order.ts';
import { takeLease, withLease } from './vendor-order-lease.ts';
import { busy, resultOf } from './vendor-result.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;
type Sender = Administrator | { kind: 'system' };
/** What is sent to a vendor. */
type Share = Pick<VendorShare, 'vendorId' | 'items'>;

/**
 * Returns the closed vendor orders that their vendor may still make: they failed, which can be repaired in the vendor's dashboard, or
 * the vendor goes on with them although they were canceled. The share must not be sent while they exist. They are with its vendor, or with
 * the one that a product of it was mapped to before.
 */
export function earlierOrders(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  { vendorId, items }: Share,
): VendorOrderRow[] {
  const hasItem = (row: VendorOrderRow) =>
    itemsOfVendorOrder(db, row.id).some((one) => items.some(({ item }) => item.id === one.orderItemId));
  return vendorOrdersOf(db, orderId).filter(
    (row) => mayBeMade(row) && (row.vendorId === vendorId || hasItem(row)),
  );
}

function mayBeMade({ closedAt, vendorOrderId, vendorStatus, vendorResponse }: VendorOrderRow): boolean {
  if (closedAt === null || vendorOrderId === null) return false;
  const { status = null } = (vendorResponse ?? {}) as Partial<VendorOrderState>;
  const goesOn = status !== null && status !== 'cancelled' && !isShipped(status);
  return vendorStatus === 'failed' || goesOn;
}

/**
 * Cancels the earlier orders of a share, so that its units can be sent again. One that was repaired in the vendor's
 * dashboard goes on instead. Safe to repeat: the vendor is asked how each is first.
 * @returns null if none is left; otherwise why nothing can be sent, or the result of the one that goes on
 */
export async function endEarlierOrders(
  services: Deps,
  orderId: string,
  share: Share,
  actor: Sender,
): Promise<VendorResult | null> {
  const { vendorId } = share;
  for (const row of earlierOrders(services, orderId, share)) {
    const lease = takeLease(services, row.id);
    if (!lease) return { vendorId, ok: false, error: busy(row.vendorId) };
    const result = await withLease(services, lease, () => end(services, row, actor));
    if (result) return result.ok ? result : { ...result, vendorId };
  }
  return null;
}

async function end(services: Deps, row: VendorOrderRow, actor: Sender): Promise<VendorResult | null> {
  const { db, log, vendors } = services;
  const { id, orderId, vendorId } = row;
  try {
    const account = requireConnected(services, vendorId);
    const order = requireOrder(db, orderId);
    const refusal = testOrderRefusal(order, vendorId, account.apiKey);
    if (refusal) throw refusal;
    requireRealAccount(order, vendorId, account.apiKey);
    const vendor = vendors[vendorId];
    if (row.vendorOrderId === null) return null;
    const found = await vendor.getOrder(account, row.vendorOrderId);
    const state =
      found && isToCancel(row, found) ? await vendor.cancelOrder(account, row.vendorOrderId) : found;
    transaction(db, () => {
      requireSameAccount(services, vendorId, account);
      if (state)
        return applyVendorState(services, id, state, state.status === 'cancelled' ? actor : undefined);
      // It was deleted there.
      moveVendorOrder(services, id, { to: 'cancelled', actor });
      db.update(vendorOrders).set({ vendorResponse: null }).where(eq(vendorOrders.id, id)).run();
      settleOrder(services, orderId, actor);
    });
    const after = requireVendorOrder(db, id);
    if (after.closedAt === null) return resultOf(after);
    return state && mayBeMade(after) ? { vendorId, ok: false, error: unended(after) } : null;
  } catch (error) {
    log.warn({ vendorOrder: id, err: error });
    if (!AppError.is(error)) throw error;
    return { vendorId, ok: false, error: `${error.message} ${unended(row)}` };
  }
}

function isToCancel(row: VendorOrderRow, { status, isDraft }: VendorOrderState): boolean {
  if (status === 'cancelled' || isShipped(status)) return false;
  return status === 'failed' || status === null || isDraft === true || row.vendorStatus === 'cancelled';
}

function unended(row: VendorOrderRow): string {
  const name = VENDOR_NAMES[row.vendorId];
  const where = dashboardUrlOf(row) ?? `order ${row.vendorOrderId}`;
  return `${name} may still make the earlier order, so we haven't sent another one. Repair or cancel it there, then try again: ${where}`;
}
