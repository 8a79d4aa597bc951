import { describe, expect, it } from 'vitest';
import { createDateFormats, zoneWords } from './dates.ts';

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
