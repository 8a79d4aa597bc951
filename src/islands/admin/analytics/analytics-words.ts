import { ROLLING_RANGES } from '#shared/analytics.ts';
import { displayNumber } from '#shared/count-words.ts';
import { dayFormat, displayMonthDay } from '#shared/dates.ts';
import type { Analytics, SalesPeriod } from '#shared/schemas/analytics.schema.ts';

const LONG_DAY = dayFormat('UTC');
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
const MONTH_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const AXIS_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});

/** Returns `Nov 22` for a day, `Nov ’26` for a month. */
export function shortPeriod({ from, to }: Pick<SalesPeriod, 'from' | 'to'>): string {
  const start = new Date(from);
  return from === to
    ? displayMonthDay(start)
    : `${MONTH.format(start)} ’${String(start.getUTCFullYear()).slice(-2)}`;
}

/** Returns `Nov 22, 2026`, or `Nov 1 – 22, 2026`. */
export function longPeriod({ from, to }: Pick<SalesPeriod, 'from' | 'to'>): string {
  return LONG_DAY.formatRange(new Date(from), new Date(to));
}

/** Returns an amount for an axis: `$1.25K`. */
export function axisMoney(dollars: number): string {
  return AXIS_MONEY.format(dollars);
}

/** Returns `+12.3%`, `-4%`, or `n/a` if the previous value was zero. */
export function growthWords(growth: number | null): string {
  if (growth === null) return 'n/a';
  return `${growth > 0 ? '+' : ''}${displayNumber(growth)}%`;
}

/** Returns `12.5%`, or `n/a` if the total is zero. */
export function percentWords(share: number | null): string {
  return share === null ? 'n/a' : `${displayNumber(share)}%`;
}

/** Returns `the previous 30 days`, and of a month `Oct 1 – 22`. */
export function daysBefore({ range, before }: Pick<Analytics, 'range' | 'before'>): string {
  return range === 'month' || range === 'last-month'
    ? MONTH_DAY.formatRange(new Date(before.from), new Date(before.to))
    : `the previous ${ROLLING_RANGES[range]} days`;
}
