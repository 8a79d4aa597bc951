/** Width and height of every picture, in its own units. */
export const SIZE = 800;

const MIDDLE = SIZE / 2;

export type Point = readonly [x: number, y: number];

/** A cubic curve from the current point: two control points, then the end. */
export type Curve = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** A curve with its start. */
export interface Edge {
  start: Point;
  curve: Curve;
}

/** Returns the point at `t` on an edge: 0 is the start, 1 the end. */
export function pointOn({ start, curve: [x1, y1, x2, y2, x, y] }: Edge, t: number): Point {
  const s = 1 - t;
  const blend = (a: number, b: number, c: number, d: number) =>
    round(s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d);
  return [blend(start[0], x1, x2, x), blend(start[1], y1, y2, y)];
}

/** Returns the same curve from its end to its start. */
export function reversed({ start, curve: [x1, y1, x2, y2] }: Edge): Curve {
  return [x2, y2, x1, y1, ...start];
}

/** Returns the end of an edge. */
export function endOf({ curve }: Edge): Point {
  return [curve[4], curve[5]];
}

/** Interpolates between two edges: 0 returns `from`, 1 returns `to`. */
export function between(from: Edge, to: Edge, t: number): Edge {
  const blend = (a: number, b: number) => round(a + (b - a) * t);
  const [x1, y1, x2, y2, x, y] = from.curve.map((value, index) => blend(value, to.curve[index] ?? value));
  const start: Point = [blend(from.start[0], to.start[0]), blend(from.start[1], to.start[1])];
  return { start, curve: [x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0, x ?? 0, y ?? 0] };
}

/** Returns a straight edge. */
export function straight(start: Point, end: Point): Edge {
  return { start, curve: [...start, ...end, ...end] };
}

/** Returns the path data of an open line of curves. */
export function line(start: Point, curves: readonly Curve[]): string {
  return `M${start.join(' ')}${curves.map((curve) => `C${curve.join(' ')}`).join('')}`;
}

/**
 * Returns the path data of a closed symmetric shape: `start` is on the center line (x = 400), the curves run down the
 * right side and end on the center line.
 */
export function symmetric(start: Point, curves: readonly Curve[]): string {
  return `${line(start, curves)}${mirroredBack(start, curves)}Z`;
}

/** Returns the path data of an open line from left to right: the mirrored curves, then the curves. */
export function arch(start: Point, curves: readonly Curve[]): string {
  const last = curves.at(-1);
  const [x, y] = last ? [last[4], last[5]] : start;
  const back = mirroredBack(start, curves);
  return `M${flip(x)} ${y}${back}${curves.map((curve) => `C${curve.join(' ')}`).join('')}`;
}

/** Mirrors content on the center line. */
export function mirrored(content: string): string {
  return `<g transform="translate(${SIZE} 0) scale(-1 1)">${content}</g>`;
}

/**
 * Returns the path data of a fold: a sliver with pointed ends, `width` units wide on each side of a line that runs
 * from `from` to `to`, bent toward `bend`.
 */
export function fold(from: Point, bend: Point, to: Point, width: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const reach = width / Math.hypot(dx, dy);
  const near = `${round(bend[0] - dy * reach)} ${round(bend[1] + dx * reach)}`;
  const far = `${round(bend[0] + dy * reach)} ${round(bend[1] - dx * reach)}`;
  return `M${from.join(' ')}Q${near} ${to.join(' ')}Q${far} ${from.join(' ')}Z`;
}

/** Rounds to two decimals: finer than a pixel, and the same text on all machines. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function mirroredBack(start: Point, curves: readonly Curve[]): string {
  return curves
    .map(([x1, y1, x2, y2], index) => {
      const before = curves[index - 1];
      const [x, y] = before ? [before[4], before[5]] : start;
      return `C${flip(x2)} ${y2} ${flip(x1)} ${y1} ${flip(x)} ${y}`;
    })
    .reverse()
    .join('');
}

function flip(x: number): number {
  return round(2 * MIDDLE - x);
}
