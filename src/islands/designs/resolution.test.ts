import { expect, it } from 'vitest';
import { isAccepted } from './resolution.ts';

it('what was accepted holds for a better resolution, never for a worse one', () => {
  expect([96, 120, 95].map((dpi) => isAccepted(dpi, 96))).toEqual([true, true, false]);
  expect([isAccepted(96, null), isAccepted(null, 96)]).toEqual([false, false]);
});
