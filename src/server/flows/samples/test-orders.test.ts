import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { ledgerDifferences, ledgerEntries } from '#db/schema/ledger.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { readAnalytics } from '#server/domain/analytics/analytics.queries.ts';
import { listDisputes } from '#server/domain/sales/disputes/disputes.queries.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { exportLedger } from '#server/domain/sales/ledger/export-ledger.ts';
import { listLedger, sumLedger } from '#server/domain/sales/ledger/ledger.queries.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { exportOrders } from '#server/domain/sales/orders/export-orders.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { countMatches, countOrders } from '#server/domain/sales/orders/order-list.queries.ts';
import { listOrderSummaries } from '#server/domain/sales/orders/order-summaries.queries.ts';
import { dashboardFigures } from '#server/domain/sales/orders/orders.queries.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { refundOverview } from '#server/domain/sales/refunds/refund-list.queries.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { sendRefund } from '#server/domain/sales/refunds/send-refund.ts';
import { adoptPayment } from '#server/flows/checkout/adopt-payment.ts';
import { recordMissedPayments } from '#server/flows/checkout/record-missed-payments.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { providerHas } from '#tests/support/balance.ts';
import { stockOf } from '#tests/support/checkout.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';
import { endTrial, removeTestOrders } from './test-orders.ts';

/** A shop with three test orders, of which one was refunded. */
async function trialShop() {
  const services = testServices();
  services.payments.isLive = false;
  const placed = [await paidOrder(services), await paidOrder(services), await paidOrder(services)];
  const [first] = placed;
  await requestRefund(services, first?.id ?? '', { amount: '5.00' }, { actor: ADMIN_ACTOR });
  services.pass(2 * DAY_MS);
  return { services, ids: placed.map(({ id }) => id) };
}

/** The same shop once its owner has entered the live keys. */
function goLive(services: TestServices): TestServices {
  services.payments.isLive = true;
  const payments = { ...services.env.payments, secretKey: 'sk_live_owner', sandbox: false };
  return { ...services, env: { ...services.env, payments } };
}

const PAGE = { limit: 9, offset: 0 };

const figures = (services: TestServices) => {
  const { totalRevenue, totalOrders } = dashboardFigures(services);
  const { figures, products } = readAnalytics(services, '30d');
  return {
    ...{ totalRevenue, totalOrders },
    ...{ revenue: figures.revenue.now, orders: figures.orders.now, products: products.length },
    exported: exportOrders(services, {}, ADMIN_ACTOR).total,
    entries: exportLedger(services, {}, ADMIN_ACTOR).total,
    refunded: refundOverview(services, { limit: 9, offset: 0 }).totalRefunded,
    unsent: countMatches(services, { needs: 'unsent' }),
  };
};
const NONE = {
  ...{ totalRevenue: '0.00', totalOrders: 0, revenue: '0.00', orders: 0, products: 0 },
  ...{ exported: 0, entries: 0, refunded: '0.00', unsent: 0 },
};

it('counts test orders until the shop takes real money, and from then on only real ones', async () => {
  const { services, ids } = await trialShop();
  expect(figures(services)).toMatchObject({ totalOrders: 3, orders: 3, exported: 3, entries: 4, unsent: 3 });
  const live = goLive(services);
  expect(await endTrial(live)).toBe(3);
  expect(await endTrial(live)).toBe(0);
  expect(figures(live)).toEqual(NONE);
  expect(listOrderSummaries(live, { mode: 'test', ...PAGE }).orders).toMatchObject(
    ids.map(() => ({ livemode: false, isSample: true, unsentItems: 0, canFulfill: false })),
  );
  const { total } = await paidOrder(live);
  expect(figures(live)).toMatchObject({ totalRevenue: total, totalOrders: 1, revenue: total, entries: 1 });
});

it('lists and exports test orders only on demand once the shop takes real money', async () => {
  const { services, ids } = await trialShop();
  const [, second = ''] = ids;
  const { stripePaymentIntentId } = requireAdminOrder(services.db, second);
  recordDispute(services, second, {
    ...{ id: 'dp_1', paymentIntentId: stripePaymentIntentId ?? '', amount: 2500, currency: 'usd' },
    ...{ reason: 'fraudulent', status: 'needs_response', isClosed: false, evidenceDueAt: null },
    createdAt: services.now(),
  });
  const seen = (shop: TestServices, mode?: 'test') => ({
    orders: listOrderSummaries(shop, { mode, ...PAGE }).orders.map(({ id }) => id),
    found: countOrders(shop, { mode, search: 'Sam Doe' }).all,
    exported: exportOrders(shop, { mode }, ADMIN_ACTOR).total,
    payments: listLedger(shop, { mode, ...PAGE }).entries.map(({ livemode }) => livemode),
    sums: sumLedger(shop, { mode }).entries,
    entries: exportLedger(shop, { mode }, ADMIN_ACTOR).total,
    disputes: listDisputes(shop, { mode, ...PAGE }).total,
  });
  const tests = {
    ...{ orders: ids.toReversed(), found: 3, exported: 3, disputes: 1 },
    ...{ payments: [false, false, false, false, false], sums: 5, entries: 5 },
  };
  expect([seen(services), seen(services, 'test')]).toEqual([tests, tests]);
  const live = goLive(services);
  await endTrial(live);
  const { id } = await paidOrder(live);
  expect(seen(live, 'test')).toEqual(tests);
  expect(seen(live)).toEqual({
    ...{ orders: [id], found: 1, exported: 1, disputes: 0 },
    ...{ payments: [true], sums: 1, entries: 1 },
  });
  // Those that were selected one by one.
  expect(exportOrders(live, { ids: [second] }, ADMIN_ACTOR).total).toBe(1);
});

it('needs nobody for a test order once the shop takes real money', async () => {
  const { services, ids } = await trialShop();
  for (const reason of ['problem_reported', 'vendor_failure'] as const)
    transaction(services.db, () => flagOrder(services, ids[0] ?? '', reason));
  const live = goLive(services);
  expect(laneCounts(live)).toMatchObject({ needs_decision: 1 });
  await endTrial(live);
  expect([laneCounts(live), listNeedsAttention(live)]).toEqual([{}, []]);
});

it('ships, refunds and cancels no test order once the shop takes real money', async () => {
  const { services, ids } = await trialShop();
  const live = goLive(services);
  await endTrial(live);
  const id = ids[1] ?? '';
  expect(requireAdminOrder(live.db, id)).toMatchObject({
    livemode: false,
    allowed: { ship: false, fulfill: false, refund: false, cancel: false },
  });
  const shipment = { carrier: 'UPS', trackingNumber: '1Z' };
  expect(errorOf(() => shipItems(live, id, shipment, ADMIN_ACTOR)).code).toBe('not_for_samples');
  expect((await rejectionOf(cancelOrder(live, id, { restock: true }, ADMIN_ACTOR))).code).toBe(
    'not_for_samples',
  );
  const refund = requestRefund(live, id, {}, { actor: ADMIN_ACTOR });
  expect((await rejectionOf(refund)).code).toBe('not_for_samples');
});

it('asks the live account for no refund of a test order that was still to be sent', async () => {
  const { services, ids } = await trialShop();
  services.payments.serverErrors.push('nothing made');
  const { refund } = await requestRefund(services, ids[1] ?? '', {}, { actor: ADMIN_ACTOR });
  expect(refund.status).toBe('requested');
  const live = goLive(services);
  await endTrial(live);
  await sendRefund(live, { refundId: refund.id });
  expect(live.payments.refunds).toHaveLength(1);
});

it.each(['before', 'after'] as const)(
  'removes all test orders at once %s the keys are entered',
  async (when) => {
    const { services } = await trialShop();
    const shop = when === 'after' ? goLive(services) : services;
    if (when === 'after') await endTrial(shop);
    services.payments.isLive = true;
    const real = await paidOrder(shop);
    expect(await removeTestOrders(shop, ADMIN_ACTOR)).toBe(3);
    expect(await removeTestOrders(shop, ADMIN_ACTOR)).toBe(0);
    expect(shop.db.select({ id: orders.id }).from(orders).all()).toEqual([{ id: real.id }]);
    expect(shop.db.select().from(ledgerEntries).all()).toMatchObject([{ orderId: real.id, isLive: true }]);
    expect(stockOf(shop, real.items[0]?.productId ?? '')).toBe(9);
  },
);

it('keeps removed test orders away, although the payment provider still has their payments', async () => {
  const { services } = await trialShop();
  await removeTestOrders(services, ADMIN_ACTOR);
  services.pass(DAY_MS);
  const { id } = await paidOrder(services);
  const intents = await services.payments.listIntents({ createdFrom: new Date(0) });
  for (const intent of intents)
    providerHas(services, { paymentIntentId: intent.id, amount: intent.amount, createdAt: intent.createdAt });
  services.pass(DAY_MS);
  await reconcileLedger(services, recordMissedPayments);
  expect(services.db.select({ id: orders.id }).from(orders).all()).toEqual([{ id }]);
  expect(services.db.select().from(ledgerDifferences).all()).toEqual([]);
  expect(intents.map((intent) => adoptPayment(services, intent))).not.toContain(true);
});

it('leaves reports about removed test orders without an order, so that they are not taken twice', async () => {
  const { services, ids } = await trialShop();
  const id = storeWebhook(services, { orderId: ids[0] ?? '' });
  await removeTestOrders(services, ADMIN_ACTOR);
  const rows = services.db.select().from(webhookEvents).where(eq(webhookEvents.source, 'printful')).all();
  expect(rows).toMatchObject([{ id, orderId: null }]);
});
