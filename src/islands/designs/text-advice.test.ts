import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { adviseOnText } from './text-advice.ts';

const CHEST = { width: 300, height: 300 };
const FRONT = { width: 300, height: 400 };
const SQUARE = { width: 900, height: 900 };
const MEASURE = createCanvas(1, 1).getContext('2d');

const advise = (changes: Partial<Design>, area = CHEST, logo: typeof SQUARE | null = SQUARE) =>
  adviseOnText(MEASURE, { design: { ...DEFAULT_DESIGN, text: 'MEDIC', ...changes }, logo }, area, null);

describe('a text that runs across the logo', () => {
  it('is offered the place below the logo, as at the default positions on a chest pocket', () => {
    const { belowLogo } = advise({});
    expect(belowLogo?.x).toBe(50);
    expect(belowLogo?.y).toBeGreaterThan(78);
    expect(belowLogo?.y).toBeLessThan(84);
    expect(advise({ textPosition: belowLogo ?? { x: 0, y: 0 } }).belowLogo).toBeNull();
  });

  it('is left alone if it only touches the logo, misses it, or has no logo', () => {
    expect(advise({}, FRONT).belowLogo).toBeNull();
    expect(advise({ logoPosition: { x: 50, y: 30 } }).belowLogo).toBeNull();
    expect(advise({ text: 'MEDIC', textPosition: { x: 88, y: 50 } }).belowLogo).toBeNull();
    expect(advise({}, CHEST, null).belowLogo).toBeNull();
  });

  it('counts the rotation of the logo', () => {
    const bar = { width: 900, height: 90 };
    expect(advise({}, CHEST, bar).belowLogo).toBeNull();
    expect(advise({ logoRotation: 90 }, CHEST, bar).belowLogo).not.toBeNull();
  });

  it('is left alone if there is no room below the logo', () => {
    expect(advise({ logoSize: 200 }).belowLogo).toBeNull();
  });
});

describe('a text wider than the print area', () => {
  it('is cropped, and offered the size that fits', () => {
    const text = '1st Battalion Medical Evacuation Company – Dustoff';
    const { isCropped, fitted } = advise({ text }, FRONT, null);
    expect(isCropped).toBe(true);
    expect(fitted?.textSize).toBeLessThan(16);
    expect(advise({ text, ...fitted }, FRONT, null).isCropped).toBe(false);
  });

  it('is not checked before its font is loaded', () => {
    const design = { ...DEFAULT_DESIGN, text: 'W'.repeat(200) };
    expect(adviseOnText(null, { design, logo: null }, FRONT, null)).toMatchObject({
      isCropped: false,
      fitted: null,
      belowLogo: null,
    });
  });
});
