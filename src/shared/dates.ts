const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MOMENT = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

export type Format = (date: Date) => string;

/**
 * Returns a function that creates its format on first use: creating the first one of a process takes 20 ms, and any other still
 * takes longer than formatting.
 */
export function onFirstUse(create: () => Intl.DateTimeFormat): Format {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= create();
    return format.format(date);
  };
}

/** Formats the month and the day of a moment in UTC: `Dec 3`. */
export const displayMonthDay = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
);

/** Returns the format of days: `Nov 20, 2026`. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...DAY, timeZone });
}

/** Returns the format of moments: `Nov 20, 2026, 3:40 PM`. */
export function momentFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone });
}

/** Returns the format of moments with their time zone: `Nov 20, 2026, 3:40 PM PST`. */
export function zonedMomentFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone, timeZoneName: 'short' });
}

/** Formats the day of an instant in the shop's time zone (docs/product/back-office.md#times). */
export function displayDay(instant: string | Date, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(instant));
}

/** Formats an instant in the shop's time zone: `Nov 20, 2026, 3:40 PM`. */
export function displayMoment(instant: string | Date, timeZone: string): string {
  return momentFormat(timeZone).format(new Date(instant));
}

/** Returns a date format that spreadsheets can read: `2026-11-20 15:40`. */
export function exactClock(timeZone: string): Intl.DateTimeFormat {
  // Swedish dates are in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

/** Cached by time zone: creating a format takes a hundred times as long as using it. */
const dayClocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a moment in a time zone: `2026-11-20`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish dates are in ISO 8601.
  const clock = dayClocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayClocks.set(timeZone, clock);
  return clock.format(moment);
}

/** Returns the UTC day of a moment: `2026-11-20`. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
