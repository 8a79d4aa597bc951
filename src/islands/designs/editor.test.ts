import { expect, it } from 'vitest';
import { isAccepted } from './editor.ts';

it('isAccepted covers a better resolution, but not a worse one', () => {
  expect([96, 120, 95].map((dpi) => isAccepted(dpi, 96))).toEqual([true, true, false]);
  expect([isAccepted(96, null), isAccepted(null, 96)]).toEqual([false, false]);
});
