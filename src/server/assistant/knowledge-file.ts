import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { PATHS } from '#shared/paths.ts';
import { readPageFiles } from '../publishing/published-pages.ts';
import type { Course } from './course.ts';
import { forgetPlaces } from './passage-places.ts';
import { readCourse } from './read-course.ts';
import { type PagePassage, readPassages } from './read-passages.ts';
import { wordsOf } from './words.ts';

/** The file of a release with the index of what its pages say. Visitors can't request it. */
export const KNOWLEDGE_FILE = 'knowledge.sqlite';
/** Changes with the tables and with how pages are read: an index of another version is made again. */
const VERSION = 5;
/** Pages that are no answer to anything. */
const LEFT_OUT: readonly string[] = ['/403', '/404', '/500', '/503', PATHS.assistant];

/**
 * Words are stemmed ("courses" finds "course"), and accents don't matter. A word counts most in a heading, then in a title. `live` are
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
  create table vectors (word text primary key, rank integer not null, vector blob not null) without rowid;
  create table topics (model blob not null);
  create table directions (row integer primary key, direction blob not null);
  create table familiar (word text primary key, direction blob not null) without rowid;
  create table examples (
    words text primary key, terms text not null, leads text not null, direction blob
  ) without rowid;
  pragma user_version = ${VERSION};
`;

/**
 * Returns the index of a release in memory, where passages from the database are added to it. Makes it from the pages if the
 * release has none or one of another version.
 */
export function openKnowledge(release: string | null): Sqlite.Database {
  return (release && readIndex(release)) || indexPages(release);
}

function readIndex(release: string): Sqlite.Database | null {
  try {
    const index = new Sqlite(readFileSync(join(release, KNOWLEDGE_FILE)));
    if (index.pragma('user_version', { simple: true }) === VERSION) return index;
    index.close();
    return null;
  } catch {
    // Missing, or cut off.
    return null;
  }
}

/** Returns the index of the pages of a release, without what is known about words. */
export function indexPages(release: string | null): Sqlite.Database {
  const pages = release ? readPageFiles(release).filter(isAnswer) : [];
  const index = new Sqlite(':memory:');
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

/** Adds passages and the words that are new with them. */
export function addPassages(
  index: Sqlite.Database,
  passages: readonly PagePassage[],
  { isLive }: { isLive: boolean },
): void {
  const live = Number(isLive);
  const addPassage = index.prepare('insert into passages values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const addWord = index.prepare('insert or ignore into words (word, live) values (?, ?)');
  index.transaction(() => {
    for (const { id, kind, title, heading, text, url, above } of passages) {
      const names = [`${title} ${above}`, heading ?? ''] as const;
      addPassage.run(...names, text, id, kind, title, heading, url, live);
      for (const word of wordsOf(`${names.join(' ')} ${text}`)) addWord.run(word, live);
    }
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
