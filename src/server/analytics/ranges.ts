import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/analytics.ts';
import { type Day, lastDays } from '../days.ts';
import type { Services } from '../services.ts';

/** Several days in a row. */
export interface Span {
  /** `2026-11-22` */
  firstDay: string;
  lastDay: string;
  /** The first moment of the first day, in milliseconds since 1970. */
  from: number;
  /** The first moment after the last day. */
  to: number;
}

/** The days of a range, today last, and as many before them. */
export interface RangeDays {
  days: Day[];
  span: Span;
  before: Span;
}

/** Returns the days of a range in the shop's time zone (docs/product.md#analytics). */
export function rangeDays({ env, now }: Pick<Services, 'env' | 'now'>, range: AnalyticsRange): RangeDays {
  const count = ANALYTICS_RANGES[range];
  const all = lastDays(env.timeZone, now(), 2 * count);
  return { days: all.slice(count), span: spanOf(all.slice(count)), before: spanOf(all.slice(0, count)) };
}

function spanOf(days: readonly Day[]): Span {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('A range has at least one day.');
  return { firstDay: first.date, lastDay: last.date, from: first.from, to: last.to };
}
