import { and, count, gte, lt, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { revenueBetween } from '#server/domain/sales/ledger/revenue.queries.ts';
import { sampleState } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Day, lastDays } from '#server/kernel/time/days.ts';
import { type AnalyticsRange, growthOf } from '#shared/analytics.ts';
import type { Interest } from '#shared/interests.ts';
import { type Cents, sum, toSignedWire } from '#shared/money.ts';
import type { Analytics, SalesPeriod } from '#shared/schemas/analytics.schema.ts';
import type { DaySales } from '#shared/schemas/attention.schema.ts';
import { listProductFigures } from './product-figures.queries.ts';
import { rangeDays, type Span } from './ranges.ts';
import { readVisits } from './visits.queries.ts';

const WEEK = 7;

const statements = preparedOn((db) => ({
  inquiries: db
    .select({ interest: contacts.interest, n: count() })
    .from(contacts)
    .where(
      and(
        gte(contacts.createdAt, sql.placeholder('from')),
        lt(contacts.createdAt, sql.placeholder('to')),
        ne(contacts.status, 'spam'),
      ),
    )
    .groupBy(contacts.interest)
    .prepare(),
}));

interface DayRevenue {
  day: Day;
  cents: Cents;
  payments: number;
}

/** Returns the figures of the analytics screen for a range of days (docs/product/analytics.md#analytics). */
export function readAnalytics(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  range: AnalyticsRange,
): Analytics {
  const { db, env } = services;
  const { days, span, before } = rangeDays(services, range);
  const salesOf = (some: readonly Day[]) => some.map((day) => ({ day, ...revenueBetween(services, day) }));
  const sales = salesOf(days);
  const week = salesOf(lastDays(env.timeZone, services.now(), WEEK));
  const now = sumOf(sales);
  const earlier = revenueBetween(services, before);
  const interests = inquiriesBetween(db, span);
  const inquiries = { now: totalOf(interests), before: totalOf(inquiriesBetween(db, before)) };
  const orders = { now: now.payments, before: earlier.payments };
  const averages = { now: averageOf(now), before: averageOf(earlier) };
  const of = (...kinds: Interest[]) => sum(kinds.map((kind) => interests.get(kind) ?? 0));
  return {
    range,
    timeZone: env.timeZone,
    ...datesOf(span),
    before: datesOf(before),
    figures: {
      revenue: {
        now: toSignedWire(now.cents),
        before: toSignedWire(earlier.cents),
        growth: growthOf(now.cents, earlier.cents),
      },
      orders: { ...orders, growth: growthOf(orders.now, orders.before) },
      inquiries: { ...inquiries, growth: growthOf(inquiries.now, inquiries.before) },
      averageOrderValue: {
        now: averages.now === null ? null : toSignedWire(averages.now),
        before: averages.before === null ? null : toSignedWire(averages.before),
        growth: growthOf(averages.now, averages.before),
      },
    },
    week: periodsOf(week, ({ date }) => date),
    series: periodsOf(sales, ({ date }) => (range === '1y' ? date.slice(0, '2026-11'.length) : date)),
    inquiryTypes: {
      military: of('military', 'both'),
      civilian: of('civilian', 'both'),
      general: of('other'),
    },
    products: listProductFigures(db, span),
    ...readVisits(db, span),
    hasSamples: sampleState(db) !== 'none',
  };
}

/** Adds up days into periods: adjacent days with the same name form one. */
function periodsOf(days: readonly DayRevenue[], nameOf: (day: Day) => string): SalesPeriod[] {
  return [...Map.groupBy(days, ({ day }) => nameOf(day)).values()].map((period) => {
    const { cents, payments } = sumOf(period);
    return {
      from: period[0]?.day.date ?? '',
      to: period.at(-1)?.day.date ?? '',
      orders: payments,
      revenue: toSignedWire(cents),
    };
  });
}

function sumOf(days: readonly DayRevenue[]): { cents: Cents; payments: number } {
  return {
    cents: sum(days.map(({ cents }) => cents)),
    payments: sum(days.map(({ payments }) => payments)),
  };
}

/** Returns the average order value; null without orders. */
function averageOf({ cents, payments }: { cents: Cents; payments: number }): Cents | null {
  return payments === 0 ? null : Math.round(cents / payments);
}

/** Returns the number of messages by interest, without spam. */
function inquiriesBetween(db: Db, { from, to }: Span): Map<Interest, number> {
  const rows = statements(db).inquiries.all({ from, to });
  return new Map(rows.map(({ interest, n }) => [interest, n]));
}

function totalOf(interests: ReadonlyMap<Interest, number>): number {
  return sum([...interests.values()]);
}

function datesOf({ firstDay, lastDay }: Span): { from: string; to: string } {
  return { from: firstDay, to: lastDay };
}

/**
 * Returns the sales of the last `days` days in the shop's time zone, today last (docs/product/analytics.md#sales). Revenue is
 * negative on a day with more refunds than captures.
 */
export function listDaySales(services: Pick<Services, 'db' | 'env' | 'now'>, days: number): DaySales[] {
  return lastDays(services.env.timeZone, services.now(), days).map((day) => {
    const { cents, payments } = revenueBetween(services, day);
    return { date: day.date, orders: payments, revenue: toSignedWire(cents) };
  });
}
