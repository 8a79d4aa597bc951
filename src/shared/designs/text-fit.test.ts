import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN, type Design } from './design.ts';
import type { TextMeasure } from './layout.ts';
import { fitText, textEdges, textFits } from './text-fit.ts';

/** Measures every character as half as wide, and every line as 0.7 times as high, as the font size. */
const MEASURE: TextMeasure = {
  font: '',
  fontKerning: 'auto',
  textRendering: 'auto',
  measureText(text) {
    const size = Number.parseFloat(this.font);
    return {
      width: (text.length * size) / 2,
      actualBoundingBoxAscent: size * 0.7,
      actualBoundingBoxDescent: 0,
    };
  },
};
const AREA = { width: 300, height: 400 };
const design = (changes: Partial<Design>): Design => ({ ...DEFAULT_DESIGN, ...changes });
/** 40 characters are 320 of the area's 300 units wide at the default size. */
const WIDE = design({ text: 'W'.repeat(40) });

describe('textFits', () => {
  it('is true inside the area and false beyond each of its edges', () => {
    const fits = (changes: Partial<Design>) => textFits(MEASURE, design(changes), AREA);
    expect(fits({})).toBe(true);
    expect(fits({ text: 'Alpha' })).toBe(true);
    expect(fits({ text: 'Alpha', textPosition: { x: 1, y: 50 } })).toBe(false);
    expect(fits({ text: 'Alpha', textPosition: { x: 99, y: 50 } })).toBe(false);
    expect(fits({ text: 'Alpha', textPosition: { x: 50, y: 0 } })).toBe(false);
    expect(fits({ text: 'Alpha', textPosition: { x: 50, y: 100 } })).toBe(false);
    expect(textFits(MEASURE, WIDE, AREA)).toBe(false);
  });

  it('counts the ink, not the space between lines', () => {
    // 11.2 units of ink, centered on the position, are 1.4 percent of the height to each side.
    expect(textFits(MEASURE, design({ text: 'A', textPosition: { x: 50, y: 98.5 } }), AREA)).toBe(true);
    expect(textFits(MEASURE, design({ text: 'A', textPosition: { x: 50, y: 98 } }), AREA)).toBe(true);
    expect(textEdges(MEASURE, design({ text: 'A\n\nA' }), AREA)?.bottom).toBeLessThan(78);
  });
});

describe('fitText', () => {
  it('makes a text that is too wide as large as fits', () => {
    expect(fitText(MEASURE, WIDE, AREA)).toEqual({ textSize: 15, textPosition: { x: 50, y: 70 } });
  });

  it('moves a text that has room, and keeps its size', () => {
    const atEdge = design({ text: 'Alpha', textPosition: { x: 99, y: 70 } });
    expect(fitText(MEASURE, atEdge, AREA)).toEqual({ textSize: 16, textPosition: { x: 93.3, y: 70 } });
  });

  it('is null for a text that is too wide at the smallest size', () => {
    expect(fitText(MEASURE, design({ text: 'W'.repeat(80) }), AREA)).toBeNull();
  });

  it('returns a text that fits, whatever the design', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z \n]{1,60}$/),
        fc.integer({ min: 8, max: 48 }),
        fc.record({ x: percent, y: percent }),
        (text, textSize, textPosition) => {
          const before = design({ text, textSize, textPosition });
          const fitted = fitText(MEASURE, before, AREA);
          if (fitted) expect(textFits(MEASURE, { ...before, ...fitted }, AREA)).toBe(true);
        },
      ),
    );
  });
});
