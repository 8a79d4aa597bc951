import { expect, it } from 'vitest';
import { createBackOff } from './back-off.ts';

it('restarts without a pause, then doubles the pause after each crash, up to 30 seconds', () => {
  const backOff = createBackOff();
  const pauses = Array.from({ length: 10 }, () => backOff.pauseAfter(100));
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

it('restarts without a pause again after the process ran for a minute', () => {
  const backOff = createBackOff();
  for (let start = 0; start < 5; start += 1) backOff.pauseAfter(0);
  expect([backOff.pauseAfter(60_000), backOff.pauseAfter(59_999)]).toEqual([0, 500]);
});
