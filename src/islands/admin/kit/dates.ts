import { createContext } from 'react';
import { dayFormat, momentFormat } from '#shared/dates.ts';

export interface DateFormats {
  /** Date, time and time zone. */
  exact: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}

/** Creates the formats in the shop's time zone, so that every administrator reads the same times. */
export function createDateFormats(timeZone: string): DateFormats {
  return { exact: momentFormat(timeZone), day: dayFormat(timeZone) };
}

export const DateFormatsContext = createContext(createDateFormats('UTC'));

const RELATIVE = new Intl.RelativeTimeFormat('en-US');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Largest first; months and years have their average length. */
const UNITS = [
  ['year', 365.25 * DAY_MS],
  ['month', (365.25 / 12) * DAY_MS],
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** Returns the time since `date` in whole units: "3 hours ago". A future date counts as now. */
export function timeAgo(date: Date, now: Date): string {
  const elapsedMs = now.getTime() - date.getTime();
  const unit = UNITS.find(([, unitMs]) => elapsedMs >= unitMs);
  return unit ? RELATIVE.format(-Math.floor(elapsedMs / unit[1]), unit[0]) : 'less than a minute ago';
}
