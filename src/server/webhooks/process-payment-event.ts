import { eq } from 'drizzle-orm';
import { webhookEvents } from '#db/schema/operations.ts';
import { AppError } from '#shared/errors.ts';
import { finishCheckout } from '../checkout/finish-checkout.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { flagOrder, recordEvent } from '../orders/order-timeline.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import { recordRefunds } from '../orders/record-refunds.ts';
import type { Services } from '../services.ts';

/**
 * Acts on a stored message of the payment provider. Safe to repeat: each branch looks at what is there,
 * and what is in doubt is asked for again rather than believed.
 */
export async function processPaymentEvent(services: Services, eventId: string): Promise<void> {
  const { db, now } = services;
  const stored = db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId)).get();
  if (!stored || stored.processedAt) return;
  const orderId = await act(services, stored.payload as PaymentEvent);
  db.update(webhookEvents).set({ processedAt: now(), orderId }).where(eq(webhookEvents.id, eventId)).run();
}

/** @returns the order concerned, or null when the event is not about one of ours */
async function act(services: Services, event: PaymentEvent): Promise<string | null> {
  switch (event.kind) {
    case 'intent_succeeded':
      return orderOf(services, event.paymentIntentId);
    case 'refund_changed':
    case 'charge_refunded': {
      const orderId = await orderOf(services, event.paymentIntentId);
      if (!orderId) return null;
      recordRefunds(services, orderId, await services.payments.listRefunds(event.paymentIntentId));
      return orderId;
    }
    case 'dispute_opened':
    case 'dispute_closed': {
      const orderId = await orderOf(services, event.paymentIntentId);
      if (!orderId) return null;
      if (event.kind === 'dispute_opened') flagOrder(services, orderId, 'dispute');
      recordEvent(services, {
        orderId,
        type: event.kind,
        actor: 'payment provider',
        after: event.disputeStatus,
      });
      return orderId;
    }
    case 'intent_failed':
    case 'intent_canceled':
    case 'other':
      return null;
  }
}

/**
 * The order of a payment. The provider's messages come in any order: what is refunded or disputed was
 * paid, so an order that is not there yet is made now rather than the message lost.
 */
async function orderOf(services: Services, paymentIntentId: string): Promise<string | null> {
  const known = findOrderIdByIntent(services.db, paymentIntentId);
  if (known) return known;
  try {
    return (await finishCheckout(services, paymentIntentId, { actor: 'payment provider' })).orderId;
  } catch (error) {
    // An account may take payments for other things too.
    if (AppError.is(error) && error.code === 'payment_intent_not_found') return null;
    throw error;
  }
}
