import type Sqlite from 'better-sqlite3';
import { SUBJECTS } from './places.ts';
import { SYNONYMS } from './synonyms.ts';
import { ASKED_ELSEWHERE } from './word-classes.ts';
import { fromBlob, similarity, type Vector, vectorOf } from './word-vectors.ts';

/** The words that visitors have for what the site treats, and for what it doesn't. */
export const FAMILIAR_WORDS: readonly string[] = [
  ...new Set([...SYNONYMS.keys(), ...SUBJECTS.keys(), ...ASKED_ELSEWHERE]),
].filter((phrase) => !phrase.includes(' '));
/** Words that are less alike mean different things. */
const MIN_LIKENESS = 0.6;

const known = new WeakMap<Sqlite.Database, ReadonlyMap<string, Vector>>();

/**
 * Returns the listed word that a word is most like, with the likeness from 0 to 1, so that "shattered" is read like "smashed". Null if it is
 * like none, or most like something that the site doesn't have. Listed words that are taken to be `unlisted` don't count.
 */
export function familiarWord(
  index: Sqlite.Database,
  word: string,
  unlisted: ReadonlySet<string>,
): { familiar: string; likeness: number } | null {
  const vector = vectorOf(index, word);
  if (!vector) return null;
  let nearest: { familiar: string; likeness: number } | null = null;
  for (const [familiar, other] of familiarVectors(index)) {
    if (familiar === word || unlisted.has(familiar)) continue;
    const likeness = similarity(vector, other);
    if (likeness > (nearest?.likeness ?? MIN_LIKENESS)) nearest = { familiar, likeness };
  }
  return nearest && !ASKED_ELSEWHERE.has(nearest.familiar) ? nearest : null;
}

/** Read once for an index: the words don't change with what the site says. */
function familiarVectors(index: Sqlite.Database): ReadonlyMap<string, Vector> {
  const vectors = known.get(index) ?? readFamiliar(index);
  known.set(index, vectors);
  return vectors;
}

function readFamiliar(index: Sqlite.Database): Map<string, Vector> {
  const rows = index.prepare('select word, direction from familiar').raw().all() as [string, Buffer][];
  return new Map(rows.map(([word, blob]) => [word, fromBlob(blob)]));
}
