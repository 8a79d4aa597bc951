/** Returns a number with its noun: `1 order`, `1,042 orders`. */
export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
