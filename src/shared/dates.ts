/** A day as people read it, in the shop's time zone: `Nov 20, 2026`. */
export function displayDay(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  return format.format(new Date(instant));
}

/** Writes a moment as people read it, in the shop's time zone: `Nov 20, 2026, 3:40 PM`. */
export function displayMoment(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}
