import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { Actor } from '#shared/order-state.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import type { VendorOrderState } from '../gateways/print-vendors/print-vendor.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { settleFlag } from '../orders/resolve-flag.ts';
import type { Services } from '../services.ts';
import { type VendorOrderRow, vendorOrdersOf } from './fulfillment.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Report {
  state: VendorOrderState;
  by: Actor;
  /** The attempt goes on after all, but another one has taken its place. */
  isSuperseded: boolean;
}

/** Returns why an attempt needs a person, in words for people; null if it doesn't. `row` is the attempt before the report. */
export function problemOf(
  { db }: Deps,
  row: VendorOrderRow,
  { state, by, isSuperseded }: Report,
): string | null {
  const name = VENDOR_NAMES[row.vendorId as VendorId];
  const isSent = row.vendorStatus === 'shipped' || row.vendorStatus === 'delivered';
  if (isSuperseded) {
    return `${name} goes on with an order that had ended, and there is a new one for it. Cancel one of them.`;
  }
  if (row.vendorStatus === 'cancelled' && isGoing(state)) return goesOn(name);
  if (state.status === 'failed') {
    return (
      state.problem ?? (isSent ? `${name} says that it failed after it shipped` : `${name} couldn't make it`)
    );
  }
  if (state.status !== 'cancelled') return state.problem;
  const order = db.select({ status: orders.status }).from(orders).where(eq(orders.id, row.orderId)).get();
  if (isSent) return `${name} says that it was canceled after it shipped`;
  if (by.kind === 'admin' || order?.status === 'cancelled') return null;
  if (row.lastError === goesOn(name)) return null;
  return row.vendorStatus === 'cancelled' ? row.lastError : (state.problem ?? `${name} canceled it`);
}

function isGoing({ status }: VendorOrderState): boolean {
  return status !== null && status !== 'cancelled' && status !== 'failed';
}

function goesOn(name: string): string {
  return `${name} goes on with an order that was canceled. Cancel it there.`;
}

/** Flags an order that was canceled before its vendor said that it has it. `row` is the attempt before the report. */
export function noteUnwanted(
  services: Deps,
  { orderId, vendorId, submission }: VendorOrderRow,
  state: VendorOrderState,
): void {
  if (submission === 'accepted' || !isGoing(state)) return;
  const order = services.db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.status !== 'cancelled') return;
  const note = `${VENDOR_NAMES[vendorId as VendorId]} took this order although it was canceled meanwhile. Cancel the vendor order.`;
  flagOrder(services, orderId, 'vendor_failure', { actor: { kind: 'system' }, note });
}

/**
 * Flags the order when an attempt has another problem than before. Resolves the flag when its problem is gone, or the vendor has taken
 * it, and no other vendor has a problem with the order. `row` is the attempt before the report.
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

/** Returns whether the latest attempt with another vendor has a problem. */
function hasOtherProblem({ db }: Deps, { orderId, vendorId }: VendorOrderRow): boolean {
  const attempts = vendorOrdersOf(db, orderId);
  const others = attempts.filter((one) => one.vendorId !== vendorId && one.lastError !== null);
  return others.some(
    (one) => !attempts.some((next) => next.vendorId === one.vendorId && next.attempt > one.attempt),
  );
}
