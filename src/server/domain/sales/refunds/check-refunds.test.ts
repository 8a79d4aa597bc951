import { describe, expect, it } from 'vitest';
import { providerChecks } from '#db/schema/ledger.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { beginCheck, readCheck } from '../ledger/provider-check.ts';
import { checkRefunds } from './check-refunds.ts';
import { refundOverview } from './refund-list.queries.ts';
import { requestRefund } from './request-refund.ts';

async function shop() {
  const services = testServices();
  const orders = [await paidOrder(services), await paidOrder(services), await paidOrder(services)];
  const [first = '', second = ''] = services.payments.intents.keys();
  const inDashboard = (paymentIntentId: string, amount: number) =>
    services.payments.refund({ refundId: `elsewhere ${amount}`, paymentIntentId, amount });
  const overview = () => refundOverview(services, { limit: 20, offset: 0 });
  return { services, orders, first, second, inDashboard, overview };
}

it('records the refunds of our orders, the one refunded last first', async () => {
  const { services, orders, first, second, inDashboard, overview } = await shop();
  await inDashboard('pi_elsewhere', 700);
  await inDashboard(first, 500);
  services.pass(1000);
  await inDashboard(second, 3095);
  const { refundedOrders, totalOrdersChecked, check } = await checkRefunds(services);
  expect(totalOrdersChecked).toBe(3);
  expect(refundedOrders).toMatchObject([
    { orderId: orders[1]?.id, orderNumber: 'GTI-1002', fullyRefunded: true, totalRefunded: '30.95' },
    {
      orderId: orders[0]?.id,
      originalAmount: '30.95',
      totalRefunded: '5.00',
      fullyRefunded: false,
      refundCount: 1,
      refunds: [{ id: 're_2', amount: '5.00', status: 'succeeded' }],
    },
  ]);
  expect(check).toEqual({
    isRunning: false,
    recordsRead: 0,
    completedAt: services.now().toISOString(),
    error: null,
    failedAt: null,
  });
  expect(overview()).toMatchObject({ ordersChecked: 3, refundedOrders: 2, totalRefunded: '35.95' });
});

it('reads everything the first time, then what is at most 30 days older than the last check', async () => {
  const { services } = await shop();
  const read: Date[] = [];
  const list = services.payments.listRefundsSince.bind(services.payments);
  services.payments.listRefundsSince = (since) => {
    read.push(since.createdFrom);
    return list(since);
  };
  await checkRefunds(services);
  const last = services.now().getTime();
  services.pass(DAY_MS);
  await checkRefunds(services);
  expect(read).toEqual([new Date(0), new Date(last - 30 * DAY_MS)]);
});

it('sends no email about a refund that it finds months later', async () => {
  const { services, first, second, inDashboard, overview } = await shop();
  await inDashboard(first, 500);
  services.pass(60 * DAY_MS);
  await inDashboard(second, 600);
  await checkRefunds(services);
  const sent = services.db.select().from(emails).all();
  expect(sent.filter(({ template }) => template === 'refund-notice')).toMatchObject([
    { data: { amount: '6.00' } },
  ]);
  expect(overview().refundedOrders).toBe(2);
});

describe('when the payment provider fails', () => {
  it('answers with what the database has, why, and since when', async () => {
    const { services, first, inDashboard } = await shop();
    await inDashboard(first, 500);
    const { check } = await checkRefunds(services);
    services.pass(DAY_MS);
    services.payments.failure = new AppError('payment_provider_timeout');
    const failed = await checkRefunds(services);
    expect(failed.refundedOrders).toHaveLength(1);
    expect(failed.check).toEqual({
      ...check,
      recordsRead: 0,
      error: "The payment provider didn't answer in time. Try again in a minute.",
      failedAt: services.now().toISOString(),
    });
    expect((await checkRefunds(services)).check).toMatchObject({ error: null, failedAt: null });
  });
});

describe('a second check', () => {
  it('waits for the first, and takes over from a dead process', async () => {
    const { services, first, inDashboard } = await shop();
    await inDashboard(first, 500);
    expect(beginCheck(services, 'refunds')).not.toBeNull();
    expect(await checkRefunds(services)).toMatchObject({ refundedOrders: [], check: { isRunning: true } });
    services.pass(5 * 60_000);
    expect(readCheck(services, 'refunds').isRunning).toBe(false);
    expect((await checkRefunds(services)).refundedOrders).toHaveLength(1);
  });

  it('reports progress while it reads', async () => {
    const { services } = await shop();
    services.payments.listRefundsSince = async (_since, { onPage } = {}) => {
      onPage?.(1200);
      expect(readCheck(services, 'refunds')).toMatchObject({ isRunning: true, recordsRead: 1200 });
      return [];
    };
    await checkRefunds(services);
    expect(services.db.select().from(providerChecks).all()).toMatchObject([{ leaseUntil: null }]);
  });
});

it('sends refunds again that their jobs gave up on', async () => {
  const { services, orders } = await shop();
  services.payments.refund = () => Promise.reject(new AppError('payment_provider_timeout'));
  await requestRefund(services, orders[0]?.id ?? '', {}, { actor: ADMIN_ACTOR });
  const sends = () =>
    services.db
      .select()
      .from(jobs)
      .all()
      .filter(({ kind }) => kind === 'send_refund')
      .map(({ status }) => status);
  await checkRefunds(services);
  expect(sends()).toEqual(['waiting']);
  services.db.update(jobs).set({ status: 'failed' }).run();
  await checkRefunds(services);
  expect(sends()).toEqual(['failed', 'waiting']);
});
