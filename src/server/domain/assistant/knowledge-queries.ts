import type Sqlite from 'better-sqlite3';

/** The maximum number of passages read for a word: if more of a large site's passages have it, the rest is hardly about it. */
const MAX_MATCHES = 400;
/** Marks the question's words in a passage's text. */
export const MARK = { begin: '\u0001', end: '\u0002' };

function prepare(index: Sqlite.Database) {
  return {
    /** The matching rows, with BM25 as a positive number: higher for better matches. */
    matches: index
      .prepare(`select rowid, -rank from passages where passages match ? order by rank limit ${MAX_MATCHES}`)
      .raw(),
    matchCount: index.prepare('select count(*) from passages where passages match ?').pluck(),
    /** Bound numbers are floating-point, which FTS5 doesn't accept as row ids. */
    marked: index
      .prepare(
        `select highlight(passages, 2, '${MARK.begin}', '${MARK.end}') from passages
         where rowid = cast(? as integer) and passages match ?`,
      )
      .pluck(),
  };
}

export type KnowledgeQueries = ReturnType<typeof prepare>;

const prepared = new WeakMap<Sqlite.Database, KnowledgeQueries>();

/** Returns the statements of an index, prepared once. */
export function queriesOf(index: Sqlite.Database): KnowledgeQueries {
  const known = prepared.get(index) ?? prepare(index);
  prepared.set(index, known);
  return known;
}

/** Returns the rows that match an expression, and their total number. */
export function matchRows(
  { matches, matchCount }: KnowledgeQueries,
  expression: string,
): { rows: [row: number, bm25: number][]; count: number } {
  const rows = matches.all(expression) as [number, number][];
  return { rows, count: rows.length < MAX_MATCHES ? rows.length : Number(matchCount.get(expression)) };
}
