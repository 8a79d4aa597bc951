import { findCheckoutByIntent } from '#server/domain/cart/checkouts.queries.ts';
import { askAboutDispute } from '#server/domain/sales/disputes/ask-about-dispute.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { isOwnPayment } from '#server/domain/sales/ledger/own-payments.queries.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import { adoptPayment } from '#server/flows/checkout/adopt-payment.ts';
import { countDecline } from '#server/flows/checkout/card-declines.ts';
import { closeCheckout } from '#server/flows/checkout/close-checkout.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import type { PaymentEvent } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookEffect, WebhookSource } from '../webhook-source.ts';

/**
 * The events of the payment provider. Amounts, refunds and disputes are read from its API instead of the event's payload. Events about
 * payments that belong elsewhere (`orderOf`) are acknowledged and stored as `ignored`; they change nothing.
 */
export const stripe: WebhookSource = {
  job: 'process_payment_event',

  async verify(services, { rawBody, headers }) {
    const event = await services.payments.readEvent(rawBody, headers.get('stripe-signature'));
    return { externalId: event.id, type: event.kind, payload: event };
  },

  async prepare(services, { payload }) {
    return prepareEvent(services, payload as PaymentEvent);
  },
};

const processed = (orderId: string | null): WebhookEffect => ({ orderId, outcome: 'processed' });
const ignored = (): WebhookEffect => ({ orderId: null, outcome: 'ignored' });

/** Makes the requests that an event needs. @returns what writes its effects */
async function prepareEvent(services: Services, event: PaymentEvent): Promise<() => WebhookEffect> {
  switch (event.kind) {
    case 'intent_succeeded': {
      const orderId = await orderOf(services, event.paymentIntentId);
      return () => (orderId ? processed(orderId) : ignored());
    }
    case 'refund_changed':
    case 'charge_refunded': {
      const orderId = await orderOf(services, event.paymentIntentId);
      if (!orderId) return ignored;
      const refunds = await services.payments.listRefunds(event.paymentIntentId);
      return () => {
        recordRefunds(services, orderId, refunds);
        return processed(orderId);
      };
    }
    case 'dispute_changed': {
      // Events arrive in any order: what the provider says now counts.
      const asked = await askAboutDispute(services, event.disputeId);
      const orderId = asked && (await orderOf(services, asked.dispute.paymentIntentId));
      if (!orderId) return ignored;
      const { dispute, isOvertaken } = asked;
      return () => {
        // The job asks again.
        if (isOvertaken()) throw new Error(`The dispute ${dispute.id} changed while we asked about it.`);
        recordDispute(services, orderId, dispute);
        return processed(orderId);
      };
    }
    case 'intent_canceled':
      return () => {
        const checkout = findCheckoutByIntent(services.db, event.paymentIntentId);
        if (!checkout) return ignored();
        closeCheckout(services, checkout.id);
        return processed(null);
      };
    // The shopper may try another card, a few times.
    case 'intent_failed':
      return () => {
        const checkout = findCheckoutByIntent(services.db, event.paymentIntentId);
        const decline = {
          id: event.chargeId ?? event.id,
          card: event.card ?? null,
          declinedAt: new Date(event.createdAt),
        };
        if (!checkout) return ignored();
        countDecline(services, checkout, decline);
        return processed(null);
      };
    case 'other':
      return () => processed(null);
  }
}

/**
 * Returns the id of a payment's order; `null` if the payment belongs elsewhere. Events arrive in any order: a refunded or disputed
 * payment has been paid, so a missing order is created now.
 *
 * Every intent that this shop creates names its checkout in its metadata (`checkout_id`), and the checkout is stored before the intent
 * is created. So a payment is ours if this database has that checkout (a restored backup may have it without the payment) or the payment
 * link that the intent names. Another installation on the same account marks its payments the same way, but its checkouts and links
 * aren't here; other applications name none. A cart's payment that was started after the backup of a
 * restore looks like theirs: only the restore adopts it.
 */
async function orderOf(services: Services, paymentIntentId: string): Promise<string | null> {
  const { db, payments } = services;
  const existing = findOrderIdByIntent(db, paymentIntentId);
  if (existing) return existing;
  if (!findCheckoutByIntent(db, paymentIntentId)) {
    const intent = await payments.readIntent(paymentIntentId);
    if (intent?.status !== 'succeeded' || !isOwnPayment(db, intent)) return null;
    if (adoptPayment(services, intent)) return findOrderIdByIntent(db, paymentIntentId);
  }
  try {
    const actor = { kind: 'payment_provider' } as const;
    return (await finishCheckout(services, paymentIntentId, { actor })).orderId;
  } catch (error) {
    // The payment's metadata may name a different checkout than the one that it is recorded on.
    if (AppError.is(error) && error.code === 'payment_intent_not_found') return null;
    throw error;
  }
}
