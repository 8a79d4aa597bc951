import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import { DAY_MS } from '#shared/durations.ts';
import { sold } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';

type Sale = Awaited<ReturnType<typeof sold>>;

const unsent = (services: TestServices) =>
  listOrderSummaries(services, { needs: 'unsent', limit: 50, offset: 0 }).orders.map(({ id }) => id);

function refund(services: TestServices, { id, intentId }: Sale, amount: number): void {
  recordRefunds(services, id, [
    {
      id: 're_1',
      refundId: null,
      paymentIntentId: intentId,
      amount,
      currency: 'usd',
      status: 'succeeded',
      reason: null,
      failureReason: null,
      createdAt: services.now(),
    },
  ]);
}

function loseDispute(services: TestServices, { id, intentId }: Sale, amount: number): void {
  recordDispute(services, id, {
    id: 'dp_1',
    paymentIntentId: intentId,
    amount,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'lost',
    isClosed: true,
    evidenceDueAt: null,
    createdAt: services.now(),
  });
}

it.each<[string, (services: TestServices, sale: Sale) => void]>([
  ['a lost dispute', (services, sale) => loseDispute(services, sale, sale.cents)],
  [
    'a refund and a lost dispute',
    (services, sale) => {
      refund(services, sale, 500);
      loseDispute(services, sale, sale.cents - 500);
    },
  ],
  [
    'a refund of a payment below the total',
    (services, sale) => {
      const totalCents = sale.cents + 100;
      services.db.update(orders).set({ totalCents }).where(eq(orders.id, sale.id)).run();
      refund(services, sale, sale.cents);
    },
  ],
])('leaves an order out of the unsent ones when %s took all that was paid', async (_, take) => {
  const services = testServices();
  const sale = await sold(services);
  services.pass(2 * DAY_MS);
  expect(unsent(services)).toEqual([sale.id]);
  take(services, sale);
  expect(unsent(services)).toEqual([]);
});

it('keeps an order among the unsent ones when a lost dispute took a part', async () => {
  const services = testServices();
  const sale = await sold(services);
  services.pass(2 * DAY_MS);
  loseDispute(services, sale, sale.cents - 1);
  expect(unsent(services)).toEqual([sale.id]);
});
