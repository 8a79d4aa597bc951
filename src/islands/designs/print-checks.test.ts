import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '#shared/designs/colors.ts';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { logoFits } from '#shared/designs/logo-fit.ts';
import { type LogoPixels, logoFlaws, logoOutline } from '#shared/designs/logo-flaws.ts';
import { placementArea, printPixels } from '#shared/designs/print-area.ts';
import { printChecks } from './print-checks.ts';
import type { Logo } from './read-logo.ts';

const FRONT = placementArea(null, 'front');
const PAPER = printPixels(FRONT);
const MEASURE = createCanvas(1, 1).getContext('2d');
const NAVY: Rgb = [20, 30, 60];
const BONE: Rgb = [232, 226, 212];

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const RED: Pixel = [200, 20, 20, 255];
const CLEAR: Pixel = [0, 0, 0, 0];
const WHITE: Rgb = [250, 250, 250];
const PAGE: Pixel = [...WHITE, 255];

/** A logo of one color in the middle of another. */
function pixelsOf(inside: Pixel, around: Pixel): LogoPixels {
  const isInside = (at: number) => at >= 15 && at < 45;
  const data = Array.from({ length: 3600 }, (_, index) =>
    isInside(index % 60) && isInside(Math.floor(index / 60)) ? inside : around,
  );
  return { data: Uint8Array.from(data.flat()), width: 60, height: 60 };
}

interface Options {
  design?: Partial<Design>;
  logo?: Partial<Logo> | null;
  pixels?: LogoPixels;
  color?: Rgb;
}

function check({ design = {}, logo = {}, pixels = pixelsOf(RED, RED), color = BONE }: Options) {
  const snapshot = {
    design: { ...DEFAULT_DESIGN, ...design },
    logo: logo && ({ width: 1200, height: 1200, isVector: false, storedWith: null, ...logo } as Logo),
  };
  const printed = logo && { pixels, flaws: logoFlaws(pixels), outline: logoOutline(pixels) };
  return printChecks({ snapshot, area: FRONT, measure: MEASURE, printed, productColor: color });
}

const names = (options: Options) => check(options).map(({ name }) => name);
const cureOf = (options: Options) => check(options)[0]?.cure;

it('finds nothing about a sharp logo and a legible text inside the print area', () => {
  expect(check({ design: { text: 'MEDIC', textPosition: { x: 50, y: 90 } } })).toEqual([]);
  expect(check({ logo: null })).toEqual([]);
});

describe('a blurry logo', () => {
  it('gets the largest size with which it prints sharp, which is the 150 DPI of the check', () => {
    const logo = { width: 600, height: 600 };
    const [blurry] = check({ logo });
    expect(blurry).toMatchObject({ name: 'low_resolution', message: expect.stringContaining('100 DPI') });
    expect(blurry?.cure).toMatchObject({ label: 'Make it sharp', change: { logoSize: 65 } });
    expect(names({ logo, design: { logoSize: 65 } })).toEqual([]);
    expect(names({ logo, design: { logoSize: 70 } })).toEqual(['low_resolution']);
  });

  it('is only told to be replaced if it is blurry at any size', () => {
    const [blurry] = check({ logo: { width: 90, height: 90 } });
    expect(blurry).toMatchObject({ cure: null, message: expect.stringMatching(/Upload a larger image\.$/) });
  });
});

describe('a logo beyond the print area', () => {
  it.each([
    { logoPosition: { x: 0, y: 0 } },
    { logoPosition: { x: 100, y: 40 }, logoRotation: 45 },
    { logoPosition: { x: 50, y: 100 }, logoSize: 200, logoRotation: 30 },
  ])('moves inside, smaller only if it must: %j', (design) => {
    const logo = { width: 1200, height: 600, isVector: true };
    const [cropped] = check({ design, logo });
    expect(cropped?.name).toBe('logo_cropped');
    const { change } = cropped?.cure ?? {};
    if (typeof change !== 'object') throw new Error('There is no cure.');
    const moved = { ...DEFAULT_DESIGN, ...design, ...change };
    expect(logoFits(moved, PAPER, logo)).toBe(true);
    const bigger = { ...moved, logoSize: moved.logoSize + 5 };
    if (moved.logoSize < (design.logoSize ?? 100))
      expect(logoFits({ ...bigger, logoPosition: { x: 50, y: 50 } }, PAPER, logo)).toBe(false);
  });

  it('may have its transparent margins cut off', () => {
    const design = { logoPosition: { x: 15, y: 50 } };
    expect(names({ design, pixels: pixelsOf(RED, CLEAR) })).toEqual([]);
    expect(names({ design })).toEqual(['logo_cropped']);
  });
});

describe('a text beyond the print area', () => {
  it('fits with a press, or has to be shortened', () => {
    const design = { text: 'MEDICAL EVACUATION', textSize: 48, textPosition: { x: 50, y: 90 } };
    expect(names({ design })).toEqual(['text_cropped']);
    expect(cureOf({ design })).toMatchObject({ label: 'Fit to width' });
    const [cropped] = check({ design: { ...design, text: 'W'.repeat(200) } });
    expect(cropped).toMatchObject({ cure: null, message: expect.stringMatching(/add line breaks\.$/) });
  });
});

describe('what depends on the color', () => {
  it('offers to remove the white box of a logo, once', () => {
    const pixels = pixelsOf(RED, PAGE);
    expect(cureOf({ pixels, color: NAVY })).toMatchObject({
      label: 'Remove white background',
      change: 'without-white',
    });
    expect(cureOf({ pixels, color: NAVY, logo: { removesWhite: true } })).toBeNull();
    expect(names({ pixels, color: WHITE })).toEqual([]);
  });

  it('says when a logo cannot be seen', () => {
    expect(names({ pixels: pixelsOf([24, 30, 58, 255], CLEAR), color: NAVY })).toEqual(['faint_logo']);
  });

  it('offers a legible text color, for one that is hard to read and one that cannot be seen', () => {
    const design = { text: 'MEDIC', textPosition: { x: 50, y: 90 } };
    for (const [textColor, name] of [
      ['#14203c', 'faint_text'],
      ['#3a5a40', 'hard_to_read'],
    ] as const) {
      const found = check({ design: { ...design, textColor }, color: NAVY });
      expect(found.map((one) => one.name)).toEqual([name]);
      expect(found[0]?.cure).toMatchObject({ label: 'Use light text', change: { textColor: '#ffffff' } });
    }
    expect(names({ design: { ...design, textColor: '#ffffff' }, color: NAVY })).toEqual([]);
  });
});

it('names live text, see-through parts, and a text across the logo', () => {
  const design = { text: 'MEDIC', textPosition: { x: 50, y: 55 } };
  const pixels = pixelsOf([200, 20, 20, 128], CLEAR);
  expect(names({ design, logo: { hasLiveText: true }, pixels })).toEqual([
    'live_text',
    'half_transparent',
    'across_logo',
  ]);
});
