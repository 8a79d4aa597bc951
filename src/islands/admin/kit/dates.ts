import { createContext } from 'react';
import { plural } from '#shared/count-words.ts';
import { dayFormat, type Format, momentFormat, onFirstUse, zonedMomentFormat } from '#shared/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface DateFormats {
  /** Date, time and time zone. */
  exact: Format;
  /** Date and time, for titles in lists: a format with the zone's name takes a phone 100 ms to create. */
  moment: Format;
  day: Format;
  /** The surrounding hour in UTC: `Nov 22, 2026, between 6 and 7 PM`. */
  hour: Format;
}

/** Creates the formats in the shop's time zone, so that every administrator reads the same times. */
export function createDateFormats(timeZone: string): DateFormats {
  return {
    exact: onFirstUse(() => zonedMomentFormat(timeZone)),
    moment: onFirstUse(() => momentFormat(timeZone)),
    day: onFirstUse(() => dayFormat(timeZone)),
    hour: (date) => hourWords(date, timeZone),
  };
}

/** Returns `3:40 PM` for a moment on the same day as `now`, otherwise with its date. */
export function timeOrMoment(date: Date, timeZone: string, now: Date): string {
  const { format: day } = dayFormat(timeZone);
  if (day(date) !== day(now)) return momentFormat(timeZone).format(date);
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(date);
}

/** Returns a time zone's common name, such as `Pacific Time`, or its own name if it has none. */
export function zoneWords(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return !name || name.startsWith('GMT') ? timeZone : name;
}

function hourWords(date: Date, timeZone: string): string {
  const start = new Date(Math.floor(date.getTime() / HOUR_MS) * HOUR_MS);
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  // The clock has a narrow no-break space before AM and PM.
  const [from, to] = [start, new Date(start.getTime() + HOUR_MS)].map((end) =>
    clock.format(end).replace(':00', '').split(/\s/),
  );
  const first = from?.[1] === to?.[1] ? from?.slice(0, 1) : from;
  return `${dayFormat(timeZone).format(start)}, between ${first?.join(' ')} and ${to?.join(' ')}`;
}

export const DateFormatsContext = createContext(createDateFormats('UTC'));

/** Largest first; months and years have their average length. */
const UNITS = [
  ['year', 365.25 * DAY_MS],
  ['month', (365.25 / 12) * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Returns the time since `date` in whole units: "3 hours ago". A future date counts as now. */
export function timeAgo(date: Date, now: Date): string {
  const span = spanWords(now.getTime() - date.getTime());
  return `${span ?? 'less than a minute'} ago`;
}

/** Returns the time until `date` in whole units: "in 3 days". A past date counts as now. */
export function timeUntil(date: Date, now: Date): string {
  const span = spanWords(date.getTime() - now.getTime());
  return `in ${span ?? 'less than a minute'}`;
}

/** Returns undefined for less than a minute. */
function spanWords(milliseconds: number): string | undefined {
  const unit = UNITS.find(([, unitMs]) => milliseconds >= unitMs);
  if (!unit) return undefined;
  const [name, unitMs] = unit;
  return plural(Math.floor(milliseconds / unitMs), name, `${name}s`);
}
