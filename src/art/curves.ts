import type { Point } from './terrain.ts';

/**
 * A closed line as a smooth path in few bytes. The points become the control points of a quadratic
 * B-spline, whose joints lie exactly halfway between them, so that SVG's `t` needs one pair of numbers per
 * point. Control points are snapped to even numbers, which makes the joints whole.
 */
export function closedCurve(line: readonly Point[], spacing: number): string {
  const controls = spread(line, spacing, true).map(snap);
  const first = controls[0];
  const last = controls.at(-1);
  if (controls.length < 4 || !first || !last) return '';
  const joints = controls.map((point, index) =>
    halfway(point, controls[(index + 1) % controls.length] ?? first),
  );
  return `${curve(halfway(last, first), first, joints)}z`;
}

/** An open line, smoothed in the same way, that keeps its two ends. */
export function openCurve(line: readonly Point[], spacing: number): string {
  const controls = spread(line, spacing, false).map(snap);
  const [start, first] = controls;
  const end = controls.at(-1);
  if (!start || !first || !end) return '';
  const joints = controls.slice(1, -1).map((point, index) => halfway(point, controls[index + 2] ?? end));
  return `${curve(start, first, joints)}L${end[0]} ${end[1]}`;
}

function curve(start: Point, control: Point, joints: readonly Point[]): string {
  const [first, ...rest] = joints;
  if (!first) return '';
  let path = `M${pair(start)}q${pair(minus(control, start))}${pair(minus(first, start), true)}t`;
  let from = first;
  rest.forEach((joint, index) => {
    path += pair(minus(joint, from), index > 0);
    from = joint;
  });
  return rest.length > 0 ? path : path.slice(0, -1);
}

/** Points at equal distances along a line. */
function spread(line: readonly Point[], spacing: number, closed: boolean): Point[] {
  const path = closed ? [...line, ...line.slice(0, 1)] : line;
  const lengths = path.map((point, index) => (index ? distance(point, path[index - 1] ?? point) : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces = Math.max(1, Math.round(total / spacing));
  const points: Point[] = [];
  let index = 1;
  let passed = 0;
  for (let piece = 0; piece < pieces + (closed ? 0 : 1); piece += 1) {
    const target = (total * piece) / pieces;
    while (index < path.length - 1 && passed + (lengths[index] ?? 0) < target) {
      passed += lengths[index] ?? 0;
      index += 1;
    }
    const [ax, ay] = path[index - 1] ?? [0, 0];
    const [bx, by] = path[index] ?? [ax, ay];
    const share = Math.min(1, (target - passed) / (lengths[index] || 1));
    points.push([ax + (bx - ax) * share, ay + (by - ay) * share]);
  }
  return points;
}

function snap([x, y]: Point): Point {
  return [Math.round(x / 2) * 2, Math.round(y / 2) * 2];
}

function halfway([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

function minus([ax, ay]: Point, [bx, by]: Point): Point {
  return [ax - bx, ay - by];
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Two numbers as short as SVG allows: a minus sign separates as well as a space. */
function pair([x, y]: Point, continued = false): string {
  return `${continued && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`;
}
