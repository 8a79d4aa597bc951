/** A measured value and its limit. The value is null where it couldn't be measured: JSON has no NaN. */
export type Limited = readonly [
  name: string,
  value: number | null,
  sense: 'at least' | 'at most',
  limit: number,
];

/** Begins the lines that `npm run bench` collects. */
export const LIMIT_LINE = 'limit: ';

/** Prints values beside their limits, and ends the process with 1 where one isn't kept. */
export function report(rows: readonly Limited[]): void {
  for (const row of rows) {
    if (!isKept(row)) process.exitCode = 1;
    console.log(LIMIT_LINE + JSON.stringify(row));
  }
}

export function isKept([, value, sense, limit]: Limited): boolean {
  return value !== null && (sense === 'at least' ? value >= limit : value <= limit);
}
