import { describe, expect, it } from 'vitest';
import type { Rgb } from './colors.ts';
import { DEFAULT_DESIGN } from './design.ts';
import { flawsOnColor, type LogoPixels, logoFlaws, logoOutline } from './logo-flaws.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const RED: Pixel = [200, 20, 20, 255];
const PAPER: Pixel = [250, 251, 249, 255];
const CLEAR: Pixel = [0, 0, 0, 0];
const GLASS: Pixel = [200, 20, 20, 128];

const NAVY: Rgb = [20, 30, 60];
const WHITE: Rgb = [244, 244, 242];

function logoOf(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): LogoPixels {
  const data = Array.from({ length: width * height }, (_, index) =>
    pixelAt(index % width, Math.floor(index / width)),
  );
  return { data: Uint8Array.from(data.flat()), width, height };
}

/** A red disk around the middle. */
const disk = (size: number, around: Pixel) =>
  logoOf(size, size, (x, y) => (Math.hypot(x - size / 2, y - size / 2) < size * 0.3 ? RED : around));

describe('a see-through logo', () => {
  it.each([
    ['a glow around it', disk(200, GLASS), true],
    ['a see-through half', logoOf(40, 40, (x) => (x < 20 ? GLASS : RED)), true],
    ['no part of it', disk(200, CLEAR), false],
    ['smooth edges', logoOf(40, 40, (x) => (x < 20 ? RED : x === 20 ? GLASS : CLEAR)), false],
    ['thin see-through lines', logoOf(40, 40, (x) => (x % 4 < 2 ? GLASS : CLEAR)), false],
    ['hardly visible pixels', disk(200, [0, 0, 0, 20]), false],
    ['nearly opaque ones', disk(200, [200, 20, 20, 240]), false],
    ['a small shadow', logoOf(50, 50, (x, y) => (x < 6 && y < 6 ? GLASS : RED)), false],
  ])('%s', (_, logo, isFlawed) => {
    expect(logoFlaws(logo)).toEqual(isFlawed ? ['half_transparent'] : []);
  });
});

describe('a white box', () => {
  it.each([
    ['a JPEG on navy', disk(90, PAPER), NAVY, true],
    ['a JPEG on white', disk(90, PAPER), WHITE, false],
    ['a logo without a background', disk(90, CLEAR), NAVY, false],
    ['a colored background', disk(90, [240, 230, 140, 255]), NAVY, false],
    ['a single pixel', logoOf(1, 1, () => PAPER), NAVY, true],
    ['a transparent corner', logoOf(60, 60, (x, y) => (x + y === 0 ? CLEAR : PAPER)), NAVY, false],
    ['specks at the edge', logoOf(60, 60, (x, y) => (y === 0 && x < 5 ? RED : PAPER)), NAVY, true],
  ])('%s', (_, logo, color, isFlawed) => {
    expect(flawsOnColor(logo, color, DEFAULT_DESIGN)).toEqual(isFlawed ? ['white_box'] : []);
  });

  it('is intended on a background color of the design', () => {
    expect(flawsOnColor(disk(90, PAPER), NAVY, { ...DEFAULT_DESIGN, backgroundColor: '#3355aa' })).toEqual(
      [],
    );
  });
});

describe('a logo that can hardly be seen', () => {
  const navyOn = (around: Pixel) =>
    logoOf(80, 80, (x, y) => (x > 20 && x < 60 && y > 20 && y < 60 ? [22, 30, 66, 255] : around));

  it.each([
    ['navy on navy', navyOn(CLEAR), NAVY, true],
    ['navy on white', navyOn(CLEAR), WHITE, false],
    ['navy with a red line on navy', logoOf(50, 50, (x) => (x < 8 ? RED : [22, 30, 66, 255])), NAVY, false],
    ['a veil on navy', logoOf(50, 50, () => [255, 255, 255, 60]), [0, 0, 0] as Rgb, false],
    ['a veil of the same color', logoOf(50, 50, () => [200, 200, 200, 30]), [190, 190, 190] as Rgb, true],
    ['nothing', logoOf(50, 50, () => CLEAR), NAVY, false],
  ])('%s', (_, logo, color, isFlawed) => {
    expect(flawsOnColor(logo, color, DEFAULT_DESIGN)).toEqual(isFlawed ? ['faint_logo'] : []);
  });

  it('is compared with the background color of the design, if it has one', () => {
    const onNavy = { ...DEFAULT_DESIGN, backgroundColor: '#141e3c' };
    expect(flawsOnColor(navyOn(CLEAR), WHITE, onNavy)).toEqual(['faint_logo']);
    expect(flawsOnColor(navyOn(CLEAR), null, onNavy)).toEqual(['faint_logo']);
    expect(flawsOnColor(navyOn(CLEAR), NAVY, { ...onNavy, backgroundColor: '#ffcc00' })).toEqual([]);
  });
});

describe('a text that can hardly be seen', () => {
  const black = { ...DEFAULT_DESIGN, text: 'Alpha' };

  it.each([
    ['black on black', black, [16, 16, 18] as Rgb, true],
    ['black on navy', black, NAVY, true],
    ['black on olive', black, [90, 96, 68] as Rgb, false],
    ['red on a tan of the same lightness', { ...black, textColor: '#b83c1e' }, [130, 103, 62] as Rgb, false],
    ['white on black', { ...black, textColor: '#ffffff' }, [16, 16, 18] as Rgb, false],
    ['black on its own background', { ...black, backgroundColor: '#000000' }, WHITE, true],
    ['no text', DEFAULT_DESIGN, [16, 16, 18] as Rgb, false],
    ['black on an unknown color', black, null, false],
  ])('%s', (_, design, color, isFlawed) => {
    expect(flawsOnColor(null, color, design)).toEqual(isFlawed ? ['faint_text'] : []);
  });
});

it('names all flaws in the order shown', () => {
  const design = { ...DEFAULT_DESIGN, text: 'Alpha', textColor: '#d0d0d0' };
  expect(
    flawsOnColor(
      logoOf(9, 9, () => [240, 240, 240, 255]),
      [215, 215, 215],
      design,
    ),
  ).toEqual(['white_box', 'faint_logo', 'faint_text']);
});

describe('the outline of a logo', () => {
  it('leaves out its transparent margins', () => {
    const logo = logoOf(10, 4, (x, y) => (x >= 2 && x < 7 && y === 1 ? RED : [200, 0, 0, 9]));
    expect(logoOutline(logo)).toEqual([
      { x: 0.2, y: 0.25 },
      { x: 0.2, y: 0.5 },
      { x: 0.7, y: 0.25 },
      { x: 0.7, y: 0.5 },
    ]);
  });

  it('is empty without visible pixels', () => {
    expect(logoOutline(logoOf(3, 3, () => CLEAR))).toEqual([]);
  });
});
