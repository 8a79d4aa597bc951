import { plural } from './count-words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Largest first; months and years have their average length. */
const UNITS = [
  ['year', 365.25 * DAY_MS],
  ['month', (365.25 / 12) * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Returns the time since `date` in whole units: "3 hours ago". Less than a minute and a future date are "just now". */
export function timeAgo(date: Date, now: Date): string {
  const span = spanWords(now.getTime() - date.getTime());
  return span ? `${span} ago` : 'just now';
}

/** Returns the time until `date` in whole units, rounded down: "in 3 days". A past date counts as now. */
export function timeUntil(date: Date, now: Date): string {
  const left = date.getTime() - now.getTime();
  // Something due in 14 days is still due in 14 days a moment later.
  const span = left < MINUTE_MS ? undefined : spanWords(left + MINUTE_MS - 1);
  return `in ${span ?? 'less than a minute'}`;
}

/** Returns undefined for less than a minute. */
function spanWords(milliseconds: number): string | undefined {
  const unit = UNITS.find(([, unitMs]) => milliseconds >= unitMs);
  if (!unit) return undefined;
  const [name, unitMs] = unit;
  return plural(Math.floor(milliseconds / unitMs), name, `${name}s`);
}
