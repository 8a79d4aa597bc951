import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { lastDays, lastOccurrence } from './days.ts';

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

it.each([
  ['2026-11-20T10:59:59Z', 3, '2026-11-19T11:00:00.000Z'],
  ['2026-11-20T11:00:00Z', 3, '2026-11-20T11:00:00.000Z'],
  // The clock changes from 2 to 3 AM on March 8, and from 2 to 1 AM on November 1.
  ['2026-03-08T09:59:59Z', 2, '2026-03-07T10:00:00.000Z'],
  ['2026-03-08T10:00:00Z', 2, '2026-03-08T10:00:00.000Z'],
  ['2026-03-08T12:00:00Z', 3, '2026-03-08T10:00:00.000Z'],
  ['2026-03-08T12:00:00Z', 4, '2026-03-08T11:00:00.000Z'],
  ['2026-11-01T12:00:00Z', 1, '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T12:00:00Z', 4, '2026-11-01T12:00:00.000Z'],
  // The day before has 25 hours.
  ['2026-11-02T07:59:59Z', 0, '2026-11-01T07:00:00.000Z'],
])('finds at %s when clocks in Los Angeles last showed %i', (now, hour, moment) => {
  expect(lastOccurrence('America/Los_Angeles', hour, new Date(now)).toISOString()).toBe(moment);
});
