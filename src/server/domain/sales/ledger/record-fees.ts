import type { BalanceTransaction } from '#server/gateways/payments/payments.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { postEntry } from './post-entry.ts';
import { recordInBatches } from './record-in-batches.ts';
import { paymentsWithoutFee } from './unknown-fees.queries.ts';

/**
 * Adds the fees that the ledger doesn't have yet, in short transactions. The fee of a payment has the payment's id and is posted even if
 * it is 0, so that it counts as known; without an order, it waits for the order.
 */
export async function recordFees(
  services: Services,
  transactions: readonly BalanceTransaction[],
  orderOf: (paymentIntentId: string | null) => string | null,
): Promise<void> {
  const fees = transactions
    .filter(({ currency }) => currency === 'usd')
    .map((one) => ({
      ...one,
      orderId: orderOf(one.paymentIntentId),
      cents: (one.kind === 'fee' ? one.amount : 0) - one.fee,
    }))
    .filter(({ kind, orderId, cents }) => (kind === 'payment' ? orderId !== null : cents !== 0));
  await recordInBatches(services.db, fees, (batch) => {
    for (const { id, kind, orderId, cents, paymentIntentId, createdAt } of batch) {
      const isPayment = kind === 'payment';
      postEntry(services, {
        kind: isPayment || cents < 0 ? 'fee' : 'fee_returned',
        orderId,
        source: isPayment ? (paymentIntentId ?? id) : id,
        amountCents: cents,
        isLive: takesRealMoney(services.env),
        occurredAt: createdAt,
      });
    }
  });
}

/** Older payments stay without a fee: the provider has had time enough. */
const LOOK_BACK_MS = 90 * DAY_MS;
/** The provider's list may lag. */
const UNSETTLED_MS = HOUR_MS;
/** How many payments a run asks about. */
const MAX_ASKED = 200;

/**
 * Asks the provider about each payment of the last 90 days whose fee isn't known although its transactions were read, such as one
 * that was recorded weeks late. Ends at the first failure; the next run asks again.
 * @param onProgress called before each request
 */
export async function recordMissingFees(services: Services, onProgress: () => void): Promise<void> {
  const { log, now, payments } = services;
  const before = (age: number) => new Date(now().getTime() - age);
  const span = { from: before(LOOK_BACK_MS), to: before(UNSETTLED_MS) };
  for (const { intentId, orderId } of paymentsWithoutFee(services, { ...span, limit: MAX_ASKED })) {
    onProgress();
    try {
      const moved = await payments.readPaymentTransaction(intentId);
      if (moved) await recordFees(services, [moved], () => orderId);
    } catch (err) {
      log.warn({ err, paymentIntentId: intentId }, 'The fee of a payment could not be read.');
      return;
    }
  }
}
