import { dayIn, isoDay } from '#shared/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Day {
  /** `2026-11-22` */
  date: string;
  /** Its first moment, in milliseconds since 1970. */
  from: number;
  /** The first moment of the next day. */
  to: number;
}

/** Returns the last `count` days in a time zone, today last. A day on which the clock changes has 23 or 25 hours. */
export function lastDays(timeZone: string, now: Date, count: number): Day[] {
  const startOf = dayStarts(timeZone);
  const today = Date.parse(dayIn(timeZone, now));
  const days: Day[] = [];
  let to = startOf(today + DAY_MS);
  for (let ago = 0; ago < count; ago += 1) {
    const midnight = today - ago * DAY_MS;
    const from = startOf(midnight);
    days.unshift({ date: isoDay(new Date(midnight)), from, to });
    to = from;
  }
  return days;
}

/** Returns the first moment of the current month in a time zone. */
export function monthStart(timeZone: string, now: Date): Date {
  const dayOfMonth = Number(dayIn(timeZone, now).slice(-2));
  return new Date(lastDays(timeZone, now, dayOfMonth)[0]?.from ?? now);
}

/** Returns the first moment of a day such as `2026-11-22` in a time zone, and that of the day after it. */
export function dayBounds(timeZone: string, date: string): { from: Date; to: Date } {
  const startOf = dayStarts(timeZone);
  const midnight = Date.parse(date);
  return { from: new Date(startOf(midnight)), to: new Date(startOf(midnight + DAY_MS)) };
}

/** Returns the days of a month such as `2026-11` in a time zone. */
export function daysOfMonth(timeZone: string, month: string): Day[] {
  const startOf = dayStarts(timeZone);
  const first = Date.parse(`${month}-01`);
  const next = new Date(first).setUTCMonth(new Date(first).getUTCMonth() + 1);
  return Array.from({ length: (next - first) / DAY_MS }, (_, index) => {
    const midnight = first + index * DAY_MS;
    return { date: isoDay(new Date(midnight)), from: startOf(midnight), to: startOf(midnight + DAY_MS) };
  });
}

/** Returns a function that converts midnight in UTC to the first moment of the same day in a time zone. */
function dayStarts(timeZone: string): (midnight: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** The zone's clock, read as if it showed UTC. */
  const read = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
  const offsetAt = (moment: number) => read(moment) - moment;
  return (midnight) => {
    // The offset there differs from that at midnight UTC if the clock changes between the two.
    const start = midnight - offsetAt(midnight - offsetAt(midnight));
    // Where the clock skips midnight, the day begins an hour later.
    return read(start) < midnight ? start + HOUR_MS : start;
  };
}
