import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { recordTax } from './record-tax.ts';
import { enqueueTaxReversal, reverseTax } from './reverse-tax.ts';

async function sale(settings: Record<string, string> = { STRIPE_TAX: '1' }) {
  const services = testServices(settings);
  const { id: orderId } = await paidOrder(services, ['Field Tee', 'Mug']);
  return { services, orderId };
}

const taxOf = ({ db }: TestServices, orderId: string) =>
  db.select().from(orders).where(eq(orders.id, orderId)).get();

/** Stores a refund, of one shirt with 2.50 of tax and of shipping unless it has no parts. */
function storeRefund(
  services: TestServices,
  orderId: string,
  changes: Partial<typeof refunds.$inferInsert> = {},
) {
  const { db, newId, now } = services;
  const id = newId();
  const parts = { amountCents: 2750 + 100 + 20, shippingLine: { price: 100, adjustments: { tax: 20 } } };
  db.insert(refunds)
    .values({ id, orderId, status: 'succeeded', ...parts, ...changes, createdAt: now(), updatedAt: now() })
    .run();
  const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  db.insert(refundItems)
    .values({
      ...{ refundId: id, orderItemId: item?.id ?? '', quantity: 1 },
      ...{ goodsCents: 2500, adjustments: { tax: 250 } },
    })
    .run();
  enqueueTaxReversal(services, id);
  return id;
}

const reported = (changes: Partial<Refund> = {}): Refund => ({
  id: 're_1',
  paymentIntentId: 'pi_1',
  amount: 500,
  currency: 'usd',
  reason: null,
  status: 'succeeded',
  failureReason: null,
  refundId: null,
  createdAt: new Date(0),
  ...changes,
});

test('the tax of an order is recorded once', async () => {
  const { services, orderId } = await sale();
  await runDueJobs(services);
  expect(services.tax.recorded).toEqual([{ calculationId: 'taxcalc_1', orderId }]);
  expect(taxOf(services, orderId)?.taxTransactionId).toBe(`tax_${orderId}`);
  await recordTax(services, { orderId });
  expect(services.tax.calls).toBe(1);
});

test('a lost answer or an outage leaves one record, at the next attempt', async () => {
  const { services, orderId } = await sale();
  services.tax.failure = new AppError('payment_provider_failed');
  await runDueJobs(services);
  services.tax.lostAnswer = new AppError('payment_provider_timeout');
  services.pass(HOUR_MS);
  await runDueJobs(services);
  expect(taxOf(services, orderId)?.taxTransactionId).toBeNull();
  services.pass(HOUR_MS);
  await runDueJobs(services);
  expect(services.tax.recorded).toHaveLength(1);
  expect(taxOf(services, orderId)?.taxTransactionId).toBe(`tax_${orderId}`);
});

test('an order that was priced with the tax table is neither recorded nor reversed', async () => {
  const { services, orderId } = await sale({});
  const refundId = storeRefund(services, orderId);
  await recordTax(services, { orderId });
  await reverseTax(services, { refundId });
  await runDueJobs(services);
  expect(services.tax.calls).toBe(0);
  expect(services.db.select().from(jobs).where(eq(jobs.kind, 'reverse_tax')).all()).toEqual([]);
});

test('the tax in a refund is reversed once, by its parts', async () => {
  const { services, orderId } = await sale();
  await runDueJobs(services);
  const refundId = storeRefund(services, orderId);
  services.tax.lostAnswer = new AppError('payment_provider_timeout');
  await runDueJobs(services);
  services.pass(HOUR_MS);
  await runDueJobs(services);
  await reverseTax(services, { refundId });
  expect(services.tax.reversed).toEqual([
    {
      refundId,
      transactionId: `tax_${orderId}`,
      amount: 2870,
      parts: {
        lines: [{ position: 0, quantity: 1, amount: 2500, tax: 250 }],
        shipping: { amount: 100, tax: 20 },
      },
    },
  ]);
  const row = services.db.select().from(refunds).where(eq(refunds.id, refundId)).get();
  expect(row?.taxReversalId).toBe(`tax_reversal_${refundId}`);
  expect(services.tax.calls).toBe(3);
});

test('a refund whose parts are unknown is reversed as a whole', async () => {
  const { services, orderId } = await sale();
  const refundId = storeRefund(services, orderId, { amountCents: 3000 });
  await runDueJobs(services);
  services.pass(HOUR_MS);
  await runDueJobs(services);
  expect(services.tax.reversed).toMatchObject([{ refundId, amount: 3000, parts: null }]);
});

test('a refund that comes before its sale is recorded waits for it', async () => {
  const { services, orderId } = await sale();
  const refundId = storeRefund(services, orderId);
  await expect(reverseTax(services, { refundId })).rejects.toThrow('not recorded yet');
  await recordTax(services, { orderId });
  await reverseTax(services, { refundId });
  expect(services.tax.reversed).toHaveLength(1);
});

test('only a refund that succeeded is reversed, also one that the provider reports', async () => {
  const { services, orderId } = await sale();
  await runDueJobs(services);
  recordRefunds(services, orderId, [reported({ status: 'pending' })]);
  await runDueJobs(services);
  expect(services.tax.reversed).toEqual([]);
  recordRefunds(services, orderId, [reported(), reported({ id: 're_2', amount: 300 })]);
  recordRefunds(services, orderId, [reported()]);
  await runDueJobs(services);
  expect(services.tax.reversed.map(({ amount }) => amount)).toEqual([500, 300]);
});

test('a refund that failed before its reversal is not reversed', async () => {
  const { services, orderId } = await sale();
  await runDueJobs(services);
  const refundId = storeRefund(services, orderId);
  services.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, refundId)).run();
  await runDueJobs(services);
  expect(services.tax.reversed).toEqual([]);
});

test('nothing of a test order is recorded or reversed once the shop takes real money', async () => {
  const { services, orderId } = await sale();
  const refundId = storeRefund(services, orderId);
  enqueueTaxReversal(services, refundId);
  services.db.update(orders).set({ isTrial: true }).run();
  await recordTax(services, { orderId });
  await reverseTax(services, { refundId });
  expect(services.tax.calls).toBe(0);
});
