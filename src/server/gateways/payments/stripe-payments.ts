import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { createStripeClient, type StripeAccount } from '../stripe/stripe-client.ts';
import type { IntentDetails, NewIntent, Payments } from './payments.ts';
import { retriedKey } from './retried-key.ts';
import { readStripeEvent } from './stripe-events.ts';
import { isRefusal, isStoredFailure, refusal, toAppError } from './stripe-failures.ts';
import {
  toBalanceTransaction,
  toDeclines,
  toDispute,
  toIntent,
  toIntentDetails,
  toRefund,
} from './stripe-replies.ts';

interface StripeSettings extends StripeAccount {
  /** If absent, events can't be verified. */
  webhookSecret: string | undefined;
  /** The timeout of one attempt, of which there are up to three. */
  timeoutMs?: number;
  /** The clock for the age of events. */
  now?: () => Date;
}

/** The maximum page size of Stripe. */
const PAGE = 100;
/** Limits the pages read for one payment, which could have thousands of one-cent refunds. */
const MAX_REFUNDS = 1000;

/** Creates the gateway for card payments through Stripe, or through the sandbox if `apiBase` points to it. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { secretKey, webhookSecret, apiBase, timeoutMs = 10_000, now = () => new Date() } = settings;
  const stripe = createStripeClient({ secretKey, apiBase }, { timeoutMs, retries: 2 });

  const readIntent = (id: string): Promise<IntentDetails | null> =>
    readOrNull(async () =>
      toIntentDetails(await (await stripe()).paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    );

  const mode = secretKey.includes('_test_') ? 'test/' : '';
  return {
    paymentsAddress: apiBase ? null : `https://dashboard.stripe.com/${mode}payments/`,
    disputesAddress: apiBase ? null : `https://dashboard.stripe.com/${mode}disputes/`,
    readIntent,
    isStoredFailure,

    async createIntent(intent) {
      const { idempotencyKey } = intent;
      try {
        return toIntent(
          await (await stripe()).paymentIntents.create(intentParams(intent), { idempotencyKey }),
        );
      } catch (error) {
        throw toAppError(error);
      }
    },

    // Without a fixed idempotency key: Stripe would repeat an error for a day, and canceling twice is harmless.
    async cancelIntent(id) {
      try {
        return toIntent(
          await (await stripe()).paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
        );
      } catch (error) {
        if (isRefusal(error, 'resource_missing')) return null;
        if (isRefusal(error, 'payment_intent_unexpected_state')) return readIntent(id);
        throw toAppError(error);
      }
    },

    async listDeclines(paymentIntentId) {
      try {
        const { data } = await (await stripe()).charges.list({
          payment_intent: paymentIntentId,
          limit: PAGE,
        });
        return data.flatMap(toDeclines);
      } catch (error) {
        throw toAppError(error);
      }
    },

    async listIntents({ createdFrom }, { onPage } = {}) {
      const created = createdSince(createdFrom);
      const pages = (await stripe()).paymentIntents.list({
        created,
        limit: PAGE,
        expand: ['data.latest_charge'],
      });
      return readPages(pages, (intent) => [toIntentDetails(intent)], onPage);
    },

    async refund({ refundId, failures = 0, paymentIntentId, amount, reason }) {
      const params = {
        payment_intent: paymentIntentId,
        amount,
        ...(reason && { reason }),
        metadata: { refund_id: refundId },
      };
      try {
        const idempotencyKey = retriedKey(`refund:${refundId}`, failures);
        return toRefund(await (await stripe()).refunds.create(params, { idempotencyKey }));
      } catch (error) {
        const reason = refusal(error);
        if (reason !== null) throw new AppError('refund_refused', { details: { reason }, cause: error });
        throw toAppError(error);
      }
    },

    readDispute: (id) => readOrNull(async () => toDispute(await (await stripe()).disputes.retrieve(id))),

    async listRefunds(paymentIntentId) {
      try {
        const pages = (await stripe()).refunds.list({ payment_intent: paymentIntentId, limit: PAGE });
        return (await pages.autoPagingToArray({ limit: MAX_REFUNDS })).map(toRefund);
      } catch (error) {
        throw toAppError(error);
      }
    },

    async listRefundsSince({ createdFrom }, { onPage } = {}) {
      const pages = (await stripe()).refunds.list({ created: createdSince(createdFrom), limit: PAGE });
      // Charges without an intent aren't this shop's.
      return readPages(pages, (refund) => (refund.payment_intent ? [toRefund(refund)] : []), onPage);
    },

    async listDisputesSince({ createdFrom }, { onPage } = {}) {
      const pages = (await stripe()).disputes.list({ created: createdSince(createdFrom), limit: PAGE });
      // As with refunds.
      return readPages(pages, (dispute) => (dispute.payment_intent ? [toDispute(dispute)] : []), onPage);
    },

    async listBalanceTransactions({ createdFrom }, { onPage } = {}) {
      const created = createdSince(createdFrom);
      const pages = (await stripe()).balanceTransactions.list({
        created,
        limit: PAGE,
        expand: ['data.source'],
      });
      return readPages(pages, (moved) => [toBalanceTransaction(moved)], onPage);
    },

    readPaymentTransaction: (id) =>
      readOrNull(async () => {
        const client = await stripe();
        const { latest_charge: charge } = await client.paymentIntents.retrieve(id);
        const source = typeof charge === 'string' ? charge : charge?.id;
        if (source === undefined) return null;
        const moved = await client.balanceTransactions.list({ source, limit: PAGE, expand: ['data.source'] });
        return moved.data.map(toBalanceTransaction).find(({ kind }) => kind === 'payment') ?? null;
      }),

    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret, now()),
  };
}

/** Returns null if Stripe doesn't know the object. */
async function readOrNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toAppError(error);
  }
}

/** Reads a list to its end. `convert` returns the results for each object. */
async function readPages<T, R>(
  pages: AsyncIterable<T>,
  convert: (one: T) => R[],
  onPage?: (read: number) => void,
): Promise<R[]> {
  const found: R[] = [];
  let read = 0;
  try {
    for await (const one of pages) {
      found.push(...convert(one));
      read += 1;
      if (read % PAGE === 0) onPage?.(read);
    }
    return found;
  } catch (error) {
    throw toAppError(error);
  }
}

/** Stripe counts whole seconds. */
function createdSince(from: Date): Stripe.RangeQueryParam {
  return { gte: Math.floor(from.getTime() / 1000) };
}

/** Omits absent members: Stripe rejects empty values as attempts to unset a parameter. */
function intentParams(intent: NewIntent): Stripe.PaymentIntentCreateParams {
  const { name, phone, address } = intent.shipping;
  return {
    amount: intent.amount,
    currency: intent.currency,
    allowed_payment_method_types: ['card'],
    metadata: {
      checkout_id: intent.checkoutId,
      ...(intent.paymentLinkId && { payment_link_id: intent.paymentLinkId }),
    },
    ...(intent.receiptEmail && { receipt_email: intent.receiptEmail }),
    shipping: {
      name,
      ...(phone && { phone }),
      address: {
        line1: address.line1,
        ...(address.line2 && { line2: address.line2 }),
        city: address.city,
        state: address.state,
        postal_code: address.postalCode,
        country: address.country,
      },
    },
  };
}
