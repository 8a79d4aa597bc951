import { expect, it } from 'vitest';
import { postEntry } from '#server/domain/sales/ledger/post-entry.ts';
import { dashboardFigures } from '#server/domain/sales/orders/orders.queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { listDaySales } from './analytics.queries.ts';

it('lists every day up to today, with orders by the day of the payment and refunds by their own', async () => {
  // Nov 20, 2026, 10 AM in Los Angeles.
  const services = testServices();
  const { id, total } = await paidOrder(services);
  services.pass(13 * HOUR_MS);
  await paidOrder(services);
  const refund = (source: string, amountCents: number) =>
    postEntry(services, {
      kind: 'refunded',
      orderId: id,
      source,
      amountCents,
      occurredAt: services.now(),
    });
  refund('re_1', -500);
  services.pass(2 * HOUR_MS);
  refund('re_2', -150);
  const both = (2 * Number(total) - 5).toFixed(2);
  expect(listDaySales(services, 3)).toEqual([
    { date: '2026-11-19', orders: 0, revenue: '0.00' },
    { date: '2026-11-20', orders: 2, revenue: both },
    { date: '2026-11-21', orders: 0, revenue: '-1.50' },
  ]);
});

it('counts lost disputes and returned refunds, but no money that a dispute only holds, and no fees', async () => {
  const services = testServices();
  const { id, total } = await paidOrder(services);
  const move = (kind: LedgerKind, source: string, amountCents: number) =>
    postEntry(services, { kind, orderId: id, source, amountCents, occurredAt: services.now() });
  move('refunded', 're_1', -500);
  move('refund_returned', 're_1', 500);
  move('dispute_held', 'dp_1', -700);
  move('dispute_held', 'dp_2', -300);
  move('dispute_released', 'dp_2', 300);
  move('dispute_lost', 'dp_2', -300);
  move('fee', 'txn_1', -103);
  const revenue = (Number(total) - 3).toFixed(2);
  expect(listDaySales(services, 1)).toEqual([{ date: '2026-11-20', orders: 1, revenue }]);
  expect(dashboardFigures(services).totalRevenue).toBe(revenue);
});
