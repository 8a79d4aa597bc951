import { and, eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { isSampleOrder } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { providerReason } from '#shared/refund-words.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { moveRefund } from './move-refund.ts';
import { recordRefunds } from './record-refunds.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'payments'>;

/** A refund that hasn't reached the payment provider for this long is flagged. */
const FLAG_AFTER_MS = HOUR_MS;

/**
 * Sends a refund to the payment provider unless the provider has it: it is looked for by our id first, so that a crash
 * between call and answer, a failure that the provider would repeat for a day, and a retry days later never pay twice
 * (docs/product/refunds.md#refunds). Safe to repeat.
 * @throws AppError the payment provider's: the refund stays `requested`
 */
export async function sendRefund(services: Deps, { refundId }: { refundId: string }): Promise<void> {
  const refund = findUnsent(services.db, refundId);
  if (!refund) return;
  try {
    await syncRefunds(services, refund.orderId, refund.paymentIntentId);
    if (findUnsent(services.db, refundId)) await makeRefund(services, refundId);
  } catch (error) {
    const isLate = services.now().getTime() - refund.createdAt.getTime() > FLAG_AFTER_MS;
    if (isLate) transaction(services.db, () => flagOrder(services, refund.orderId, 'refund_pending'));
    throw error;
  }
}

/**
 * Sends a refund now. If that fails, the job does it.
 * @param options `isNew`: the request that is running stored it, so that the payment provider can't have it yet
 */
export async function trySending(
  services: Deps & Pick<Services, 'log'>,
  refundId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  try {
    await (isNew ? makeRefund(services, refundId) : sendRefund(services, { refundId }));
  } catch (error) {
    services.log.warn({ refundId, err: error });
  }
}

/** Records the refunds of a payment as the payment provider has them, unless it is a sample. @throws AppError the payment provider's */
export async function syncRefunds(services: Deps, orderId: string, paymentIntentId: string): Promise<void> {
  if (isSampleOrder(services.db, orderId)) return;
  recordRefunds(services, orderId, await services.payments.listRefunds(paymentIntentId));
}

async function makeRefund(services: Deps, refundId: string): Promise<void> {
  const refund = findUnsent(services.db, refundId);
  if (!refund) return;
  const { orderId, paymentIntentId, amount, sendFailures: failures } = refund;
  try {
    const made = await services.payments.refund({
      refundId,
      failures,
      paymentIntentId,
      amount,
      reason: providerReason(refund.reason),
    });
    recordRefunds(services, orderId, [made]);
  } catch (error) {
    if (services.payments.isStoredFailure(error)) countFailure(services.db, refundId, failures);
    if (!AppError.is(error) || error.code !== 'refund_refused') throw error;
    recordRefusal(services, refundId, String(error.details['reason'] ?? error.message));
  }
}

/** Counts a failure that is repeated for its key, once for all calls that got it. */
function countFailure(db: Db, refundId: string, sendFailures: number): void {
  db.update(refunds)
    .set({ sendFailures: sendFailures + 1 })
    .where(and(eq(refunds.id, refundId), eq(refunds.sendFailures, sendFailures)))
    .run();
}

function recordRefusal(services: Deps, refundId: string, failureReason: string): void {
  const { db } = services;
  transaction(db, () => {
    const refund = db.select().from(refunds).where(eq(refunds.id, refundId)).get();
    if (refund?.status !== 'requested') return;
    const { createdAt } = refund;
    const outcome = { status: 'failed', providerRefundId: null, failureReason, createdAt } as const;
    moveRefund(services, refund, outcome, { actor: { kind: 'payment_provider' }, notify: false });
  });
}

/** Returns a refund that the payment provider hasn't answered about yet. It doesn't know the payments of samples. */
function findUnsent(db: Db, refundId: string) {
  const row = db
    .select({ refund: refunds, paymentIntentId: orders.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
    .get();
  if (row?.refund.status !== 'requested' || row.paymentIntentId === null) return undefined;
  if (isSampleOrder(db, row.refund.orderId)) return undefined;
  const { amountCents: amount, ...refund } = row.refund;
  return { ...refund, amount, paymentIntentId: row.paymentIntentId };
}
