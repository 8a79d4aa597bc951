/** A measured value and its limit. */
export type Limited = readonly [name: string, value: number, sense: 'at least' | 'at most', limit: number];

/** Begins the lines that `npm run bench` collects. */
export const LIMIT_LINE = 'limit: ';

/** Prints values beside their limits, and ends the process with 1 where one isn't kept. */
export function report(rows: readonly Limited[]): void {
  for (const row of rows) {
    if (!isKept(row)) process.exitCode = 1;
    console.log(LIMIT_LINE + JSON.stringify(row));
  }
}

/** A value that couldn't be measured keeps no limit. */
export function isKept([, value, sense, limit]: Limited): boolean {
  return sense === 'at least' ? value >= limit : value <= limit;
}
