import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, type Rgb } from '#shared/designs/colors.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { DARK_TEXT, LIGHT_TEXT, legibleColor } from './legibility.ts';

const BLACK_PRODUCT: Rgb = [28, 28, 30];
const OLIVE_PRODUCT: Rgb = [90, 96, 68];
const MEDIC = { ...DEFAULT_DESIGN, text: 'MEDIC' };

it('contrast matches the WCAG definition', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

it('offers light text for the default black on black and on olive', () => {
  expect(legibleColor(MEDIC, BLACK_PRODUCT)).toBe(LIGHT_TEXT);
  expect(legibleColor(MEDIC, OLIVE_PRODUCT)).toBe(LIGHT_TEXT);
  expect(legibleColor({ ...MEDIC, textColor: '#ffffff' }, BLACK_PRODUCT)).toBeNull();
});

it('offers dark text for white on white, and the background color counts before the product', () => {
  expect(legibleColor({ ...MEDIC, textColor: '#ffffff' }, [250, 250, 250])).toBe(DARK_TEXT);
  expect(legibleColor({ ...MEDIC, backgroundColor: '#d9a441' }, BLACK_PRODUCT)).toBeNull();
  expect(legibleColor({ ...MEDIC, backgroundColor: '#111111' }, [255, 255, 255])).toBe(LIGHT_TEXT);
});

it('offers nothing without a text, or before the product color is known', () => {
  expect(legibleColor(DEFAULT_DESIGN, BLACK_PRODUCT)).toBeNull();
  expect(legibleColor(MEDIC, null)).toBeNull();
});

it('always offers a color that is legible', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), fc.tuple(channel, channel, channel), (text, product) => {
      const textColor = `#${text.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      const offered = legibleColor({ ...MEDIC, textColor }, product);
      if (offered) expect(legibleColor({ ...MEDIC, textColor: offered }, product)).toBeNull();
    }),
  );
});
