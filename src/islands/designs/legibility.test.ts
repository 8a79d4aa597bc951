import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { contrast, isFaint, type Rgb } from './legibility.ts';

const BLACK_PRODUCT: Rgb = [28, 28, 30];
const MEDIC = { ...DEFAULT_DESIGN, text: 'MEDIC' };

it('contrast matches the WCAG definition', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

it('black text is faint on a black product, unless it is white or has a background', () => {
  expect(isFaint(MEDIC, BLACK_PRODUCT)).toBe(true);
  expect(isFaint({ ...MEDIC, textColor: '#ffffff' }, BLACK_PRODUCT)).toBe(false);
  expect(isFaint({ ...MEDIC, backgroundColor: '#d9a441' }, BLACK_PRODUCT)).toBe(false);
  expect(isFaint({ ...MEDIC, backgroundColor: '#111111' }, [255, 255, 255])).toBe(true);
});

it('nothing is faint without a text, or before the product color is known', () => {
  expect(isFaint(DEFAULT_DESIGN, BLACK_PRODUCT)).toBe(false);
  expect(isFaint(MEDIC, null)).toBe(false);
});
