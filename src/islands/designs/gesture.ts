import { type Spot, toSpot } from '#shared/designs/design.ts';

/** A place on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Where something is after it was moved by so many pixels in an area of this size. Its middle stays inside. */
export function moved(from: Spot, by: Point, area: { width: number; height: number }): Spot {
  return shifted(from, { x: (by.x / area.width) * 100, y: (by.y / area.height) * 100 });
}

/** The same in percent, as the arrow keys move. */
export function shifted(from: Spot, by: Spot): Spot {
  return toSpot({ x: from.x + by.x, y: from.y + by.y });
}

/** What two fingers did: how far apart they went, and by how many degrees they turned clockwise. */
export function pinched(from: [Point, Point], to: [Point, Point]): { scale: number; turn: number } {
  const [before, after] = [arm(from), arm(to)];
  const turn = ((after.angle - before.angle) * 180) / Math.PI;
  return { scale: before.length > 0 ? after.length / before.length : 1, turn: withinHalfTurns(turn) };
}

/** The point half way between two fingers. */
export function middle([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The same direction between −180 and 180 degrees. */
export function withinHalfTurns(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

function arm([a, b]: [Point, Point]): { length: number; angle: number } {
  return { length: Math.hypot(b.x - a.x, b.y - a.y), angle: Math.atan2(b.y - a.y, b.x - a.x) };
}
