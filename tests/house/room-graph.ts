/** A room imports another one. */
export interface Arrow {
  from: string;
  to: string;
  /** Whether all its imports are of types, which are gone at run time. */
  isTypeOnly: boolean;
}

/** Returns the rooms of the largest circle: each of them reaches every other one along the arrows. A room alone is a circle of one. */
export function largestCircle(arrows: readonly Arrow[]): string[] {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort();
  const reached = new Map(rooms.map((room) => [room, reachableFrom(room, targets)]));
  const circles = rooms.map((room) =>
    rooms.filter((other) => reached.get(room)?.has(other) && reached.get(other)?.has(room)),
  );
  return circles.reduce((largest, circle) => (circle.length > largest.length ? circle : largest), []);
}

/** Returns a room with all that it reaches, also through others. */
function reachableFrom(room: string, targets: ReadonlyMap<string, readonly Arrow[]>): Set<string> {
  const reached = new Set([room]);
  for (const one of reached) for (const { to } of targets.get(one) ?? []) reached.add(to);
  return reached;
}

/**
 * Divides arrows by the floors of their rooms.
 * @param floorOf the number of a room's floor, counted from the top
 */
export function byDirection(arrows: readonly Arrow[], floorOf: (room: string) => number) {
  const { up = [], sideways = [] } = Object.groupBy(arrows, ({ from, to }) => {
    const floors = floorOf(to) - floorOf(from);
    return floors < 0 ? 'up' : floors === 0 ? 'sideways' : 'down';
  });
  return { up, sideways };
}
