import { expect, it } from 'vitest';
import { dayPresets } from './day-presets.ts';

const rangesOn = (today: string) =>
  Object.fromEntries(dayPresets(today).map(({ label, from, to }) => [label, `${from} to ${to}`]));

it.each([
  [
    '2026-12-01',
    {
      Today: '2026-12-01 to 2026-12-01',
      'Last 7 days': '2026-11-25 to 2026-12-01',
      'This month': '2026-12-01 to 2026-12-31',
      'Last month': '2026-11-01 to 2026-11-30',
    },
  ],
  [
    '2028-03-31',
    {
      Today: '2028-03-31 to 2028-03-31',
      'Last 7 days': '2028-03-25 to 2028-03-31',
      'This month': '2028-03-01 to 2028-03-31',
      'Last month': '2028-02-01 to 2028-02-29',
    },
  ],
  [
    '2027-01-03',
    {
      Today: '2027-01-03 to 2027-01-03',
      'Last 7 days': '2026-12-28 to 2027-01-03',
      'This month': '2027-01-01 to 2027-01-31',
      'Last month': '2026-12-01 to 2026-12-31',
    },
  ],
])('dayPresets(%j) returns whole days and months', (today, ranges) => {
  expect(rangesOn(today)).toEqual(ranges);
});
