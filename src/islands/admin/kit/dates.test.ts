import { describe, expect, it } from 'vitest';
import { createDateFormats, timeAgo, zoneWords } from './dates.ts';

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

describe('createDateFormats', () => {
  it("uses the shop's time zone", () => {
    const { exact, day } = createDateFormats('America/Los_Angeles');
    const date = new Date('2026-11-22T02:40:00Z');
    expect(exact(date)).toBe('Nov 21, 2026, 6:40 PM PST');
    expect(day(date)).toBe('Nov 21, 2026');
  });

  it.each([
    ['2026-11-22T02:40:00Z', 'America/Los_Angeles', 'Nov 21, 2026, between 6 and 7 PM'],
    ['2026-11-22T19:00:00Z', 'America/Los_Angeles', 'Nov 22, 2026, between 11 AM and 12 PM'],
    ['2026-11-22T12:59:59Z', 'Asia/Kolkata', 'Nov 22, 2026, between 5:30 and 6:30 PM'],
  ])('formats the hour of %s in %s as "%s"', (date, timeZone, text) => {
    expect(createDateFormats(timeZone).hour(new Date(date))).toBe(text);
  });
});

it.each([
  ['America/Los_Angeles', 'Pacific Time'],
  ['Asia/Kolkata', 'India Standard Time'],
  ['UTC', 'UTC'],
])('calls the time zone %s "%s"', (timeZone, words) => {
  expect(zoneWords(timeZone)).toBe(words);
});
