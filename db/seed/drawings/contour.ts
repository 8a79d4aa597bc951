import { round } from './path.ts';

const POINTS = 40;
const RINGS = 13;

/** Returns the contour lines of a small mountain in a box from -100 to 100, from the foot to the summit. */
export function contourRings(): string[] {
  return Array.from({ length: RINGS }, (_, ring) => {
    const height = ring / RINGS;
    const points = Array.from({ length: POINTS }, (_, index) =>
      pointAt((index / POINTS) * 2 * Math.PI, height),
    );
    return closedCurve(points);
  });
}

/** Returns a point of a ring. The waves keep their direction at all heights, like ridges, and flatten at the summit. */
function pointAt(angle: number, height: number): [number, number] {
  const reach = 96 * (1 - height) ** 0.92;
  const ridges =
    0.13 * Math.sin(2 * angle + 0.6 + height) +
    0.09 * Math.sin(3 * angle - 1.1 - 1.4 * height) +
    0.05 * Math.sin(5 * angle + 2 + 2.2 * height) +
    0.025 * Math.sin(9 * angle + 4 * height);
  const radius = reach * (0.84 + ridges * (1 - 0.35 * height));
  return [-12 * height + radius * Math.cos(angle), -22 * height + radius * Math.sin(angle)];
}

/** Returns a smooth closed line through the points (Catmull-Rom as cubic curves). */
function closedCurve(points: readonly [number, number][]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const controls = [0, 1].map((axis) => {
      const [a = 0, b = 0, c = 0, d = 0] = [before[axis], from[axis], to[axis], after[axis]];
      return [round(b + (c - a) / 6), round(c - (d - b) / 6), round(c)];
    });
    const [xs = [], ys = []] = controls;
    return `C${xs.map((x, order) => `${x} ${ys[order]}`).join(' ')}`;
  });
  const [x, y] = at(0);
  return `M${round(x)} ${round(y)}${curves.join('')}Z`;
}
