/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  next(): number;
  /** Returns a whole number, both limits included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns the index of a weight, the more often the greater the weight. */
  weighted(weights: readonly number[]): number;
  /** Returns a string of hexadecimal digits. */
  hex(digits: number): string;
}

/** Creates random numbers from a seed (the generator "mulberry32"). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return Math.max(
        0,
        weights.findIndex((weight) => {
          left -= weight;
          return left < 0;
        }),
      );
    },
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}

/** Returns a UUID of random digits. */
export function randomUuid(random: Random): string {
  const digits = random.hex(30);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(12, 15)}`,
    `a${digits.slice(15, 18)}`,
  ];
  return [...parts, digits.slice(18)].join('-');
}
