import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listDaySales } from '#server/domain/analytics/analytics.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { LEDGER_KINDS } from '#shared/ledger.ts';
import { testServices } from '#tests/support/test-services.ts';
import { sumLedger } from './ledger.queries.ts';
import { paymentReport } from './payment-report.ts';
import { postEntry } from './post-entry.ts';
import { totalRevenue } from './revenue.queries.ts';

const cents = (amount: string) => Math.round(Number(amount) * 100);

it('adds up to the same however it is divided: by days, months, kinds or filters', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          kind: fc.constantFrom(...LEDGER_KINDS),
          amountCents: fc.integer({ min: -50_000, max: 50_000 }),
          daysAgo: fc.integer({ min: 0, max: 300 }),
          millisecond: fc.integer({ min: 0, max: DAY_MS / 3 }),
        }),
        { maxLength: 40 },
      ),
      (entries) => {
        const services = testServices();
        for (const [index, { kind, amountCents, daysAgo, millisecond }] of entries.entries()) {
          const occurredAt = new Date(services.now().getTime() - daysAgo * DAY_MS - millisecond);
          postEntry(services, {
            kind,
            orderId: null,
            source: `id_${index}`,
            amountCents,
            occurredAt,
          });
        }
        const net = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const all = sumLedger(services, {});
        expect([cents(all.net), all.entries]).toEqual([net, entries.length]);
        const { gross, refunds, disputes, fees, outside } = all;
        expect(
          [gross, refunds, disputes, fees, outside].reduce((sum, amount) => sum + cents(amount), 0),
        ).toBe(net);
        const ofYear = paymentReport(services, '2026');
        expect(cents(ofYear.total.net)).toBe(net);
        const ofMonths = ofYear.rows.map(({ date }) => paymentReport(services, date));
        expect(ofMonths.map(({ total }) => total.net)).toEqual(ofYear.rows.map((row) => row.net));
        for (const { rows, total } of ofMonths)
          expect(rows.reduce((sum, row) => sum + cents(row.net), 0)).toBe(cents(total.net));
        const sales = listDaySales(services, 320);
        expect(sales.reduce((sum, { revenue }) => sum + cents(revenue), 0)).toBe(totalRevenue(services));
      },
    ),
    { numRuns: 10 },
  );
});

it('lists the periods since the first entry, and no day that has not begun', () => {
  // Nov 20, 2026, 10 AM in Los Angeles.
  const services = testServices();
  const occurredAt = new Date('2025-12-01T05:00:00Z');
  postEntry(services, { kind: 'fee', orderId: null, source: 'txn_1', amountCents: -5, occurredAt });
  const report = paymentReport(services);
  expect(report.period).toBe('2026-11');
  expect(report.rows).toHaveLength(20);
  expect(report.periods.years).toEqual(['2026', '2025']);
  // It was still November there.
  expect(report.periods.months).toHaveLength(13);
  expect(report.periods.months.at(-1)).toBe('2025-11');
  expect(paymentReport(services, '2025-11').rows.at(-1)).toMatchObject({ date: '2025-11-30', fees: '-0.05' });
  expect(paymentReport(services, '2027').rows).toEqual([]);
});
