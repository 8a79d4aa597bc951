import { expect, it } from 'vitest';
import { lastDays } from './days.ts';

const HOUR_MS = 3_600_000;

it.each([
  ['America/Los_Angeles', '2026-03-09T12:00Z', [24, 23, 24]],
  ['America/Los_Angeles', '2026-11-02T12:00Z', [24, 25, 24]],
  ['Australia/Darwin', '2026-03-09T12:00Z', [24, 24, 24]],
  // The clock skips midnight on September 6.
  ['America/Santiago', '2026-09-07T12:00Z', [24, 23, 24]],
])('divides time in %s until %s into days without gaps', (timeZone, now, hours) => {
  const days = lastDays(timeZone, new Date(now), 3);
  expect(days.map(({ from, to }) => (to - from) / HOUR_MS)).toEqual(hours);
  expect(days[1]?.from).toBe(days[0]?.to);
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone });
  for (const { date, from, to } of days) {
    expect([dayOf.format(from), dayOf.format(from - 1) < date, dayOf.format(to - 1)]).toEqual([
      date,
      true,
      date,
    ]);
  }
});
