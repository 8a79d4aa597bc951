import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { contrast, isFaint, type Rgb } from './legibility.ts';

const BLACK_CLOTH: Rgb = [28, 28, 30];
const MEDIC = { ...DEFAULT_DESIGN, text: 'MEDIC' };

it('contrast is what WCAG says', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

it('black text is faint on black cloth, and no more so in white or on a background', () => {
  expect(isFaint(MEDIC, BLACK_CLOTH)).toBe(true);
  expect(isFaint({ ...MEDIC, textColor: '#ffffff' }, BLACK_CLOTH)).toBe(false);
  expect(isFaint({ ...MEDIC, backgroundColor: '#d9a441' }, BLACK_CLOTH)).toBe(false);
  expect(isFaint({ ...MEDIC, backgroundColor: '#111111' }, [255, 255, 255])).toBe(true);
});

it('nothing is faint where nothing is written, or where the cloth is not known', () => {
  expect(isFaint(DEFAULT_DESIGN, BLACK_CLOTH)).toBe(false);
  expect(isFaint(MEDIC, null)).toBe(false);
});
