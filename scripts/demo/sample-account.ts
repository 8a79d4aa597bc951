import type { BalanceTransaction, Dispute, Refund } from '#server/gateways/payments/payments.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Cents } from '#shared/money.ts';

const DAYS_TO_ANSWER = 21;
const DISPUTE_FEE = 1500;

export interface SampleAccount {
  /** Books a payment and its fee. */
  receive(paymentIntentId: string, amount: Cents): void;
  /** @param refundId our id; null for a refund that is made in the provider's dashboard */
  refund(
    refund: { paymentIntentId: string; amount: Cents; reason: string | null; refundId: string | null },
    status: 'pending' | 'succeeded',
  ): Refund;
  /** Reports the outcome of a pending refund, or that the bank has returned one that succeeded. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Refund;
  openDispute(paymentIntentId: string, amount: Cents): Dispute;
  closeDispute(id: string, status: 'won' | 'lost'): Dispute;
  /** Each list is oldest first. */
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly balanceTransactions: readonly BalanceTransaction[];
}

/** Creates an account at a payment provider in memory, with the fees of the sandbox: 2.9% and 30 cents, and $15.00 for a dispute. */
export function createSampleAccount(now: () => Date, newSuffix: () => string): SampleAccount {
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const balanceTransactions: BalanceTransaction[] = [];

  function book(
    kind: BalanceTransaction['kind'],
    sourceId: string,
    paymentIntentId: string,
    amount: Cents,
    fee = 0,
  ): void {
    const id = `txn_sample_${newSuffix()}`;
    balanceTransactions.push({
      id,
      kind,
      sourceId,
      paymentIntentId,
      amount,
      fee,
      currency: 'usd',
      createdAt: now(),
    });
  }

  function bookRefund({ id, paymentIntentId, amount }: Refund): void {
    book('refund', id, paymentIntentId, -amount);
  }

  return {
    refunds,
    disputes,
    balanceTransactions,
    receive(paymentIntentId, amount) {
      book('payment', paymentIntentId, paymentIntentId, amount, Math.round(amount * 0.029) + 30);
    },
    refund(asked, status) {
      const id = `re_sample_${newSuffix()}`;
      const refund: Refund = { id, ...asked, currency: 'usd', status, failureReason: null, createdAt: now() };
      refunds.push(refund);
      if (status === 'succeeded') bookRefund(refund);
      return refund;
    },
    settleRefund(id, status) {
      const before = known(refunds, id);
      const failureReason = status === 'failed' ? 'expired_or_canceled_card' : null;
      const refund = replace(refunds, { ...before, status, failureReason });
      if (status === 'succeeded') bookRefund(refund);
      else if (before.status === 'succeeded')
        book('refund_failure', id, refund.paymentIntentId, refund.amount);
      return refund;
    },
    openDispute(paymentIntentId, amount) {
      const dispute: Dispute = {
        id: `dp_sample_${newSuffix()}`,
        paymentIntentId,
        amount,
        currency: 'usd',
        reason: 'product_not_received',
        status: 'needs_response',
        isClosed: false,
        evidenceDueAt: new Date(now().getTime() + DAYS_TO_ANSWER * DAY_MS),
        createdAt: now(),
      };
      disputes.push(dispute);
      book('dispute', dispute.id, paymentIntentId, -amount, DISPUTE_FEE);
      return dispute;
    },
    closeDispute(id, status) {
      const dispute = replace(disputes, { ...known(disputes, id), status, isClosed: true });
      if (status === 'won') {
        book('dispute_reversal', id, dispute.paymentIntentId, dispute.amount, -DISPUTE_FEE);
      }
      return dispute;
    },
  };
}

function known<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw new Error(`The sample account doesn't have ${id}.`);
  return found;
}

function replace<T extends { id: string }>(list: T[], changed: T): T {
  list[list.findIndex(({ id }) => id === changed.id)] = changed;
  return changed;
}
