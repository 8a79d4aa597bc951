import { describe, expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = new Date('2026-11-22T18:00:00Z');

describe('timeAgo', () => {
  it.each([
    ['2026-11-22T18:00:05Z', 'less than a minute ago'],
    ['2026-11-22T17:59:01Z', 'less than a minute ago'],
    ['2026-11-22T17:59:00Z', '1 minute ago'],
    ['2026-11-22T17:00:01Z', '59 minutes ago'],
    ['2026-11-22T15:00:00Z', '3 hours ago'],
    ['2026-11-21T18:00:01Z', '23 hours ago'],
    ['2026-11-21T18:00:00Z', '1 day ago'],
    ['2026-10-24T18:00:00Z', '29 days ago'],
    ['2026-10-22T18:00:00Z', '1 month ago'],
    ['2025-11-23T18:00:00Z', '11 months ago'],
    ['2024-11-22T06:00:00Z', '2 years ago'],
  ])('formats %s as "%s"', (date, text) => {
    expect(timeAgo(new Date(date), NOW)).toBe(text);
  });
});
