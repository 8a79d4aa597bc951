/** A trigram has three characters; the index can't find shorter parts. */
const TRIGRAM_LENGTH = 3;

/** Returns a search as a phrase for a trigram index; `undefined` if it is too short for one. */
export function trigramPhrase(search: string): string | undefined {
  return [...search].length < TRIGRAM_LENGTH ? undefined : `"${search.replaceAll('"', '""')}"`;
}

/** Returns the pattern of `like … escape '\'` that finds a search anywhere. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns a count for each name, such as each status. */
export function countsOf<Name extends string>(
  names: readonly Name[],
  countOf: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>;
}
