import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '#shared/designs/colors.ts';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { fitTyped, START_SIZE, typeText } from './start-text.ts';

const FRONT = { width: 300, height: 400 };
const BLACK: Rgb = [28, 28, 30];
const BONE: Rgb = [232, 226, 212];
const MEASURE = createCanvas(1, 1).getContext('2d');
const EMPTY: Design = { ...DEFAULT_DESIGN, textSize: START_SIZE };
const LONG = '1st Battalion Medical Evacuation Company';

const type = (
  text: string,
  { from = EMPTY, past = [] as Design[], productColor = BONE as Rgb | null } = {},
) =>
  typeText({ past: past.map((design) => ({ design })), present: { design: from } }, text, {
    measure: MEASURE,
    area: FRONT,
    productColor,
  });

describe('the size of a typed text', () => {
  it('starts large, and follows the length of the text both ways', () => {
    expect(type('MEDIC')).toMatchObject({ textSize: START_SIZE });
    const { textSize = 0 } = type(LONG);
    expect(textSize).toBeLessThan(START_SIZE);
    expect(textSize).toBeGreaterThanOrEqual(8);
    expect(type('MEDIC', { from: { ...EMPTY, text: LONG, textSize } })).toMatchObject({
      textSize: START_SIZE,
    });
    expect(type('W'.repeat(200))).toMatchObject({ textSize: 8 });
  });

  it('stays as it was chosen', () => {
    expect(type(LONG, { from: { ...EMPTY, text: 'MEDIC', textSize: 40 } }).textSize).toBeUndefined();
    expect(type(LONG, { from: { ...EMPTY, text: 'MEDIC', textSize: 16 } }).textSize).toBeUndefined();
  });
});

it('fits a text that was typed before its font was loaded, unless its size was chosen', () => {
  const { textSize } = type(LONG);
  expect(fitTyped(MEASURE, { ...EMPTY, text: LONG }, FRONT)).toEqual({ textSize });
  expect(fitTyped(MEASURE, { ...EMPTY, text: LONG, textSize: 40 }, FRONT)).toEqual({});
});

describe('the color of the first text', () => {
  it('reads on the garment', () => {
    expect(type('MEDIC', { productColor: BLACK }).textColor).toBe('#ffffff');
    expect(type('MEDIC', { productColor: BONE }).textColor).toBeUndefined();
    expect(type('MEDIC', { productColor: null }).textColor).toBeUndefined();
    const from = { ...EMPTY, backgroundColor: '#111111' };
    expect(type('MEDIC', { from, productColor: BONE }).textColor).toBe('#ffffff');
  });

  it('stays as it was chosen, even if it was chosen back, and when the text goes on', () => {
    const from = { ...EMPTY, textColor: '#4b5320' };
    expect(type('MEDIC', { from, productColor: BLACK }).textColor).toBeUndefined();
    expect(type('MEDIC', { past: [from], productColor: BLACK }).textColor).toBeUndefined();
    expect(
      type('MEDIC', { from: { ...EMPTY, text: 'MEDICS' }, productColor: BLACK }).textColor,
    ).toBeUndefined();
  });
});
