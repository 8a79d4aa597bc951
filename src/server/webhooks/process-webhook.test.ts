import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { startPayment } from '../checkout/start-payment.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { findAdminOrder } from '../orders/orders.queries.ts';
import { processWebhook } from './process-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** A shopper who has paid, and whose order nobody has made yet. */
async function paidCheckout() {
  const services = testServices();
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 2 });
  const input = paymentInput({ customerEmail: 'sam@example.com' });
  const { paymentIntentId } = await startPayment(services, SHOPPER, input, CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  return { services, paymentIntentId };
}

async function receive(
  services: TestServices,
  event: PaymentEvent,
): Promise<typeof webhookEvents.$inferSelect> {
  const [source, job] = ['stripe', 'process_payment_event'] as const;
  receiveWebhook(services, { source, job, externalId: event.id, type: event.kind, payload: event });
  const stored = () =>
    services.db.select().from(webhookEvents).where(eq(webhookEvents.externalId, event.id)).get();
  await processWebhook(services, stored()?.id ?? '');
  return stored() as typeof webhookEvents.$inferSelect;
}

const AT = { createdAt: new Date(0) };
const theOrder = (services: TestServices) => services.db.select().from(orders).get()?.id ?? '';

describe('a message of the payment provider that comes before its order', () => {
  it('a refund makes the order and is kept with it', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    const refund = await services.payments.refund({ paymentIntentId, amount: 500, idempotencyKey: 'r' });
    const event = { id: 'evt_1', kind: 'refund_changed', paymentIntentId, refund, ...AT } as const;
    const stored = await receive(services, event);
    const order = findAdminOrder(services.db, theOrder(services));
    expect(order).toMatchObject({ status: 'paid', refundedTotal: '5.00' });
    expect(stored).toMatchObject({ orderId: order?.id, processedAt: services.now() });
  });

  it('a dispute makes the order and is flagged on it', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    const dispute = { disputeId: 'du_1', disputeStatus: 'needs_response' };
    await receive(services, { id: 'evt_2', kind: 'dispute_opened', paymentIntentId, ...dispute, ...AT });
    const order = findAdminOrder(services.db, theOrder(services));
    expect(order?.attention).toMatchObject([{ reason: 'dispute' }]);
    expect(order?.events.map(({ type }) => type)).toContain('dispute_opened');
  });

  it('waits while the provider cannot say whether the payment went through', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    services.payments.failure = new Error('unreachable');
    const event = { id: 'evt_3', kind: 'charge_refunded', paymentIntentId, ...AT } as const;
    await expect(receive(services, event)).rejects.toThrow('unreachable');
    const [stored] = services.db.select().from(webhookEvents).all();
    expect(stored?.processedAt).toBeNull();
    await processWebhook(services, stored?.id ?? '');
    expect(services.db.select().from(webhookEvents).get()?.orderId).toBe(theOrder(services));
  });

  it('is left alone when the payment was for something else', async () => {
    const { services } = await paidCheckout();
    const stored = await receive(services, {
      id: 'evt_4',
      kind: 'charge_refunded',
      paymentIntentId: 'pi_elsewhere',
      ...AT,
    });
    expect(stored).toMatchObject({ orderId: null, processedAt: services.now() });
    expect(services.db.select().from(orders).all()).toEqual([]);
  });
});

describe('a dispute', () => {
  const opened = { disputeId: 'du_1', disputeStatus: 'needs_response' };
  const closed = { disputeId: 'du_1', disputeStatus: 'won' };
  const disputeEvents = (services: TestServices) =>
    findAdminOrder(services.db, theOrder(services))?.events.filter(({ type }) =>
      type.startsWith('dispute'),
    ) ?? [];

  it('is recorded once when its event is processed again after a crash', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    const event = { id: 'evt_1', kind: 'dispute_opened', paymentIntentId, ...opened, ...AT } as const;
    const stored = await receive(services, event);
    services.db.update(webhookEvents).set({ processedAt: null }).run();
    await processWebhook(services, stored.id);
    expect(disputeEvents(services)).toHaveLength(1);
  });

  it('stays closed when the opening arrives after the end', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await receive(services, { id: 'evt_1', kind: 'dispute_closed', paymentIntentId, ...closed, ...AT });
    await receive(services, { id: 'evt_2', kind: 'dispute_opened', paymentIntentId, ...opened, ...AT });
    expect(findAdminOrder(services.db, theOrder(services))?.attention).toEqual([]);
    expect(disputeEvents(services).map(({ type }) => type)).toEqual(['dispute_closed']);
  });

  it('keeps its flag until the last one of the order is closed', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    const second = { ...opened, disputeId: 'du_2' };
    await receive(services, { id: 'evt_1', kind: 'dispute_opened', paymentIntentId, ...opened, ...AT });
    await receive(services, { id: 'evt_2', kind: 'dispute_opened', paymentIntentId, ...second, ...AT });
    await receive(services, { id: 'evt_3', kind: 'dispute_closed', paymentIntentId, ...closed, ...AT });
    const attention = () => findAdminOrder(services.db, theOrder(services))?.attention;
    expect(attention()).toMatchObject([{ reason: 'dispute' }]);
    const won = { ...closed, disputeId: 'du_2' };
    await receive(services, { id: 'evt_4', kind: 'dispute_closed', paymentIntentId, ...won, ...AT });
    expect(attention()).toEqual([]);
  });
});

it('keeps an event from an unknown source unprocessed, with the reason', async () => {
  const services = testServices();
  const event = { source: 'nobody', externalId: '1', type: 'order', payload: {} };
  receiveWebhook(services, { ...event, job: 'process_vendor_event' });
  const stored = () => services.db.select().from(webhookEvents).get();
  await expect(processWebhook(services, stored()?.id ?? '')).rejects.toThrow('nobody');
  expect(stored()).toMatchObject({ processedAt: null, error: 'No handler for webhooks from nobody.' });
});
