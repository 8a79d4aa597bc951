import { expect, test } from 'vitest';
import { axisMoney, shortPeriod } from './analytics-words.ts';

test('names the steps of an axis exactly', () => {
  expect([0, 50, 250, 1250, 1500, 1750, 12_500].map(axisMoney)).toEqual([
    ...['$0', '$50', '$250', '$1.25K', '$1.5K', '$1.75K', '$12.5K'],
  ]);
});

test('distinguishes a month with its year from a day', () => {
  expect(shortPeriod({ from: '2026-11-26', to: '2026-11-26' })).toBe('Nov 26');
  expect(shortPeriod({ from: '2026-11-01', to: '2026-11-26' })).toBe('Nov ’26');
});
