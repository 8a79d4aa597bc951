/** Formats a day in the shop's time zone: `Nov 20, 2026`. */
export function displayDay(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  return format.format(new Date(instant));
}

/** Formats a date and time in the shop's time zone: `Nov 20, 2026, 3:40 PM`. */
export function displayMoment(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}
