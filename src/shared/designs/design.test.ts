import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN, DESIGN_RANGES, isEmptyDesign, textLines, toRange, toSpot } from './design.ts';

const ranges = fc.constantFrom(...(Object.keys(DESIGN_RANGES) as (keyof typeof DESIGN_RANGES)[]));

describe('a number of the design', () => {
  it('is rounded to the nearest step within its range', () => {
    expect(toRange('logoSize', 103)).toBe(105);
    expect(toRange('logoSize', 1)).toBe(25);
    expect(toRange('logoRotation', -181)).toBe(-180);
    expect(toRange('textSize', 16.4)).toBe(16);
  });

  it('is valid after rounding, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(ranges, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (name, value) => {
        const { min, max, step } = DESIGN_RANGES[name];
        const rounded = toRange(name, value);
        expect(rounded).toBeGreaterThanOrEqual(min);
        expect(rounded).toBeLessThanOrEqual(max);
        expect(Math.abs(rounded % step)).toBe(0);
        expect(toRange(name, rounded)).toBe(rounded);
      }),
    );
  });

  it('is limited to the area when it is a position', () => {
    expect(toSpot({ x: -3, y: 33.333 })).toEqual({ x: 0, y: 33.3 });
    expect(toSpot({ x: 50, y: 1000 })).toEqual({ x: 50, y: 100 });
  });
});

describe('the text', () => {
  it('is split into lines without surrounding white space', () => {
    expect(textLines('  Alpha \r\n\tCompany\r Łódz\u0301 ')).toEqual(['Alpha', 'Company', 'Łódź']);
    expect(textLines('one\n\nthree')).toEqual(['one', '', 'three']);
    expect(textLines(' \n ')).toEqual([]);
  });

  it('has the same lines when it is parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textLines(textLines(text).join('\n'))).toEqual(textLines(text));
      }),
    );
  });
});

it('isEmptyDesign is true without logo, text and background', () => {
  expect(isEmptyDesign({ ...DEFAULT_DESIGN, text: ' \n' }, false)).toBe(true);
  expect(isEmptyDesign(DEFAULT_DESIGN, true)).toBe(false);
  expect(isEmptyDesign({ ...DEFAULT_DESIGN, text: 'A' }, false)).toBe(false);
  expect(isEmptyDesign({ ...DEFAULT_DESIGN, backgroundColor: '#000000' }, false)).toBe(false);
  expect(isEmptyDesign({ ...DEFAULT_DESIGN, backgroundColor: '#FFFFFF' }, false)).toBe(true);
});
