/** Returns a number as people write it: `1,042`. */
export const displayNumber = (number: number) => number.toLocaleString('en-US');

/** Returns a number with its noun: `1 order`, `1,042 orders`. */
export const plural = (count: number, one: string, many: string) =>
  `${displayNumber(count)} ${count === 1 ? one : many}`;
