import { eq } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { recordFailure } from './record-failure.ts';
import { submitSoon } from './submit-soon.ts';

/*
 * A vendor may keep an order as a draft although it was confirmed, because it still calculates its costs. The draft is confirmed again
 * until the vendor takes it or refuses it (docs/product/fulfillment.md#fulfillment).
 */

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** About nine hours with the job's back-off; then a person takes over. */
const MAX_TRIES = 20;
/** Our own attempt to confirm a draft makes the vendor report it, which must not start another attempt. */
const RESUME_AFTER_MS = MINUTE_MS;

/** Records that the vendor keeps a draft. Call it inside a transaction. */
export function recordDraft(
  services: Deps,
  row: VendorOrderRow,
  { state, reason }: { state: VendorOrderState; reason: string | null },
): void {
  const { id, vendorId, retryCount } = row;
  const name = VENDOR_NAMES[vendorId];
  const isOver = retryCount + 1 >= MAX_TRIES;
  services.db
    .update(vendorOrders)
    .set({ vendorWord: state.vendorStatus, vendorResponse: state })
    .where(eq(vendorOrders.id, id))
    .run();
  const keeps = `${name} keeps this order as a draft and hasn't taken it yet`;
  const message = isOver
    ? `${name} still keeps this order as a draft after ${retryCount + 1} tries. Confirm or delete it there.`
    : `${keeps}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}. We'll confirm it in a few minutes: don't order it there by hand.`;
  recordFailure(services, row, { submission: 'waiting', message, needsPerson: isOver });
}

function isKept({ submission, closedAt, vendorWord }: VendorOrderRow): boolean {
  return submission === 'waiting' && closedAt === null && vendorWord !== null;
}

/** Returns whether a draft is left to a person. */
export function isGivenUp(row: VendorOrderRow): boolean {
  return isKept(row) && row.retryCount >= MAX_TRIES;
}

/** Confirms a draft soon, because the vendor reports news of it. Call it inside a transaction. */
export function resumeDraft(services: Deps, row: VendorOrderRow): void {
  if (!isKept(row)) return;
  const runAt = new Date(Math.max(services.now().getTime(), row.updatedAt.getTime() + RESUME_AFTER_MS));
  submitSoon(services, row.id, runAt);
}
