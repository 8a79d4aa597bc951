import { eq } from 'drizzle-orm';
import { webhookEvents } from '#db/schema/operations.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import { receiveWebhook } from '#server/flows/webhooks/receive-webhook.ts';
import type { Dispute, PaymentEvent, Refund } from '#server/gateways/payments/payments.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { paymentInput, stockProduct } from './shop.ts';
import type { TestServices } from './test-services.ts';

/** A webhook, with what had happened at the provider before it was sent. */
export interface RecordedEvent {
  event: PaymentEvent;
  happen: () => void;
}

/** The statuses that a refund goes through, by the number of its order. */
const REFUNDS: readonly (readonly Refund['status'][])[] = [
  ['succeeded'],
  ['pending', 'succeeded'],
  ['pending', 'failed'],
  ['succeeded', 'failed'],
];
/** The same for disputes. */
const DISPUTES = [
  ['needs_response', 'under_review', 'won'],
  ['needs_response', 'lost'],
  ['warning_needs_response', 'warning_closed'],
  ['warning_needs_response', 'needs_response'],
];

/**
 * Starts `count` payments, and returns the webhooks of the month that follows in their order: every payment succeeds, of every other
 * one parts are refunded, and every third is disputed. Each call on another database records the same.
 */
export async function recordMonth(services: TestServices, count: number): Promise<RecordedEvent[]> {
  const productId = stockProduct(services, { inventory: 10 * count });
  const month: RecordedEvent[] = [];
  for (let n = 0; n < count; n += 1) {
    const key = `shopper-${n}`;
    const buyer: Buyer = { userId: null, sessionId: key, keys: [`cart:${key}`] };
    addCartItem(services, buyer, { productId, quantity: 1 + (n % 3) });
    const input = paymentInput({ customerEmail: `${key}@example.com` });
    const { paymentIntentId } = await startPayment(services, buyer, input, `203.0.113.${n}`);
    services.pass(HOUR_MS / 10);
    month.push(...eventsOf(services, paymentIntentId, n));
  }
  return month;
}

function eventsOf(services: TestServices, paymentIntentId: string, n: number): RecordedEvent[] {
  const { payments } = services;
  const createdAt = services.now();
  const step = (name: string, part: object, happen: () => void): RecordedEvent => ({
    event: { id: `evt_${n}_${name}`, createdAt, paymentIntentId, ...part } as PaymentEvent,
    happen,
  });
  return [
    step('failed', { kind: 'intent_failed' }, () => undefined),
    step('paid', { kind: 'intent_succeeded' }, () => payments.succeed(paymentIntentId)),
    ...(n % 2 === 0 ? refundEvents() : []),
    ...(n % 3 === 0 ? disputeEvents() : []),
  ];

  function refundEvents(): RecordedEvent[] {
    const refund: Refund = {
      id: `re_${n}`,
      paymentIntentId,
      amount: 500 + n,
      currency: 'usd',
      reason: null,
      status: 'pending',
      failureReason: null,
      refundId: null,
      createdAt,
    };
    return (REFUNDS[(n / 2) % REFUNDS.length] ?? []).flatMap((status, index) => {
      const happen = () => {
        if (index === 0) payments.refunds.push({ ...refund });
        const known = payments.refunds.find(({ id }) => id === refund.id);
        Object.assign(known ?? {}, { status, failureReason: status === 'failed' ? 'declined' : null });
      };
      return [
        step(`refund_${index}`, { kind: 'refund_changed' }, happen),
        step(`charge_${index}`, { kind: 'charge_refunded' }, () => undefined),
      ];
    });
  }

  function disputeEvents(): RecordedEvent[] {
    const dispute: Dispute = {
      id: `dp_${n}`,
      paymentIntentId,
      amount: 2500,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      isClosed: false,
      evidenceDueAt: new Date(createdAt.getTime() + 240 * HOUR_MS),
      createdAt,
    };
    return (DISPUTES[(n / 3) % DISPUTES.length] ?? []).map((status, index) => {
      const changed = { ...dispute, status, isClosed: ['won', 'lost', 'warning_closed'].includes(status) };
      return step(`dispute_${index}`, { kind: 'dispute_changed', disputeId: dispute.id }, () => {
        if (index === 0) payments.disputes.push({ ...changed });
        Object.assign(payments.disputes.find(({ id }) => id === dispute.id) ?? {}, changed);
      });
    });
  }
}

/** Processes it again if it was delivered before, as after a crash. */
export async function deliver(services: TestServices, { event }: RecordedEvent): Promise<void> {
  const stored = { source: 'stripe', job: 'process_payment_event', payload: event } as const;
  receiveWebhook(services, { ...stored, externalId: event.id, type: event.kind });
  const isEvent = eq(webhookEvents.externalId, event.id);
  services.db.update(webhookEvents).set({ processedAt: null }).where(isEvent).run();
  const row = services.db.select().from(webhookEvents).where(isEvent).get();
  await processWebhook(services, row?.id ?? '');
}
