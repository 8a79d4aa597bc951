import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { disputes, orderAttention, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { dashboardFigures, findAdminOrder, listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startLinkPayment } from '#server/flows/checkout/payment-links/pay-link.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Dispute, PaymentEvent } from '#server/gateways/payments/payments.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { processWebhook } from '../process-webhook.ts';
import { receiveWebhook } from '../receive-webhook.ts';

/** A paid checkout of two items that no order has been created for. */
async function paidCheckout() {
  const services = testServices();
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 2 });
  const input = paymentInput({ customerEmail: 'sam@example.com' });
  const { paymentIntentId } = await startPayment(services, SHOPPER, input, CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  return { services, paymentIntentId };
}

/** A paid order of $55.95, created by the shopper's own request. */
async function placedOrder() {
  const { services, paymentIntentId } = await paidCheckout();
  const { orderId } = await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'shopper' },
    buyerKeys: SHOPPER.keys,
    form: orderInput(paymentIntentId),
  });
  return { services, paymentIntentId, orderId };
}

/** Stores an event as the webhook route does. Returns false when it was stored before. */
function receive(services: TestServices, event: PaymentEvent): boolean {
  const [source, job] = ['stripe', 'process_payment_event'] as const;
  return receiveWebhook(services, {
    source,
    job,
    externalId: event.id,
    type: event.kind,
    payload: event,
  });
}

/** Stores an event and runs its job. Returns false when the event was stored before. */
async function deliver(services: TestServices, event: PaymentEvent): Promise<boolean> {
  const isNew = receive(services, event);
  await runDueJobs(services);
  return isNew;
}

const storedEvent = ({ db }: TestServices, externalId = 'evt_1') =>
  db.select().from(webhookEvents).where(eq(webhookEvents.externalId, externalId)).get();
const allOrders = (services: TestServices) => listOrders(services, { limit: 50, offset: 0 });
const theOrder = (services: TestServices) => allOrders(services).orders[0];

const AT = { createdAt: new Date(0) };

describe('a successful payment', () => {
  it('becomes an order when the shopper never comes back, once for an event sent twice', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    const event = { id: 'evt_1', kind: 'intent_succeeded', paymentIntentId, ...AT } as const;
    expect(await deliver(services, event)).toBe(true);
    expect(await deliver(services, event)).toBe(false);
    expect(allOrders(services).total).toBe(1);
    expect(theOrder(services)?.events[0]).toMatchObject({ type: 'placed', actor: 'payment_provider' });
    expect(storedEvent(services)).toMatchObject({ orderId: theOrder(services)?.id });
  });

  it('finds its checkout in a restored backup that lacks the payment', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    services.db.$client.exec('update checkouts set payment_intent_id = null');
    await deliver(services, { id: 'evt_1', kind: 'intent_succeeded', paymentIntentId, ...AT });
    expect(allOrders(services).orders).toMatchObject([
      { stripePaymentIntentId: paymentIntentId, itemCount: 1, attention: [] },
    ]);
  });

  it('finds its payment link in a restored backup that lacks the checkout', async () => {
    const services = testServices();
    const link = await makeLink(services, [{ productId: stockProduct(services), quantity: 2 }]);
    const payment = linkPayment(services, link.id);
    const { paymentIntentId } = await startLinkPayment(services, SHOPPER, payment, CLIENT_IP);
    services.payments.succeed(paymentIntentId);
    services.db.delete(checkouts).run();
    await deliver(services, { id: 'evt_1', kind: 'intent_succeeded', paymentIntentId, ...AT });
    expect(allOrders(services).orders).toMatchObject([
      { id: link.id, stripePaymentIntentId: paymentIntentId, itemCount: 1 },
    ]);
    expect(storedEvent(services)).toMatchObject({ orderId: link.id, outcome: 'processed' });
  });
});

const WON = { status: 'won', isClosed: true };
const disputeOf = (paymentIntentId: string, change: Partial<Dispute> = {}): Dispute => ({
  id: 'du_1',
  paymentIntentId,
  amount: 500,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  isClosed: false,
  evidenceDueAt: new Date('2026-12-01'),
  createdAt: new Date('2026-11-20'),
  ...change,
});

/** Delivers the event that a dispute has changed, after it did at the provider. */
function deliverDispute(services: TestServices, dispute: Dispute, id = 'evt_1'): Promise<boolean> {
  const { disputes } = services.payments;
  const known = disputes.find((other) => other.id === dispute.id);
  if (known) Object.assign(known, dispute);
  else disputes.push(dispute);
  const { paymentIntentId, id: disputeId } = dispute;
  return deliver(services, { id, kind: 'dispute_changed', paymentIntentId, disputeId, ...AT });
}

describe('an event about a payment without an order', () => {
  it('creates the order of a refund and records the refund', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await services.payments.refund({
      paymentIntentId,
      amount: 500,
      refundId: 'refund-1',
    });
    await deliver(services, { id: 'evt_1', kind: 'refund_changed', paymentIntentId, ...AT });
    const order = theOrder(services);
    expect(order).toMatchObject({ status: 'paid', refundedTotal: '5.00' });
    expect(storedEvent(services)).toMatchObject({ orderId: order?.id, processedAt: services.now() });
  });

  it('creates the order of a dispute and flags it', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await deliverDispute(services, disputeOf(paymentIntentId));
    expect(theOrder(services)?.attention).toMatchObject([{ reason: 'dispute' }]);
    expect(theOrder(services)?.events.map(({ type }) => type)).toContain('dispute_opened');
  });

  it('stays unprocessed while the provider cannot be reached', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    services.payments.failure = new Error('unreachable');
    receive(services, { id: 'evt_1', kind: 'charge_refunded', paymentIntentId, ...AT });
    const { id = '' } = storedEvent(services) ?? {};
    await expect(processWebhook(services, id)).rejects.toThrow('unreachable');
    expect(storedEvent(services)?.processedAt).toBeNull();
    await processWebhook(services, id);
    expect(storedEvent(services)?.orderId).toBe(theOrder(services)?.id);
  });

  it.each(['intent_succeeded', 'charge_refunded'] as const)(
    'creates no order when the payment is unknown: %s',
    async (kind) => {
      const { services } = await paidCheckout();
      await deliver(services, { id: 'evt_1', kind, paymentIntentId: 'pi_elsewhere', ...AT });
      expect(storedEvent(services)).toMatchObject({ orderId: null, processedAt: services.now() });
      expect(services.db.select().from(jobs).get()?.status).toBe('done');
      expect(allOrders(services).total).toBe(0);
    },
  );

  it('creates no order when the payment has not succeeded', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    services.db.update(checkouts).set({ paymentIntentId: null }).run();
    Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, { status: 'processing' });
    await deliver(services, { id: 'evt_1', kind: 'intent_succeeded', paymentIntentId, ...AT });
    expect(allOrders(services).total).toBe(0);
    expect(storedEvent(services)).toMatchObject({ orderId: null });
  });
});

describe('an event about a payment of another installation or application on the same account', () => {
  it.each([
    ['installation', {}],
    ['application', { checkoutId: null }],
  ] as const)('is ignored, whatever it is about: %s', async (_name, change) => {
    const { services, paymentIntentId } = await paidCheckout();
    services.db.delete(checkouts).run();
    Object.assign(services.payments.intents.get(paymentIntentId) ?? {}, change);
    await services.payments.refund({ paymentIntentId, amount: 500, refundId: 'elsewhere' });
    const kinds = [
      'intent_succeeded',
      'intent_failed',
      'intent_canceled',
      'refund_changed',
      'charge_refunded',
    ] as const;
    for (const kind of kinds) await deliver(services, { id: kind, kind, paymentIntentId, ...AT });
    await deliverDispute(services, disputeOf(paymentIntentId), 'dispute_changed');
    for (const id of [...kinds, 'dispute_changed'])
      expect(storedEvent(services, id)).toMatchObject({
        ...{ orderId: null, outcome: 'ignored', error: null, processedAt: services.now() },
      });
    expect(services.db.select().from(jobs).all()).toHaveLength(kinds.length + 1);
    for (const table of [orders, ledgerEntries, refunds, disputes, orderAttention, emails])
      expect(services.db.select().from(table).all()).toEqual([]);
  });
});

it('lowers the revenue once when a refund is reported twice', async () => {
  const { services, paymentIntentId, orderId } = await placedOrder();
  expect(dashboardFigures(services).totalRevenue).toBe('55.95');
  await services.payments.refund({
    paymentIntentId,
    amount: 1000,
    refundId: 'refund-1',
  });
  for (const id of ['evt_1', 'evt_2']) {
    await deliver(services, { id, kind: 'charge_refunded', paymentIntentId, ...AT });
  }
  expect(findAdminOrder(services.db, orderId)).toMatchObject({ refundedTotal: '10.00', status: 'paid' });
  expect(dashboardFigures(services)).toMatchObject({ totalRevenue: '45.95', totalOrders: 1 });
});

describe('a dispute', () => {
  const disputeEvents = (services: TestServices) =>
    theOrder(services)?.events.filter(({ type }) => type.startsWith('dispute')) ?? [];

  it('flags its order once when it is reported twice', async () => {
    const { services, paymentIntentId, orderId } = await placedOrder();
    for (const id of ['evt_1', 'evt_2']) {
      await deliverDispute(services, disputeOf(paymentIntentId), id);
    }
    expect(findAdminOrder(services.db, orderId)?.attention).toMatchObject([{ reason: 'dispute' }]);
  });

  it('that the provider does not know changes nothing', async () => {
    const { services, paymentIntentId, orderId } = await placedOrder();
    const before = findAdminOrder(services.db, orderId);
    const event = {
      id: 'evt_1',
      kind: 'dispute_changed',
      paymentIntentId,
      disputeId: 'du_1',
      ...AT,
    } as const;
    await deliver(services, event);
    expect(findAdminOrder(services.db, orderId)).toEqual(before);
    expect(storedEvent(services)).toMatchObject({ orderId: null, processedAt: services.now() });
  });

  it('is recorded once when its event is processed again after a crash', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await deliverDispute(services, disputeOf(paymentIntentId), 'evt_1');
    services.db.update(webhookEvents).set({ processedAt: null }).run();
    await processWebhook(services, storedEvent(services)?.id ?? '');
    expect(disputeEvents(services)).toHaveLength(1);
  });

  it('stays closed when the opening event arrives after the closing event', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await deliverDispute(services, disputeOf(paymentIntentId, WON), 'evt_1');
    await deliverDispute(services, disputeOf(paymentIntentId), 'evt_2');
    expect(theOrder(services)?.attention).toEqual([]);
    expect(disputeEvents(services).map(({ type }) => type)).toEqual(['dispute_closed']);
  });

  it('keeps the flag of its order until all disputes of the order are closed', async () => {
    const { services, paymentIntentId } = await paidCheckout();
    await deliverDispute(services, disputeOf(paymentIntentId), 'evt_1');
    await deliverDispute(services, disputeOf(paymentIntentId, { id: 'du_2' }), 'evt_2');
    await deliverDispute(services, disputeOf(paymentIntentId, WON), 'evt_3');
    expect(theOrder(services)?.attention).toMatchObject([{ reason: 'dispute' }]);
    await deliverDispute(services, disputeOf(paymentIntentId, { ...WON, id: 'du_2' }), 'evt_4');
    expect(theOrder(services)?.attention).toEqual([]);
  });
});
