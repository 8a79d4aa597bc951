import { expect, it } from 'vitest';
import { orders, refunds } from '#db/schema/orders.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { lastDays } from './days.ts';
import { listDaySales } from './sales.queries.ts';

const HOUR_MS = 3_600_000;

it('lists every day up to today, with orders by the day of the payment and refunds by their own', async () => {
  // Nov 20, 2026, 10 AM in Los Angeles.
  const services = testServices();
  const { id, total } = await paidOrder(services);
  services.pass(13 * HOUR_MS);
  await paidOrder(services);
  const refund = { orderId: id, status: 'succeeded' as const, updatedAt: services.now() };
  services.db
    .insert(refunds)
    .values([
      { ...refund, id: 'a', amountCents: 500, createdAt: services.now() },
      { ...refund, id: 'b', amountCents: 100, createdAt: services.now(), status: 'failed' },
    ])
    .run();
  services.pass(2 * HOUR_MS);
  services.db
    .insert(refunds)
    .values({ ...refund, id: 'c', amountCents: 150, createdAt: services.now() })
    .run();
  const both = (2 * Number(total) - 5).toFixed(2);
  expect(listDaySales(services, 3)).toEqual([
    { date: '2026-11-19', orders: 0, revenue: '0.00' },
    { date: '2026-11-20', orders: 2, revenue: both },
    { date: '2026-11-21', orders: 0, revenue: '-1.50' },
  ]);
});

it('leaves unpaid orders out', async () => {
  const services = testServices();
  await paidOrder(services);
  services.db.update(orders).set({ stripePaymentIntentId: null }).run();
  expect(listDaySales(services, 1)).toEqual([{ date: '2026-11-20', orders: 0, revenue: '0.00' }]);
});

it.each([
  ['America/Los_Angeles', '2026-03-09T12:00Z', [24, 23, 24]],
  ['America/Los_Angeles', '2026-11-02T12:00Z', [24, 25, 24]],
  ['Australia/Darwin', '2026-03-09T12:00Z', [24, 24, 24]],
  // The clock skips midnight on September 6.
  ['America/Santiago', '2026-09-07T12:00Z', [24, 23, 24]],
])('divides time in %s until %s into days without gaps', (timeZone, now, hours) => {
  const days = lastDays(timeZone, new Date(now), 3);
  expect(days.map(({ from, to }) => (to - from) / HOUR_MS)).toEqual(hours);
  expect(days[1]?.from).toBe(days[0]?.to);
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone });
  for (const { date, from, to } of days) {
    expect([dayOf.format(from), dayOf.format(from - 1) < date, dayOf.format(to - 1)]).toEqual([
      date,
      true,
      date,
    ]);
  }
});
