import { eq, inArray } from 'drizzle-orm';
import { orderItems, orders } from '#db/schema/orders.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { settleFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import {
  itemsOfVendorOrder,
  type VendorOrderRow,
  vendorOrdersOf,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Actor, isShipped } from '#shared/order-state.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Report {
  state: VendorOrderState;
  by: Actor;
  /** The vendor order goes on after all, but another one has taken its place. */
  isSuperseded: boolean;
  /** The vendor order goes on after all, but nothing of it is wanted anymore. */
  isUnwanted: boolean;
}

/** Returns why a vendor order needs a person, in words for people; null if it doesn't. `row` is the vendor order before the report. */
export function problemOf(
  { db }: Deps,
  row: VendorOrderRow,
  { state, by, isSuperseded, isUnwanted }: Report,
): string | null {
  const name = VENDOR_NAMES[row.vendorId];
  const hasShipped = isShipped(row.vendorStatus);
  if (isSuperseded) {
    return `${name} resumed an order that had ended, and there is a new one for it. Cancel one of them.`;
  }
  const order = db.select({ status: orders.status }).from(orders).where(eq(orders.id, row.orderId)).get();
  if (isGoing(state) && order?.status === 'cancelled' && row.submission !== 'accepted') {
    return `${name} took this order after it was canceled. Cancel the vendor order.`;
  }
  if (isGoing(state) && (row.vendorStatus === 'cancelled' || order?.status === 'cancelled')) {
    return isShipped(state.status) ? `${name} shipped an order that was canceled.` : goesOn(name);
  }
  if (isUnwanted) {
    return `${name} resumed an order that had failed and has since been refunded or shipped. Cancel it there.`;
  }
  if (state.status === 'failed') {
    return (
      state.problem ??
      (hasShipped ? `${name} says that it failed after it shipped` : `${name} couldn't make it`)
    );
  }
  // An unknown status says nothing about one that has ended.
  if (state.status === null && row.closedAt !== null) return row.lastError;
  if (state.status !== 'cancelled') return state.problem;
  if (hasShipped) return `${name} says that it was canceled after it shipped`;
  if (by.kind !== 'vendor' || order?.status === 'cancelled') return null;
  if (row.lastError === goesOn(name)) return null;
  if (row.vendorStatus === 'cancelled') return row.lastError;
  const what = state.shipments.length > 0 ? "what it hadn't shipped" : 'it';
  return state.problem ?? `${name} canceled ${what}`;
}

function isGoing({ status }: VendorOrderState): boolean {
  return status !== null && status !== 'cancelled' && status !== 'failed';
}

function goesOn(name: string): string {
  return `${name} is still making an order that was canceled. Cancel it there.`;
}

/**
 * Returns whether a vendor goes on with a failed vendor order that nobody needs anymore: its order was canceled, or its items were
 * refunded or shipped by hand. `row` is the vendor order before the report.
 */
export function isUnwantedVendorOrder({ db }: Deps, row: VendorOrderRow, state: VendorOrderState): boolean {
  if (row.vendorStatus !== 'failed' || !isGoing(state)) return false;
  const order = db.select().from(orders).where(eq(orders.id, row.orderId)).get();
  if (!order || order.status === 'cancelled') return true;
  const ids = itemsOfVendorOrder(db, row.id).map(({ orderItemId }) => orderItemId);
  const items = db.select().from(orderItems).where(inArray(orderItems.id, ids)).all();
  return items.every(({ unmade }) => unmade === 0);
}

/**
 * Flags the order when a vendor order has another problem than before. Resolves the flag when its problem is gone, or the vendor has taken
 * it, and no other vendor has a problem with the order. `row` is the vendor order before the report.
 */
export function noteProblem(services: Deps, row: VendorOrderRow, problem: string | null, actor: Actor): void {
  const { orderId, lastError, submission } = row;
  if (problem !== null) {
    if (problem !== lastError) flagOrder(services, orderId, 'vendor_failure', { actor, note: problem });
    return;
  }
  const isNews = lastError !== null || submission !== 'accepted';
  if (isNews && !hasOtherProblem(services, row)) settleFlag(services, orderId, 'vendor_failure', { actor });
}

/** Returns whether the latest vendor order with another vendor has a problem. */
function hasOtherProblem({ db }: Deps, { orderId, vendorId }: VendorOrderRow): boolean {
  const vendorOrders = vendorOrdersOf(db, orderId);
  const others = vendorOrders.filter((one) => one.vendorId !== vendorId && one.lastError !== null);
  return others.some(
    (one) => !vendorOrders.some((next) => next.vendorId === one.vendorId && next.number > one.number),
  );
}
