import { fileURLToPath } from 'node:url';
import type Sqlite from 'better-sqlite3';
import { baseForms, STOP_WORDS } from './words.ts';

/** Returns the file with the vectors of 40,000 common words. `npm run word-vectors` creates it, and each release has a copy. */
export function wordVectorsFile(): string {
  return fileURLToPath(new URL('./word-vectors.sqlite', import.meta.url));
}

export type Vector = Float32Array;

/** The number of dimensions of a vector. */
export const DIMENSIONS = 100;

interface Row {
  rank: number;
  vector: Buffer;
}

/** From about this frequency on, a word is too common to mean much. */
const COMMON = 1e-3;
/** A word of rank r is about one in 12 r of all words. */
const WORDS_PER_RANK = 12;

/** The number of cached words: about a site's vocabulary. */
const MAX_KEPT = 3000;

/** The statement and the cached words, by index. */
const opened = new WeakMap<Sqlite.Database, { find: Sqlite.Statement; kept: Map<string, Row | undefined> }>();

function rowOf(index: Sqlite.Database, word: string): Row | undefined {
  const known = opened.get(index) ?? {
    find: index.prepare('select rank, vector from vectors where word = ?'),
    kept: new Map<string, Row | undefined>(),
  };
  opened.set(index, known);
  const { find, kept } = known;
  if (kept.has(word)) return kept.get(word);
  if (kept.size >= MAX_KEPT) kept.clear();
  let row = find.get(word) as Row | undefined;
  if (!row) for (const form of baseForms(word)) row ??= find.get(form) as Row | undefined;
  kept.set(word, row);
  return row;
}

/** Returns the vector of a word, of length 1, or of its dictionary form; null for one without. */
export function vectorOf(index: Sqlite.Database, word: string): Vector | null {
  const row = rowOf(index, word);
  return row ? normalize(Float32Array.from(bytesOf(row))) : null;
}

/**
 * Returns the embedding of a text: the normalized sum of its word vectors, with more weight for rare words. Texts about the same
 * thing have similar embeddings, whatever words they use. Null for a text without a known word.
 */
export function embed(index: Sqlite.Database, words: readonly string[]): Vector | null {
  let sum: Vector | null = null;
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue;
    const row = rowOf(index, word);
    if (!row) continue;
    const bytes = bytesOf(row);
    const weight = COMMON / (COMMON + 1 / (WORDS_PER_RANK * (row.rank + 3))) / lengthOf(bytes);
    sum ??= new Float32Array(DIMENSIONS);
    for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = Number(sum[at]) + weight * Number(bytes[at]);
  }
  return sum && normalize(sum);
}

/** Returns embeddings, or another list of numbers, as stored. */
export function toBlob(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function fromBlob(blob: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(blob).buffer);
}

/** Returns the cosine similarity of an embedding to each of several concatenated ones, from -1 to 1. */
export function similarities(to: Vector, others: Float32Array): Float64Array {
  const found = new Float64Array(others.length / DIMENSIONS);
  for (let other = 0; other < found.length; other += 1) {
    const from = other * DIMENSIONS;
    let product = 0;
    for (let at = 0; at < DIMENSIONS; at += 1) product += Number(to[at]) * Number(others[from + at]);
    found[other] = product;
  }
  return found;
}

/** Returns embeddings concatenated in the order of the texts, with zeros for a text without one. */
export function sideBySide(embeddings: readonly (Vector | null)[]): Float32Array {
  const all = new Float32Array(embeddings.length * DIMENSIONS);
  for (const [at, embedding] of embeddings.entries()) if (embedding) all.set(embedding, at * DIMENSIONS);
  return all;
}

function bytesOf({ vector }: Row): Int8Array {
  return new Int8Array(vector.buffer, vector.byteOffset, vector.length);
}

function normalize(vector: Vector): Vector {
  const length = lengthOf(vector) || 1;
  return vector.map((each) => each / length);
}

/** Like `Math.hypot`, which takes ten times as long for this many arguments. */
function lengthOf(vector: ArrayLike<number>): number {
  let square = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) square += Number(vector[at]) ** 2;
  return Math.sqrt(square);
}
