import { type Spot, toSpot } from '#shared/designs/design.ts';

/** A point on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Moves a position by pixels in an area of the given size. The center stays inside the area. */
export function moved(from: Spot, by: Point, area: { width: number; height: number }): Spot {
  return shifted(from, { x: (by.x / area.width) * 100, y: (by.y / area.height) * 100 });
}

/** Moves a position by percent. */
export function shifted(from: Spot, by: Spot): Spot {
  return toSpot({ x: from.x + by.x, y: from.y + by.y });
}

/** Returns the scale and the clockwise rotation in degrees of a two-finger gesture. */
export function pinched(from: [Point, Point], to: [Point, Point]): { scale: number; turn: number } {
  const [before, after] = [polar(from), polar(to)];
  const turn = ((after.angle - before.angle) * 180) / Math.PI;
  return { scale: before.length > 0 ? after.length / before.length : 1, turn: withinHalfTurns(turn) };
}

/** Returns the point halfway between two fingers. */
export function midpoint([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Normalizes an angle to −180 to 180 degrees. */
export function withinHalfTurns(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

function polar([a, b]: [Point, Point]): { length: number; angle: number } {
  return { length: Math.hypot(b.x - a.x, b.y - a.y), angle: Math.atan2(b.y - a.y, b.x - a.x) };
}
