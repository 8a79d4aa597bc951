import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { testServices } from '#tests/support/test-services.ts';
import { rangeDays } from './ranges.ts';

function rangesAt(moment: string, range: 'month' | 'last-month') {
  return rangeDays({ env: testServices().env, now: () => new Date(moment) }, range);
}

/** Returns the first and the last day of a range at a moment, and of what it is compared with. */
function daysAt(moment: string, range: 'month' | 'last-month'): string[] {
  const { span, before } = rangesAt(moment, range);
  return [span, before].map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`);
}

describe('a calendar month in Los Angeles', () => {
  it('is compared with the same days of the month before while it lasts', () => {
    expect(daysAt('2026-11-20T18:00:00Z', 'month')).toEqual([
      '2026-11-01 2026-11-20',
      '2026-10-01 2026-10-20',
    ]);
  });

  it('is compared with a whole shorter month on its last days', () => {
    expect(daysAt('2026-03-31T18:00:00Z', 'month')).toEqual([
      '2026-03-01 2026-03-31',
      '2026-02-01 2026-02-28',
    ]);
  });

  it('begins at midnight there', () => {
    expect(daysAt('2027-01-01T07:59:59Z', 'month')[0]).toBe('2026-12-01 2026-12-31');
    expect(daysAt('2027-01-01T08:00:00Z', 'month')).toEqual([
      '2027-01-01 2027-01-01',
      '2026-12-01 2026-12-01',
    ]);
  });

  it('is compared as a whole once it is over', () => {
    expect(daysAt('2027-01-15T18:00:00Z', 'last-month')).toEqual([
      '2026-12-01 2026-12-31',
      '2026-11-01 2026-11-30',
    ]);
  });

  it('has an hour more when clocks are set back in it', () => {
    const { span } = rangesAt('2026-12-02T18:00:00Z', 'last-month');
    expect((span.to - span.from) / HOUR_MS).toBe(30 * 24 + 1);
  });
});
