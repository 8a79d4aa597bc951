import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, pinched, shifted, withinHalfTurns } from './gesture.ts';

const AREA = { width: 200, height: 400 };
const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('moving', () => {
  it('converts pixels to percent of the area', () => {
    expect(moved({ x: 50, y: 50 }, { x: 20, y: 20 }, AREA)).toEqual({ x: 60, y: 55 });
  });

  it('keeps the center inside the area', () => {
    fc.assert(
      fc.property(finite, finite, (x, y) => {
        const at = shifted({ x: 50, y: 70 }, { x, y });
        expect([at.x >= 0 && at.x <= 100, at.y >= 0 && at.y <= 100]).toEqual([true, true]);
      }),
    );
  });
});

describe('two fingers', () => {
  it('scale by their distance and rotate clockwise', () => {
    const spread = pinched(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 0, y: 20 },
      ],
    );
    expect(spread.scale).toBeCloseTo(2);
    expect(spread.turn).toBeCloseTo(90);
  });

  it('do not scale from a single point', () => {
    const point = { x: 5, y: 5 };
    expect(pinched([point, point], [point, { x: 9, y: 0 }]).scale).toBe(1);
  });

  it('rotate in the shorter direction', () => {
    expect([190, -190, 180, -180, 365].map(withinHalfTurns)).toEqual([-170, 170, 180, -180, 5]);
    fc.assert(
      fc.property(finite, (angle) => {
        const turned = withinHalfTurns(angle);
        expect(Math.abs(turned)).toBeLessThanOrEqual(180);
        expect(Math.cos((turned * Math.PI) / 180)).toBeCloseTo(Math.cos((angle * Math.PI) / 180));
      }),
    );
  });
});
