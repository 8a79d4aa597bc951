import type Sqlite from 'better-sqlite3';
import { type Vocabulary, vocabularyOf } from './correct-spelling.ts';
import { type Ends, endsOf } from './examples.ts';
import type { LogisticModel } from './logistic.ts';
import type { Passage } from './passage.ts';
import { DIMENSIONS, embed, fromBlob, sideBySide } from './word-vectors.ts';
import { wordsOf } from './words.ts';

/** A word in more pages' names says what they are, not which one. */
const MAX_NAMED = 2;

/** Where the passages of an index are. */
export interface PassagePlaces {
  count: number;
  /** The passages, by row. Concurrent answers share them. */
  passages: ReadonlyMap<number, Passage>;
  /** The page of each row, without the anchor. */
  pages: ReadonlyMap<number, string>;
  /** The rows of texts repeated on several pages, and of the home page, which summarizes the others. */
  repeated: ReadonlySet<number>;
  /** The rows of products. */
  products: ReadonlySet<number>;
  /** The kinds of products: the last words of their names, such as "mug". */
  productNouns: ReadonlySet<string>;
  vocabulary: Vocabulary;
  /** The embeddings of the rows, concatenated in the order of `pages`; zeros for one without a known word. */
  embeddings: Float32Array;
  /** Recognizes the topic words of a question; null in an index without word vectors. */
  topics: LogisticModel | null;
  /** The words that name few courses or products. */
  names: ReadonlySet<string>;
  /** Which of these are in the name of a course or product, by its page. */
  nameOfPage: ReadonlyMap<string, ReadonlySet<string>>;
  /** The targets of each example question. */
  ends: readonly Ends[];
  /** Returns the rows at an address: of a section, of a page, or with `*` of a section of any course. */
  rowsAt: (address: string) => readonly number[];
}

const known = new WeakMap<Sqlite.Database, PassagePlaces>();

/** Returns the places of an index's passages, cached until they change. */
export function placesOf(index: Sqlite.Database): PassagePlaces {
  const places = known.get(index) ?? readPlaces(index);
  known.set(index, places);
  return places;
}

/** Clears the cache. Call it after adding or removing passages. */
export function forgetPlaces(index: Sqlite.Database): void {
  known.delete(index);
}

function readPlaces(index: Sqlite.Database): PassagePlaces {
  const rows = index
    .prepare('select rowid as row, id, url, title, heading, body, name, section, kind from passages')
    .all() as {
    row: number;
    id: string;
    url: string;
    title: string;
    heading: string;
    body: string;
    name: string;
    section: string | null;
    kind: Passage['kind'];
  }[];
  const addressed = new Map<string, number[]>();
  const add = (address: string, row: number) =>
    addressed.set(address, [...(addressed.get(address) ?? []), row]);
  const pages = new Map<number, string>();
  for (const { row, url } of rows) {
    const [page = '', anchor] = url.split('#');
    pages.set(row, page);
    add(page, row);
    add(`${page.slice(0, page.lastIndexOf('/'))}/*`, row);
    if (!anchor) continue;
    add(url, row);
    add(`${page.slice(0, page.lastIndexOf('/'))}/*#${anchor}`, row);
  }
  const nameOfPage = namesOf(rows.filter(({ kind }) => kind === 'course' || kind === 'product'));
  const sameText = Map.groupBy(rows, ({ body }) => body);
  const repeated = [...sameText.values()].filter((same) => same.length > 1).flat();
  const summaries = rows.filter(({ url }) => url.split('#')[0] === '/');
  return {
    vocabulary: vocabularyOf(index.prepare('select word from words').pluck().all() as string[]),
    count: rows.length,
    passages: new Map(
      rows.map(({ row, id, kind, name, section, body, url }) => [
        row,
        { id, kind, title: name, heading: section, text: body, url },
      ]),
    ),
    pages,
    embeddings: embeddingsOf(
      index,
      rows.map(({ title, heading, body }) => `${title} ${heading} ${body}`),
    ),
    topics: readTopics(index),
    products: new Set(rows.filter(({ kind }) => kind === 'product').map(({ row }) => row)),
    productNouns: new Set(
      rows.flatMap(({ kind, name }) => (kind === 'product' ? wordsOf(name).slice(-1) : [])),
    ),
    names: new Set([...nameOfPage.values()].flatMap((name) => [...name])),
    nameOfPage,
    repeated: new Set([...repeated, ...summaries].map(({ row }) => row)),
    ends: endsOf(index, new Set(pages.values())),
    rowsAt: (address) => addressed.get(address) ?? [],
  };
}

function readTopics(index: Sqlite.Database): LogisticModel | null {
  const model = index.prepare('select model from topics').pluck().get() as Buffer | undefined;
  return model ? fromBlob(model) : null;
}

/** Returns the embeddings of texts. The first ones were in the index when its release was made, which has their embeddings. */
function embeddingsOf(index: Sqlite.Database, texts: readonly string[]): Float32Array {
  const blob = index.prepare('select embeddings from passage_embeddings').pluck().get() as Buffer | undefined;
  const stored = blob ? fromBlob(blob) : new Float32Array();
  const added = texts.slice(stored.length / DIMENSIONS).map((text) => embed(index, wordsOf(text)));
  const all = new Float32Array(texts.length * DIMENSIONS);
  all.set(stored);
  all.set(sideBySide(added), stored.length);
  return all;
}

/** Returns for each page the words of its title that occur in few others. */
function namesOf(rows: readonly { url: string; name: string }[]): Map<string, Set<string>> {
  const words = new Map(rows.map(({ url, name }) => [url.split('#')[0] ?? '', new Set(wordsOf(name))]));
  const counted = Map.groupBy(
    [...words.values()].flatMap((name) => [...name]),
    (word) => word,
  );
  const isName = (word: string) => (counted.get(word)?.length ?? 0) <= MAX_NAMED;
  return new Map([...words].map(([page, name]) => [page, new Set([...name].filter(isName))]));
}
