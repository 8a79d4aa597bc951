import { describe, expect, it } from 'vitest';
import { jobs, webhookEvents } from '#db/schema/operations.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { finishCheckout } from '../checkout/finish-checkout.ts';
import { startPayment } from '../checkout/start-payment.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { dashboardFigures, findAdminOrder, listOrders } from '../orders/orders.queries.ts';
import { receiveWebhook } from './receive-webhook.ts';

async function placedOrder(services: TestServices): Promise<{ orderId: string; intentId: string }> {
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 2 });
  const { paymentIntentId: intentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(intentId);
  const form = orderInput(intentId);
  const { orderId } = await finishCheckout(services, intentId, {
    actor: { kind: 'shopper' },
    buyerKeys: SHOPPER.keys,
    form,
  });
  return { orderId, intentId };
}

/** A checkout that is paid, and whose shopper does not come back. */
async function paidCheckout(services: TestServices): Promise<{ paymentIntentId: string }> {
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 1 });
  const input = paymentInput({ customerEmail: 'a@example.com' });
  const { paymentIntentId } = await startPayment(services, SHOPPER, input, CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  return { paymentIntentId };
}

async function deliver(services: TestServices, event: PaymentEvent): Promise<boolean> {
  const stored = receiveWebhook(services, {
    source: 'stripe',
    job: 'process_payment_event',
    externalId: event.id,
    type: event.kind,
    payload: event,
  });
  await runDueJobs(services);
  return stored;
}

describe("the payment provider's messages", () => {
  it('finish a checkout whose shopper never came back', async () => {
    const services = testServices();
    const { paymentIntentId } = await paidCheckout(services);
    const event = {
      id: 'evt_1',
      createdAt: services.now(),
      kind: 'intent_succeeded',
      paymentIntentId,
    } as const;

    expect(await deliver(services, event)).toBe(true);
    expect(await deliver(services, event)).toBe(false);
    const { orders, total } = listOrders(services.db, { limit: 50, offset: 0 });
    expect(total).toBe(1);
    expect(orders[0]?.events[0]).toMatchObject({ type: 'placed', actor: 'payment_provider' });
    expect(services.db.select().from(webhookEvents).get()).toMatchObject({ orderId: orders[0]?.id });
  });

  it('about payments that are not ours are stored and left alone', async () => {
    const services = testServices();
    const event = {
      id: 'evt_1',
      createdAt: services.now(),
      kind: 'intent_succeeded',
      paymentIntentId: 'pi_x',
    } as const;
    await deliver(services, event);
    expect(services.db.select().from(webhookEvents).get()).toMatchObject({ orderId: null });
    expect(services.db.select().from(jobs).get()?.status).toBe('done');
  });

  it('make an order for a person to complete when the checkout of the payment is gone', async () => {
    const services = testServices();
    const { paymentIntentId } = await paidCheckout(services);
    services.db.$client.exec('delete from checkouts');
    for (const id of ['evt_1', 'evt_2'])
      await deliver(services, { id, createdAt: services.now(), kind: 'intent_succeeded', paymentIntentId });
    const { orders } = listOrders(services.db, { limit: 50, offset: 0 });
    expect(orders).toMatchObject([
      {
        stripePaymentIntentId: paymentIntentId,
        customerEmail: 'a@example.com',
        items: [],
        attention: [{ reason: 'items_missing' }],
      },
    ]);
    const events = services.db.select().from(webhookEvents).all();
    expect(events.map(({ orderId }) => orderId)).toEqual([orders[0]?.id, orders[0]?.id]);
  });

  it('find the checkout that a restored backup knows without its payment', async () => {
    const services = testServices();
    const { paymentIntentId } = await paidCheckout(services);
    services.db.$client.exec('update checkouts set payment_intent_id = null');
    const event = { id: 'evt_1', createdAt: services.now(), kind: 'intent_succeeded' } as const;
    await deliver(services, { ...event, paymentIntentId });
    const { orders } = listOrders(services.db, { limit: 50, offset: 0 });
    expect(orders).toMatchObject([{ stripePaymentIntentId: paymentIntentId, itemCount: 1, attention: [] }]);
  });

  it.each([
    ['that is not ours', { checkoutId: null }],
    ['that has not succeeded', { status: 'processing' }],
  ] as const)('about a payment %s make no order', async (_name, change) => {
    const services = testServices();
    const { paymentIntentId } = await paidCheckout(services);
    services.db.$client.exec('delete from checkouts');
    Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, change);
    const event = { id: 'evt_1', createdAt: services.now(), kind: 'intent_succeeded' } as const;
    await deliver(services, { ...event, paymentIntentId });
    expect(listOrders(services.db, { limit: 50, offset: 0 }).total).toBe(0);
    expect(services.db.select().from(webhookEvents).get()).toMatchObject({ orderId: null });
  });

  it('about refunds lower the revenue, once each', async () => {
    const services = testServices();
    const { orderId, intentId } = await placedOrder(services);
    expect(dashboardFigures(services.db).totalRevenue).toBe('55.95');
    await services.payments.refund({ paymentIntentId: intentId, amount: 1000, idempotencyKey: 'r' });
    for (const id of ['evt_1', 'evt_2']) {
      await deliver(services, {
        id,
        createdAt: services.now(),
        kind: 'charge_refunded',
        paymentIntentId: intentId,
      });
    }
    expect(findAdminOrder(services.db, orderId)).toMatchObject({ refundedTotal: '10.00', status: 'paid' });
    expect(dashboardFigures(services.db)).toMatchObject({ totalRevenue: '45.95', totalOrders: 1 });
  });

  it('about a dispute flag the order once', async () => {
    const services = testServices();
    const { orderId, intentId } = await placedOrder(services);
    for (const id of ['evt_1', 'evt_2']) {
      const dispute = {
        kind: 'dispute_opened',
        paymentIntentId: intentId,
        disputeId: 'du_1',
        disputeStatus: 'needs_response',
      } as const;
      await deliver(services, { id, createdAt: services.now(), ...dispute });
    }
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'dispute' }]);
  });
});

describe('the order list', () => {
  it('filters by status, finds any part of id, number, name and e-mail, and pages', async () => {
    const services = testServices();
    const { orderId } = await placedOrder(services);
    const second = await placedOrder(services);
    const find = (filter: object) => listOrders(services.db, { limit: 50, offset: 0, ...filter }).total;
    expect(find({})).toBe(2);
    expect(find({ status: 'paid' })).toBe(2);
    expect(find({ status: 'shipped' })).toBe(0);
    expect(find({ search: orderId.slice(-12) })).toBe(1);
    expect(find({ search: 'gti-1002' })).toBe(1);
    expect(find({ search: 'SAM@' })).toBe(2);
    expect(find({ search: '%' })).toBe(0);
    expect(listOrders(services.db, { limit: 1, offset: 0 }).orders.map((order) => order.id)).toEqual([
      second.orderId,
    ]);
  });
});
