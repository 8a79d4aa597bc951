import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { isAccepted, textKey } from './consent.ts';

it('isAccepted covers a better resolution, but not a worse one', () => {
  expect([96, 120, 95].map((dpi) => isAccepted(dpi, 96))).toEqual([true, true, false]);
  expect([isAccepted(96, null), isAccepted(null, 96)]).toEqual([false, false]);
});

it('textKey changes with what decides the crop, not with color or logo', () => {
  const key = textKey({ ...DEFAULT_DESIGN, text: 'MEDIC' });
  expect(textKey({ ...DEFAULT_DESIGN, text: ' MEDIC\n', textColor: '#ff0000', logoSize: 50 })).toBe(key);
  for (const change of [{ text: 'MEDICS' }, { textSize: 17 }, { textPosition: { x: 51, y: 70 } }]) {
    expect(textKey({ ...DEFAULT_DESIGN, text: 'MEDIC', ...change })).not.toBe(key);
  }
  expect(textKey({ ...DEFAULT_DESIGN, text: 'MEDIC', placement: 'chest' })).not.toBe(key);
  expect(textKey({ ...DEFAULT_DESIGN, text: 'MEDIC', textFont: 'Georgia' })).not.toBe(key);
});
