import { openCurve } from './curves.ts';
import type { Point, Terrain } from './terrain.ts';

const STEP = 20;
const WIDTH = 1600;
const HEIGHT = 640;
/** How much a climb and high ground cost, against the plain distance. */
const STEEPNESS = 9000;
const HEIGHT_COST = 9;
const SPACING = 56;
const NEIGHBORS = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  .filter(([x, y]) => x || y);

/** The easiest way over the ground from one place to another: it goes around hills. Dijkstra's search. */
export function findRoute(terrain: Terrain, start: Point, end: Point): string {
  const columns = WIDTH / STEP;
  const rows = HEIGHT / STEP;
  const source = nodeAt(start);
  const target = nodeAt(end);
  const costs = new Map([[source, 0]]);
  const before = new Map<number, number>();
  const open = new Set([source]);
  while (open.size > 0) {
    const node = [...open].reduce((best, other) => (cost(other) < cost(best) ? other : best));
    if (node === target) break;
    open.delete(node);
    for (const [dx, dy] of NEIGHBORS) {
      const column = (node % columns) + dx;
      const row = Math.floor(node / columns) + dy;
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const next = row * columns + column;
      const climb = heightOf(next) - heightOf(node);
      const reached =
        cost(node) + Math.hypot(dx, dy) * (1 + STEEPNESS * climb ** 2 + HEIGHT_COST * heightOf(next));
      if (reached < cost(next)) {
        costs.set(next, reached);
        before.set(next, node);
        open.add(next);
      }
    }
  }
  const path: Point[] = [];
  for (let node: number | undefined = target; node !== undefined; node = before.get(node))
    path.unshift(pointOf(node));
  return openCurve(path, SPACING);

  function cost(node: number): number {
    return costs.get(node) ?? Number.POSITIVE_INFINITY;
  }
  function heightOf(node: number): number {
    return terrain(...pointOf(node));
  }
  function pointOf(node: number): Point {
    return [(node % columns) * STEP, Math.floor(node / columns) * STEP];
  }
  function nodeAt([x, y]: Point): number {
    return Math.round(y / STEP) * columns + Math.round(x / STEP);
  }
}
