import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { readPageFiles } from '#server/domain/seo/published-pages.ts';
import { PATHS } from '#shared/paths.ts';
import type { Course } from './course.ts';
import { forgetPlaces } from './passage-places.ts';
import { readCourse } from './read-course.ts';
import { type PagePassage, readPassages } from './read-passages.ts';
import { wordsOf } from './words.ts';

/** A release's file with the index of its pages' content. Visitors can't request it. */
export const KNOWLEDGE_FILE = 'knowledge.sqlite';
/** Next to it: the word vectors, most of which no question needs. */
const VECTORS_FILE = 'word-vectors.sqlite';
/** Increased when the tables or the reading of pages change: an index of another version is rebuilt. */
const VERSION = 8;
/** Pages that don't answer anything. */
const LEFT_OUT: readonly string[] = ['/403', '/404', '/500', '/503', PATHS.assistant];

/**
 * Words are stemmed ("courses" finds "course"), and accents are ignored. Words count most in headings, then in titles. `live` are
 * passages from the database.
 */
const TABLES = `
  create virtual table passages using fts5(
    title, heading, body, id unindexed, kind unindexed, name unindexed, section unindexed, url unindexed,
    live unindexed, tokenize = 'porter unicode61 remove_diacritics 2'
  );
  insert into passages (passages, rank) values ('rank', 'bm25(4.0, 6.0, 1.0)');
  create table words (word text primary key, live integer not null) without rowid;
  create table courses (id text primary key, value text not null);
  create table topics (model blob not null);
  create table passage_embeddings (embeddings blob not null);
  create table familiar (words text not null, embeddings blob not null);
  create table examples (number integer primary key, words text not null unique, leads text not null, length real not null);
  create table example_embeddings (embeddings blob not null);
  create table terms (term text primary key, weight real not null, uses text not null) without rowid;
  pragma user_version = ${VERSION};
`;

/** The content of `wordVectorsFile`. */
const VECTORS =
  'create table word_vectors.vectors (word text primary key, rank integer not null, vector blob not null) without rowid';

/**
 * Returns the index of a release in memory, where passages from the database are added. Builds it from the pages if the release
 * has none or one of another version.
 */
export function openKnowledge(release: string | null): Sqlite.Database {
  return (release && readIndex(release)) || indexPages(release);
}

function readIndex(release: string): Sqlite.Database | null {
  try {
    const index = new Sqlite(readFileSync(join(release, KNOWLEDGE_FILE)));
    const vectors = join(release, VECTORS_FILE);
    if (index.pragma('user_version', { simple: true }) === VERSION && existsSync(vectors))
      return attachVectors(index, vectors);
    index.close();
    return null;
  } catch {
    // Missing or truncated.
    return null;
  }
}

/** Writes an index into its release, with the file of its word vectors. */
export function saveKnowledge(release: string, index: Sqlite.Database, vectors: string): void {
  const target = join(release, VECTORS_FILE);
  // A release made from another one already has it, as a link to the same file that must not be overwritten.
  if (!existsSync(target)) copyFileSync(vectors, target);
  writeFileSync(join(release, KNOWLEDGE_FILE), index.serialize());
}

/** Attaches a file of word vectors, which is read word by word, or an empty table. */
function attachVectors(index: Sqlite.Database, file: string | null): Sqlite.Database {
  index.prepare('attach ? as word_vectors').run(file ?? ':memory:');
  // Holds a shared lock, which lets others read. Otherwise each word would lock the file again.
  index.pragma('word_vectors.locking_mode = exclusive');
  if (!file) index.exec(VECTORS);
  return index;
}

/** Returns the index of a release's pages. It has only the vectors of a file, and no other data about words. */
export function indexPages(release: string | null, vectors: string | null = null): Sqlite.Database {
  const pages = release ? readPageFiles(release).filter(isAnswer) : [];
  const index = attachVectors(new Sqlite(':memory:'), vectors);
  index.exec(TABLES);
  addPassages(
    index,
    pages.flatMap(({ path, html }) => readPassages(path, html)),
    { isLive: false },
  );
  const addCourse = index.prepare('insert into courses (id, value) values (?, ?)');
  for (const { path, html } of pages) {
    const course = readCourse(path, html);
    if (course) addCourse.run(course.id, JSON.stringify(course));
  }
  return index;
}

/** Adds passages and their new words. */
export function addPassages(
  index: Sqlite.Database,
  passages: readonly PagePassage[],
  { isLive }: { isLive: boolean },
): void {
  const live = Number(isLive);
  const addPassage = index.prepare('insert into passages values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const addWords = index.prepare('insert or ignore into words select value, ? from json_each(?)');
  const words: string[] = [];
  index.transaction(() => {
    for (const { id, kind, title, heading, text, url, above } of passages) {
      const names = [`${title} ${above}`, heading ?? ''] as const;
      addPassage.run(...names, text, id, kind, title, heading, url, live);
      words.push(...wordsOf(`${names.join(' ')} ${text}`));
    }
    addWords.run(live, JSON.stringify(words));
  })();
  forgetPlaces(index);
}

/** Removes the passages that come from the database, with their words. */
export function removeLive(index: Sqlite.Database): void {
  index.exec('delete from passages where live = 1; delete from words where live = 1');
  forgetPlaces(index);
}

/** Returns the courses, in the order of their ids. */
export function listCourses(index: Sqlite.Database): Course[] {
  const values = index.prepare('select value from courses order by id').pluck().all() as string[];
  return values.map((value) => JSON.parse(value) as Course);
}

function isAnswer({ path, html }: { path: string; html: string }): boolean {
  return !LEFT_OUT.includes(path) && !/<meta name="robots" content="[^"]*noindex/.test(html);
}
