import type { IntentDetails, Payments } from '#server/gateways/payments/payments.ts';
import { AppError } from '#shared/errors.ts';

import { createSampleAccount, type SampleAccount } from './sample-account.ts';

/** How the ids of sample payments begin. */
export const SAMPLE_INTENT = 'pi_sample_';

/** A payment provider in memory: the sandbox isn't asked, because it may not run and has no clock that moves. */
export interface SamplePayments extends Payments {
  /** The shopper pays the full amount, or another one. */
  pay(id: string, received?: number): void;
  /** What the provider has of refunds, disputes and fees. */
  account: SampleAccount;
}

/** Creates payments that no provider knows. The clock and the part of the ids behind `SAMPLE_INTENT` are the caller's. */
export function createSamplePayments(now: () => Date, newSuffix: () => string): SamplePayments {
  const intents = new Map<string, IntentDetails>();
  const account = createSampleAccount(now, newSuffix);
  const since =
    <T extends { createdAt: Date }>(list: readonly T[]) =>
    async ({ createdFrom }: { createdFrom: Date }): Promise<T[]> =>
      list.filter(({ createdAt }) => createdAt >= createdFrom).reverse();
  const unused = async (): Promise<never> => {
    throw new AppError('payment_provider_not_configured');
  };
  return {
    paymentsAddress: null,
    disputesAddress: null,
    account,
    isStoredFailure: () => false,
    async createIntent({
      checkoutId,
      paymentLinkId = null,
      amount,
      currency,
      receiptEmail = null,
      shipping,
    }) {
      const id = `${SAMPLE_INTENT}${newSuffix()}`;
      const intent: IntentDetails = {
        id,
        ...{ checkoutId, paymentLinkId },
        amount,
        currency,
        receiptEmail,
        clientSecret: `${id}_secret`,
        status: 'requires_payment_method',
        amountReceived: 0,
        isLive: false,
        chargedAt: null,
        payer: { name: null, email: null, phone: null },
        createdAt: now(),
        wasDeclined: false,
        shipping: {
          name: shipping.name,
          phone: shipping.phone ?? null,
          address: { ...shipping.address, line2: shipping.address.line2 ?? null },
        },
      };
      intents.set(id, intent);
      return intent;
    },
    readIntent: async (id) => intents.get(id) ?? null,
    async cancelIntent(id) {
      const intent = intents.get(id);
      if (intent && intent.status !== 'succeeded') intent.status = 'canceled';
      return intent ?? null;
    },
    pay(id, received) {
      const intent = intents.get(id);
      if (!intent) throw new AppError('payment_intent_not_found');
      Object.assign(intent, { status: 'succeeded', amountReceived: received ?? intent.amount });
      account.receive(id, intent.amountReceived);
    },
    async refund({ refundId, paymentIntentId, amount, reason = null }) {
      const made = account.refunds.find((refund) => refund.refundId === refundId);
      return made ?? account.refund({ paymentIntentId, amount, reason, refundId }, 'succeeded');
    },
    listDeclines: unused,
    listIntents: unused,
    listRefunds: async (id) => account.refunds.filter(({ paymentIntentId }) => paymentIntentId === id),
    listRefundsSince: since(account.refunds),
    listDisputesSince: since(account.disputes),
    readDispute: async (id) => account.disputes.find((dispute) => dispute.id === id) ?? null,
    listBalanceTransactions: since(account.balanceTransactions),
    readPaymentTransaction: unused,
    readEvent: async () => {
      throw new AppError('bad_signature');
    },
  };
}
