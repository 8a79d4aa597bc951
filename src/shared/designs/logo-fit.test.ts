import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from './design.ts';
import { logoEdges, logoFits } from './logo-fit.ts';

const AREA = { width: 300, height: 400 };
const SQUARE = { width: 90, height: 90 };

describe('whether a logo fits the print area', () => {
  it.each([
    ['in the middle', {}, true],
    ['as wide as the area', { logoSize: 200 }, true],
    [
      'as wide as the area, moved by less than the tolerance',
      { logoSize: 200, logoPosition: { x: 50.1, y: 50 } },
      true,
    ],
    ['as wide as the area, moved', { logoSize: 200, logoPosition: { x: 50.5, y: 50 } }, false],
    ['as wide as the area, turned by a quarter', { logoSize: 200, logoRotation: 90 }, true],
    ['as wide as the area, turned by less', { logoSize: 200, logoRotation: 45 }, false],
    ['at the edge', { logoPosition: { x: 75, y: 50 } }, true],
    ['beyond the lower edge', { logoPosition: { x: 50, y: 90 } }, false],
  ])('%s: %s', (_, part, fits) => {
    expect(logoFits({ ...DEFAULT_DESIGN, ...part }, AREA, SQUARE)).toBe(fits);
  });

  it('is judged by its outline: a round logo can be turned, and transparent margins may be cut off', () => {
    const circle = Array.from({ length: 90 }, (_, index) => ({
      x: 0.5 + Math.cos(index) / 2,
      y: 0.5 + Math.sin(index) / 2,
    }));
    const design = { ...DEFAULT_DESIGN, logoSize: 200, logoRotation: 45 };
    expect(logoFits(design, AREA, SQUARE, circle)).toBe(true);
    const small = circle.map(({ x, y }) => ({ x: x / 2 + 0.25, y: y / 2 + 0.25 }));
    expect(logoFits({ ...design, logoPosition: { x: 75, y: 50 } }, AREA, SQUARE, small)).toBe(true);
    expect(logoFits({ ...design, logoPosition: { x: 80, y: 50 } }, AREA, SQUARE, small)).toBe(false);
    expect(logoFits(design, AREA, SQUARE, [])).toBe(true);
  });
});

it('returns the edges of a turned logo in percent of the area', () => {
  const edges = logoEdges({ ...DEFAULT_DESIGN, logoRotation: 90 }, AREA, { width: 100, height: 50 });
  // 150 by 75 units, turned.
  expect(edges.left).toBeCloseTo(37.5);
  expect(edges.right).toBeCloseTo(62.5);
  expect(edges.top).toBeCloseTo(31.25);
  expect(edges.bottom).toBeCloseTo(68.75);
});
