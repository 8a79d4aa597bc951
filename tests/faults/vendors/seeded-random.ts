/** Returns a source of numbers from 0 up to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks at most one of some names at random, by their shares from 0 to 1. */
export function draw<Name extends string>(
  random: () => number,
  shares: Partial<Record<string, number>>,
  among: readonly Name[],
): Name | null {
  let left = random();
  for (const name of among) {
    left -= shares[name] ?? 0;
    if (left < 0) return name;
  }
  return null;
}
