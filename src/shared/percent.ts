import type { Cents } from './money.ts';

/** Returns a percentage of an amount, rounded half up to the cent. `percent` may have decimals, such as 8.375. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.round((cents * Math.round(percent * 10_000)) / 1_000_000);
}

/** Returns a price changed by a percentage, rounded half up to the cent. Becomes 0 only if it was 0. */
export function changedPrice(cents: Cents, percent: number): Cents {
  return cents === 0 ? 0 : Math.max(1, percentOf(cents, 100 + percent));
}
