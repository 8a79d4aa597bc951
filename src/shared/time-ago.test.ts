import { describe, expect, it } from 'vitest';
import { timeAgo, timeUntil } from './time-ago.ts';

const NOW = new Date('2026-11-22T18:00:00Z');

describe('timeAgo', () => {
  it.each([
    ['2026-11-22T18:00:05Z', 'just now'],
    ['2026-11-22T17:59:01Z', 'just now'],
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

describe('timeUntil', () => {
  it.each([
    ['2026-12-06T18:00:00Z', 'in 14 days'],
    ['2026-12-06T17:59:20Z', 'in 14 days'],
    ['2026-12-06T07:00:00Z', 'in 13 days'],
    ['2026-11-24T06:00:00Z', 'in 1 day'],
    ['2026-11-23T17:59:40Z', 'in 1 day'],
    ['2026-11-23T15:00:00Z', 'in 21 hours'],
    ['2026-11-22T18:59:40Z', 'in 1 hour'],
    ['2026-11-22T18:10:00Z', 'in 10 minutes'],
    ['2026-11-22T18:00:20Z', 'in less than a minute'],
    ['2026-11-22T17:00:00Z', 'in less than a minute'],
  ])('formats %s as "%s"', (date, text) => {
    expect(timeUntil(new Date(date), NOW)).toBe(text);
  });
});
