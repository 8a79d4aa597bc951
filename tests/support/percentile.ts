/** Returns the value that a share of all values doesn't exceed: 0.99 for the 99th percentile. NaN of none. */
export function percentile(values: readonly number[] = [], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}
