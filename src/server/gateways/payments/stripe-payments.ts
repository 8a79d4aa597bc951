import Stripe from 'stripe';
import type { IntentDetails, NewIntent, Payments, Refund } from './payments.ts';
import { readStripeEvent } from './stripe-events.ts';
import { isRefusal, toAppError } from './stripe-failures.ts';
import { toIntent, toIntentDetails, toRefund } from './stripe-replies.ts';

export interface StripeSettings {
  secretKey: string;
  /** Without it, no event can be verified. */
  webhookSecret: string | undefined;
  /** Scheme, host and port of another server with Stripe's API, such as `http://127.0.0.1:12345`. */
  apiBase?: string | undefined;
  /** The timeout of one attempt, of which there are up to three. */
  timeoutMs?: number;
  /** The clock for the age of events. */
  now?: () => Date;
}

/** Limits the pages read for one payment, which could have thousands of refunds of a cent. */
const MAX_REFUNDS = 1000;

/** Creates the gateway for card payments through Stripe, or through the sandbox if `apiBase` points to it. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { secretKey, webhookSecret, apiBase, timeoutMs = 10_000, now = () => new Date() } = settings;
  const stripe = new Stripe(secretKey, {
    ...address(apiBase),
    timeout: timeoutMs,
    // Safe: every POST has an idempotency key, either ours or one from Stripe's client.
    maxNetworkRetries: 2,
    telemetry: false,
  });

  async function readIntent(id: string): Promise<IntentDetails | null> {
    try {
      return toIntentDetails(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return null;
      throw toAppError(error);
    }
  }

  const mode = secretKey.includes('_test_') ? 'test/' : '';
  return {
    paymentsAddress: apiBase ? null : `https://dashboard.stripe.com/${mode}payments/`,
    readIntent,

    async createIntent(intent) {
      const { idempotencyKey } = intent;
      try {
        return toIntent(await stripe.paymentIntents.create(intentParams(intent), { idempotencyKey }));
      } catch (error) {
        throw toAppError(error);
      }
    },

    // Without a fixed idempotency key: Stripe would repeat an error for a day, and canceling twice is harmless.
    async cancelIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        if (isRefusal(error, 'resource_missing')) return null;
        if (isRefusal(error, 'payment_intent_unexpected_state')) return readIntent(id);
        throw toAppError(error);
      }
    },

    async listIntents({ createdFrom }) {
      const created = createdSince(createdFrom);
      const found: IntentDetails[] = [];
      try {
        const pages = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
        for await (const intent of pages) found.push(toIntentDetails(intent));
        return found;
      } catch (error) {
        throw toAppError(error);
      }
    },

    async refund({ paymentIntentId, amount, reason, idempotencyKey }) {
      const params = { payment_intent: paymentIntentId, amount, ...(reason && { reason }) };
      try {
        return toRefund(await stripe.refunds.create(params, { idempotencyKey }));
      } catch (error) {
        throw toAppError(error);
      }
    },

    async listRefunds(paymentIntentId) {
      try {
        const pages = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
        return (await pages.autoPagingToArray({ limit: MAX_REFUNDS })).map(toRefund);
      } catch (error) {
        throw toAppError(error);
      }
    },

    async listRefundsSince({ createdFrom }) {
      const found: Refund[] = [];
      try {
        const pages = stripe.refunds.list({ created: createdSince(createdFrom), limit: 100 });
        // Charges without an intent aren't this shop's.
        for await (const refund of pages) if (refund.payment_intent) found.push(toRefund(refund));
        return found;
      } catch (error) {
        throw toAppError(error);
      }
    },

    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret, now()),
  };
}

/** Stripe counts whole seconds. */
function createdSince(from: Date): Stripe.RangeQueryParam {
  return { gte: Math.floor(from.getTime() / 1000) };
}

/** Leaves out absent members: Stripe rejects empty values as attempts to unset a parameter. */
function intentParams(intent: NewIntent): Stripe.PaymentIntentCreateParams {
  const { name, phone, address } = intent.shipping;
  return {
    amount: intent.amount,
    currency: intent.currency,
    allowed_payment_method_types: ['card'],
    metadata: { checkout_id: intent.checkoutId },
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

function address(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443) };
}
