import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import {
  findVendorOrder,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { requireConnected, requireSameAccount } from '#server/domain/vendors/vendor-account.ts';
import type { PrintVendor, VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { findAtVendor } from './find-at-vendor.ts';
import { isOfOtherMode } from './test-order.ts';
import { noteProblem } from './vendor-problem.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'vendors'>;

/** How often a vendor is asked again because the order moved on while it answered. */
const ATTEMPTS = 3;

/**
 * Asks the vendor about a vendor order and applies its answer (docs/product/fulfillment.md#vendor-webhooks). Does nothing for a
 * vendor order that doesn't exist. An account of the other mode isn't asked: it never had the order.
 * Safe to repeat.
 * @throws AppError `vendor_not_configured`, `stale`, or another of the vendor
 */
export async function readVendorOrder(services: Deps, rowId: string): Promise<void> {
  const { db, vendors, now } = services;
  for (let left = ATTEMPTS; left > 0; left--) {
    const row = findVendorOrder(db, rowId);
    if (!row) return;
    const vendor = vendors[row.vendorId];
    const account = requireConnected(services, vendor.id);
    const askedAt = now();
    if (isOfOtherMode(requireOrder(db, row.orderId), account.apiKey)) {
      // Otherwise, each run would come to it before those that can be asked about.
      db.update(vendorOrders).set({ checkedAt: askedAt }).where(eq(vendorOrders.id, rowId)).run();
      return;
    }
    const state = await ask(services, vendor, account, row);
    const isApplied = transaction(db, () => {
      requireSameAccount(services, vendor.id, account);
      // An older answer would be taken for news.
      if (hasMoved(row, findVendorOrder(db, rowId))) return false;
      if (state) applyVendorState(services, rowId, state);
      else if (row.vendorOrderId !== null) noteMissing(services, row);
      db.update(vendorOrders).set({ checkedAt: askedAt }).where(eq(vendorOrders.id, rowId)).run();
      return true;
    });
    if (isApplied) return;
  }
  throw new Error(`The vendor order ${rowId} changed each time while its vendor was asked about it.`);
}

/** Returns null if the vendor has no such order. */
async function ask(
  services: Deps,
  vendor: PrintVendor,
  account: VendorAccount,
  row: VendorOrderRow,
): Promise<VendorOrderState | null> {
  return row.vendorOrderId === null
    ? findAtVendor(services, account, row)
    : vendor.getOrder(account, row.vendorOrderId);
}

function hasMoved(before: VendorOrderRow, now: VendorOrderRow | undefined): boolean {
  const parts = (row: VendorOrderRow | undefined) => [
    row?.submission,
    row?.vendorOrderId,
    row?.vendorStatus,
    row?.vendorWord,
    row?.closedAt,
    row?.lastError,
  ];
  return JSON.stringify(parts(before)) !== JSON.stringify(parts(now));
}

/** The order may belong to another store of the account, or was deleted there. */
function noteMissing(services: Deps, row: VendorOrderRow): void {
  const problem = `${VENDOR_NAMES[row.vendorId]} doesn't have this order anymore`;
  services.db.update(vendorOrders).set({ lastError: problem }).where(eq(vendorOrders.id, row.id)).run();
  noteProblem(services, row, problem, { kind: 'vendor', vendorId: row.vendorId });
}
