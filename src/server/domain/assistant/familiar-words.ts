import type Sqlite from 'better-sqlite3';
import { SUBJECTS } from './places.ts';
import { SYNONYMS } from './synonyms.ts';
import { ASKED_ELSEWHERE } from './word-classes.ts';
import { fromBlob, similarities, vectorOf } from './word-vectors.ts';

/** Visitors' words for subjects on the site, and for subjects elsewhere. */
export const FAMILIAR_WORDS: readonly string[] = [
  ...new Set([...SYNONYMS.keys(), ...SUBJECTS.keys(), ...ASKED_ELSEWHERE]),
].filter((phrase) => !phrase.includes(' '));
/** Less similar words have different meanings. */
const MIN_SIMILARITY = 0.6;

interface Familiar {
  words: readonly string[];
  /** Concatenated in the order of the words. */
  embeddings: Float32Array;
}

const known = new WeakMap<Sqlite.Database, Familiar>();

/**
 * Returns the listed word most similar to a word, with the similarity from 0 to 1, so that "shattered" is treated like "smashed".
 * Null if none is similar, or if the most similar one is about something that the site doesn't have. Ignores listed words that
 * are treated as `unlisted`.
 */
export function familiarWord(
  index: Sqlite.Database,
  word: string,
  unlisted: ReadonlySet<string>,
): { familiar: string; similarity: number } | null {
  const vector = vectorOf(index, word);
  if (!vector) return null;
  const { words, embeddings } = familiarOf(index);
  const alike = similarities(vector, embeddings);
  let nearest: { familiar: string; similarity: number } | null = null;
  for (const [at, familiar] of words.entries()) {
    if (familiar === word || unlisted.has(familiar)) continue;
    const similarity = Number(alike[at]);
    if (similarity > (nearest?.similarity ?? MIN_SIMILARITY)) nearest = { familiar, similarity };
  }
  return nearest && !ASKED_ELSEWHERE.has(nearest.familiar) ? nearest : null;
}

/** Read once per index: the words don't change with the site's content. */
function familiarOf(index: Sqlite.Database): Familiar {
  const familiar = known.get(index) ?? readFamiliar(index);
  known.set(index, familiar);
  return familiar;
}

function readFamiliar(index: Sqlite.Database): Familiar {
  const row = index.prepare('select words, embeddings from familiar').raw().get();
  if (!row) return { words: [], embeddings: new Float32Array() };
  const [words, embeddings] = row as [string, Buffer];
  return { words: words.split(' '), embeddings: fromBlob(embeddings) };
}
