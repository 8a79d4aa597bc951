/** Returns names as a list in words: "Dates, Length and Tuition". Empty without names. */
export function listInWords(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
