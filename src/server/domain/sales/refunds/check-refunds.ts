import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { MAX_PAGE_SIZE } from '#shared/paging.ts';
import type { RefundCheckResult } from '#shared/schemas/refund.schema.ts';
import { beginCheck, completeCheck, continueCheck, failCheck } from '../ledger/provider-check.ts';
import { recordRefunds } from './record-refunds.ts';
import { refundOverview } from './refund-list.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'payments'>;

/** A refund can change for weeks after it was made: each check reads those of this time again. */
const OVERLAP_MS = 30 * DAY_MS;
/** The number of payments that are joined with orders at once; other requests run in between. */
const CHUNK = 500;

/**
 * Brings our refunds to what the payment provider has: reads its list of refunds, the first time as a whole, and records
 * those of our orders (docs/product/refunds.md#refund-check). While another process checks, and if the provider fails, returns
 * what the database has.
 */
export async function checkRefunds(services: Deps): Promise<RefundCheckResult> {
  try {
    await recordMissedRefunds(services);
  } catch (error) {
    services.log.warn({ check: 'refunds', err: error });
  }
  const overview = refundOverview(services, { limit: MAX_PAGE_SIZE, offset: 0 });
  return {
    refundedOrders: overview.orders,
    totalOrdersChecked: overview.ordersChecked,
    check: overview.check,
  };
}

/**
 * Records the refunds that the payment provider has and the database doesn't, such as those whose webhook never came. Does nothing while
 * another process does the same.
 * @param onProgress called after each page and chunk
 * @returns how many refunds were new or have changed
 * @throws AppError the payment provider's, which the screen of refunds shows as well
 */
export async function recordMissedRefunds(services: Deps, onProgress?: () => void): Promise<number> {
  const check = beginCheck(services, 'refunds');
  if (!check) return 0;
  const proceed = (read: number) => {
    continueCheck(services, check, read);
    onProgress?.();
  };
  try {
    const since = check.lastCompletedAt ? check.lastCompletedAt.getTime() - OVERLAP_MS : 0;
    const createdFrom = new Date(since);
    const found = await services.payments.listRefundsSince({ createdFrom }, { onPage: proceed });
    const recorded = await recordFound(services, found, proceed);
    sendLeftovers(services);
    completeCheck(services, check);
    return recorded;
  } catch (error) {
    failCheck(services, check, error);
    throw error;
  }
}

/**
 * Records the refunds of our orders, oldest first; the account may have refunds of other applications.
 * @returns how many changed something
 */
async function recordFound(
  services: Deps,
  found: readonly Refund[],
  onChunk: (recorded: number) => void,
): Promise<number> {
  let changed = 0;
  const byPayment = [...Map.groupBy(found.toReversed(), (refund) => refund.paymentIntentId)];
  // An old refund that we missed is no news for its buyer.
  const newFrom = new Date(services.now().getTime() - OVERLAP_MS);
  for (let first = 0; first < byPayment.length; first += CHUNK) {
    const chunk = byPayment.slice(first, first + CHUNK);
    const ours = ordersOf(
      services.db,
      chunk.map(([payment]) => payment),
    );
    for (const [payment, reported] of chunk) {
      const orderId = ours.get(payment);
      if (!orderId) continue;
      for (const refund of reported)
        changed += recordRefunds(services, orderId, [refund], { notify: refund.createdAt >= newFrom });
    }
    onChunk(found.length);
    await nextTurn();
  }
  return changed;
}

function ordersOf(db: Db, payments: string[]): Map<string, string> {
  const rows = db
    .select({ id: orders.id, payment: orders.stripePaymentIntentId })
    .from(orders)
    .where(inArray(orders.stripePaymentIntentId, payments))
    .all();
  return new Map(rows.flatMap(({ id, payment }) => (payment ? [[payment, id] as const] : [])));
}

/** Sends refunds again that their jobs gave up on. */
function sendLeftovers(services: Deps): void {
  const waiting = services.db.select().from(refunds).where(eq(refunds.status, 'requested')).all();
  for (const { id } of waiting)
    enqueueJob(services, { kind: 'send_refund', key: id, payload: { refundId: id } });
}
