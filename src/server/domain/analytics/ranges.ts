import type { Services } from '#server/kernel/services.ts';
import { type Day, daysOfMonth, lastDays } from '#server/kernel/time/days.ts';
import { type AnalyticsRange, ROLLING_RANGES } from '#shared/analytics.ts';
import { dayIn, isoDay } from '#shared/dates.ts';

/** A range of consecutive days. */
export interface Span {
  /** `2026-11-22` */
  firstDay: string;
  lastDay: string;
  /** The first moment of the first day, in milliseconds since 1970. */
  from: number;
  /** The first moment after the last day. */
  to: number;
}

/** The days of a range, and the days to compare them with. */
interface RangeDays {
  days: Day[];
  span: Span;
  before: Span;
}

/** Returns the days of a range in the shop's time zone (docs/product/analytics.md#analytics). */
export function rangeDays({ env, now }: Pick<Services, 'env' | 'now'>, range: AnalyticsRange): RangeDays {
  const { timeZone } = env;
  const today = dayIn(timeZone, now());
  switch (range) {
    case 'month': {
      const days = daysOfMonth(timeZone, monthOf(today)).filter(({ date }) => date <= today);
      // At the end of a month, a shorter previous month has fewer days.
      return comparing(days, daysOfMonth(timeZone, monthOf(today, 1)).slice(0, days.length));
    }
    case 'last-month':
      return comparing(daysOfMonth(timeZone, monthOf(today, 1)), daysOfMonth(timeZone, monthOf(today, 2)));
    default: {
      const count = ROLLING_RANGES[range];
      const all = lastDays(timeZone, now(), 2 * count);
      return comparing(all.slice(count), all.slice(0, count));
    }
  }
}

function comparing(days: Day[], before: readonly Day[]): RangeDays {
  return { days, span: spanOf(days), before: spanOf(before) };
}

/** Returns the month of a day, such as `2026-11`, or an earlier month. */
function monthOf(day: string, ago = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return isoDay(new Date(Date.UTC(year, month - 1 - ago))).slice(0, '2026-11'.length);
}

function spanOf(days: readonly Day[]): Span {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('A range has at least one day.');
  return { firstDay: first.date, lastDay: last.date, from: first.from, to: last.to };
}
