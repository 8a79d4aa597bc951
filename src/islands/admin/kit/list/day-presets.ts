import { isoDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';

interface DayPreset {
  label: string;
  from: string;
  to: string;
}

/** Returns the ranges of days that people ask for, as of a day such as `2026-11-22`. */
export function dayPresets(today: string): DayPreset[] {
  const midnight = Date.parse(today);
  const month = new Date(midnight).getUTCMonth();
  const year = new Date(midnight).getUTCFullYear();
  /** Day 0 is the last one of the month before. */
  const dayOf = (inMonth: number, day: number) => isoDay(new Date(Date.UTC(year, inMonth, day)));
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: isoDay(new Date(midnight - 6 * DAY_MS)), to: today },
    { label: 'This month', from: dayOf(month, 1), to: dayOf(month + 1, 0) },
    { label: 'Last month', from: dayOf(month - 1, 1), to: dayOf(month, 0) },
  ];
}
