import { dayIn, isoDay } from '#shared/dates.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

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
  const startOf = clockMoments(timeZone);
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

/** Returns the first moment of today in a time zone. */
export function todayStart(timeZone: string, now: Date): Date {
  return dayBounds(timeZone, dayIn(timeZone, now)).from;
}

/** Returns the first moment of a day such as `2026-11-22` in a time zone, and that of the day after it. */
export function dayBounds(timeZone: string, date: string): { from: Date; to: Date } {
  const startOf = clockMoments(timeZone);
  const midnight = Date.parse(date);
  return { from: new Date(startOf(midnight)), to: new Date(startOf(midnight + DAY_MS)) };
}

/** Returns the last moment at which clocks in a time zone showed a full hour. */
export function lastOccurrence(timeZone: string, hour: number, now: Date): Date {
  const momentOf = clockMoments(timeZone);
  const today = Date.parse(dayIn(timeZone, now)) + hour * HOUR_MS;
  const at = momentOf(today);
  return new Date(at <= now.getTime() ? at : momentOf(today - DAY_MS));
}

/** Returns the days of a month such as `2026-11` in a time zone. */
export function daysOfMonth(timeZone: string, month: string): Day[] {
  const startOf = clockMoments(timeZone);
  const first = Date.parse(`${month}-01`);
  const next = new Date(first).setUTCMonth(new Date(first).getUTCMonth() + 1);
  return Array.from({ length: (next - first) / DAY_MS }, (_, index) => {
    const midnight = first + index * DAY_MS;
    return { date: isoDay(new Date(midnight)), from: startOf(midnight), to: startOf(midnight + DAY_MS) };
  });
}

/**
 * Returns a function that converts what clocks in a time zone show, written in UTC, to the moment when they first show it. An hour
 * that they skip is the moment when they do.
 */
function clockMoments(timeZone: string): (shown: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** The zone's clock, read as if it showed UTC. */
  const read = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
  const offsetAt = (moment: number) => read(moment) - moment;
  return (shown) => {
    // The offset there differs from that at the same time in UTC if the clock changes between the two.
    const moment = shown - offsetAt(shown - offsetAt(shown));
    // What the clock skips by changing is an hour later.
    return read(moment) < shown ? moment + HOUR_MS : moment;
  };
}
