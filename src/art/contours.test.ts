import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawContours } from './contours.ts';
import { closedCurve } from './curves.ts';
import { isolines, sampleTerrain } from './isolines.ts';
import { findRoute } from './route.ts';
import { createTerrain } from './terrain.ts';

const SHEET = { width: 1600, height: 640, cell: 20 };
const LINES = { ...SHEET, interval: 0.05, spacing: 32 };

describe('contour lines', () => {
  it('are the same for the same seed and others for another', () => {
    const draw = (seed: number) => drawContours(createTerrain({ seed, scale: 360 }), LINES);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('weigh at most 6 KB on the wire', () => {
    for (const seed of [3, 7, 11, 44]) {
      const paths = drawContours(createTerrain({ seed, scale: 360 }), LINES).map(({ path }) => path);
      expect(brotliCompressSync(paths.join()).length).toBeLessThan(6 * 1024);
    }
  });

  it('are all closed', () => {
    for (const { path } of drawContours(createTerrain({ seed: 7, scale: 360 }), LINES)) {
      expect(path).toMatch(/^(?:M[^Mz]+z)+$/);
    }
  });

  it('ring a cone at the right distance', () => {
    const cone = (x: number, y: number) => 1 - Math.hypot(x - 300, y - 300) / 300;
    const lines = isolines(sampleTerrain(cone, { width: 600, height: 600, cell: 20 }), 0.5);
    expect(lines).toHaveLength(1);
    for (const [x, y] of lines[0] ?? []) expect(Math.hypot(x - 300, y - 300)).toBeCloseTo(150, -1);
  });

  it('turn the other way around a hollow, so that it stays open when filled', () => {
    const ring = (x: number, y: number) => 1 - Math.abs(Math.hypot(x - 300, y - 300) - 150) / 150;
    const lines = isolines(sampleTerrain(ring, { width: 600, height: 600, cell: 20 }), 0.5);
    expect(lines.map(turn).toSorted()).toEqual([-1, 1]);
  });
});

it('a curve too short for its spacing is not drawn', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const;
  expect(closedCurve(square, 32)).toBe('');
});

it('a route leads from its start to its end', () => {
  const route = findRoute(createTerrain({ seed: 44, scale: 360 }), [200, 500], [1400, 100]);
  expect(route).toMatch(/^M200 500q.*L1400 100$/);
});

/** 1 for clockwise, -1 for counter-clockwise. */
function turn(line: readonly (readonly [number, number])[]): number {
  const area = line.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = line[(index + 1) % line.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.sign(area);
}
