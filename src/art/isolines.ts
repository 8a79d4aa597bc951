import type { Point, Terrain } from './terrain.ts';

export interface Sheet {
  width: number;
  height: number;
  /** Side of the squares the ground is sampled in. */
  cell: number;
}

/** Corners of a square, clockwise from the top left, and the edges between them. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const OUTSIDE = -1;
/** Squares beyond each side of the sheet, so that the rim of the ground is out of sight. */
const MARGIN = 2;

/** Heights at the grid points of a sheet, with a low rim around it, so that every line closes. */
interface Grid {
  columns: number;
  rows: number;
  cell: number;
  heightAt: (column: number, row: number) => number;
}

export function sampleTerrain(terrain: Terrain, { width, height, cell }: Sheet): Grid {
  const columns = Math.ceil(width / cell) + 1 + 2 * MARGIN;
  const rows = Math.ceil(height / cell) + 1 + 2 * MARGIN;
  const heights = new Float64Array(columns * rows).fill(OUTSIDE);
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      heights[row * columns + column] = terrain((column - MARGIN) * cell, (row - MARGIN) * cell);
    }
  }
  return {
    columns,
    rows,
    cell,
    heightAt: (column, row) => heights[row * columns + column] ?? OUTSIDE,
  };
}

/**
 * Marching squares: the closed lines along which the ground is exactly `level` high. The high ground is
 * always on the same side, so that filling the lines leaves hollows open.
 */
export function isolines(grid: Grid, level: number): Point[][] {
  const next = new Map<string, { key: string; point: Point }>();
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      for (const [from, to] of crossings(grid, column, row, level)) {
        next.set(from.key, to);
      }
    }
  }
  const lines: Point[][] = [];
  for (const start of next.keys()) {
    const line: Point[] = [];
    for (let step = take(start); step; step = take(step.key)) line.push(step.point);
    if (line.length > 2) lines.push(line);
  }
  return lines;

  function take(key: string) {
    const step = next.get(key);
    next.delete(key);
    return step;
  }
}

interface Crossing {
  key: string;
  point: Point;
}

/** The pieces of line through one square: from the edge where the ground rises to where it falls. */
function crossings(grid: Grid, column: number, row: number, level: number): [Crossing, Crossing][] {
  const heights = CORNERS.map(([dx, dy]) => grid.heightAt(column + dx, row + dy));
  const rising: number[] = [];
  const falling: number[] = [];
  for (let edge = 0; edge < 4; edge += 1) {
    const high = heightOf(edge) >= level;
    const nextHigh = heightOf((edge + 1) % 4) >= level;
    if (!high && nextHigh) rising.push(edge);
    if (high && !nextHigh) falling.push(edge);
  }
  // At a saddle two lines pass; the middle of the square says which edges belong together.
  const middle = heights.reduce((sum, height) => sum + height, 0) / 4;
  const turn = rising.length === 2 && middle < level ? 1 : 3;
  return rising.map((edge) => {
    const exit = rising.length === 2 ? (edge + turn) % 4 : (falling[0] ?? edge);
    return [crossing(exit), crossing(edge)];
  });

  function heightOf(corner: number): number {
    return heights[corner] ?? OUTSIDE;
  }

  function crossing(edge: number): Crossing {
    const [ax, ay] = CORNERS[edge] ?? CORNERS[0];
    const [bx, by] = CORNERS[(edge + 1) % 4] ?? CORNERS[0];
    const from = heightOf(edge);
    const to = heightOf((edge + 1) % 4);
    const share = (level - from) / (to - from);
    const x = column - MARGIN + ax + (bx - ax) * share;
    const y = row - MARGIN + ay + (by - ay) * share;
    // Neighboring squares name their common edge alike: by the sum of its two ends.
    const key = `${2 * column + ax + bx},${2 * row + ay + by}`;
    return { key, point: [x * grid.cell, y * grid.cell] };
  }
}
