import { closedCurve } from './curves.ts';
import { isolines, type Sheet, sampleTerrain } from './isolines.ts';
import type { Terrain } from './terrain.ts';

interface Contour {
  path: string;
  /** Every fourth line is drawn heavier, as on a map. */
  heavy: boolean;
}

interface ContourOptions extends Sheet {
  /** Height between two lines. */
  interval: number;
  /** Distance between the points a line is drawn through: more is lighter and rounder. */
  spacing: number;
}

const LOWEST = 0.16;
const HIGHEST = 1.6;
const HEAVY_EVERY = 4;

/** The contour lines of some ground, one path per height, from the lowest up. */
export function drawContours(terrain: Terrain, options: ContourOptions): Contour[] {
  const grid = sampleTerrain(terrain, options);
  const contours: Contour[] = [];
  for (let step = 0; LOWEST + step * options.interval < HIGHEST; step += 1) {
    const lines = isolines(grid, LOWEST + step * options.interval);
    const path = lines.map((line) => closedCurve(line, options.spacing)).join('');
    if (path) contours.push({ path, heavy: step % HEAVY_EVERY === HEAVY_EVERY - 1 });
  }
  return contours;
}
