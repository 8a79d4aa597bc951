import { type Day, lastDays } from '#server/kernel/time/days.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Random } from './random.ts';

const WORKDAY = { startHour: 9, hours: 8 };
/** How busy each hour of a day is, from midnight on: lunch breaks and evenings. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 9, 11, 9, 7, 6, 6, 8, 10, 13, 14, 12, 7, 3];
/** How busy each day of the week is, from Sunday on. */
const WEEKDAYS = [8, 12, 11, 11, 10, 9, 6];
/** How much busier the last day is than the first. */
const GROWTH = 3;

/** The days of the sample orders in the shop's time zone. */
export interface Calendar {
  /** Returns a moment at which someone visits the shop. */
  visit(): number;
  /** Returns a moment at which the office works, a number of business days later; infinity if that is in the future. */
  workday(after: number, businessDays: number): number;
}

/** Creates the calendar of the last `count` days. Later days are busier, and so are weekdays. */
export function createCalendar(random: Random, timeZone: string, now: Date, count: number): Calendar {
  const days = lastDays(timeZone, now, count);
  const weights = days.map(
    (day, index) => (WEEKDAYS[weekdayOf(day)] ?? 0) * (1 + ((GROWTH - 1) * index) / count),
  );
  return {
    visit() {
      const day = days[random.weighted(weights)];
      const at = (day?.from ?? 0) + (random.weighted(HOURS) + random.next()) * HOUR_MS;
      // Later today is yet to come.
      return at < now.getTime() ? at : (day?.from ?? 0) + random.next() * (now.getTime() - (day?.from ?? 0));
    },
    workday(after, businessDays) {
      const first = days.findIndex(({ to }) => after < to);
      const later = days.slice(first + 1).filter((day) => !isWeekend(day));
      const day = businessDays === 0 ? days[first] : later[businessDays - 1];
      if (!day) return Number.POSITIVE_INFINITY;
      const at = day.from + (WORKDAY.startHour + random.next() * WORKDAY.hours) * HOUR_MS;
      return Math.max(at, after);
    },
  };
}

function weekdayOf({ date }: Day): number {
  return new Date(date).getUTCDay();
}

function isWeekend(day: Day): boolean {
  return weekdayOf(day) % 6 === 0;
}
