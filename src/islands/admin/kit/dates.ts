import { createContext } from 'react';
import { dayFormat, type Format, momentFormat, onFirstUse, zonedMomentFormat } from '#shared/dates.ts';

const HOUR_MS = 3_600_000;

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
