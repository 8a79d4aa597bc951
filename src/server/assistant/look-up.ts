import type Sqlite from 'better-sqlite3';
import { correctSpelling } from './correct-spelling.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type Concept, formsOf } from './read-question.ts';

/** How much a word counts by where it is: in the title, in the heading, in the text. */
const COLUMN_WEIGHTS = '4.0, 6.0, 1.0';
/** The part of a concept's weight for being named at all; the rest is for how much the passage is about it. */
const NAMED = 0.6;
/** A corrected word is a guess. */
const CORRECTED = 0.8;
/** The weight of a hint, in that of a word that one in three passages has. */
const HINT_WEIGHT = 1.4;
/** Around the words of the question in `marked`. */
export const MARK = { begin: '\u0001', end: '\u0002' };

/** A passage with the words of the question marked in its text. */
export interface Finding extends FoundPassage {
  marked: string;
}

interface Weighed {
  /** What to look for in the syntax of FTS5; null if the site has no such word. */
  expression: string | null;
  weight: number;
  /** The share of its weight that a match counts. */
  certainty: number;
  isHint: boolean;
  /** How much each passage is about it, from 0 to 1. */
  strengths: Map<number, number>;
}

/**
 * Returns the passages that are most about the concepts. The score says how much of the question a passage covers, by the weight
 * of its words: 1 if it has them all and no passage is more about any of them. Rare words weigh more, and those that the site doesn't have
 * weigh most, so that no passage covers a question about something else.
 */
export function lookUp(
  index: Sqlite.Database,
  concepts: readonly Concept[],
  { limit, kinds }: { limit: number; kinds?: readonly Passage['kind'][] | undefined },
): Finding[] {
  const count = Number(index.prepare('select count(*) from passages').pluck().get());
  const weighed = concepts.map((concept) => weigh(index, concept, count));
  const whole = weighed.filter(({ isHint }) => !isHint).reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return [];
  const scores = new Map<number, number>();
  for (const { strengths, weight, certainty } of weighed)
    for (const [row, strength] of strengths) {
      const share = (weight * certainty * (NAMED + (1 - NAMED) * strength)) / whole;
      scores.set(row, (scores.get(row) ?? 0) + share);
    }
  const ranked = [...scores].sort(([rowA, a], [rowB, b]) => b - a || rowA - rowB);
  return readRows(index, ranked, {
    limit,
    kinds,
    marks: weighed.flatMap(({ expression }) => expression ?? []),
  });
}

function weigh(index: Sqlite.Database, { word, forms, isHint }: Concept, count: number): Weighed {
  let expression = toExpression(forms);
  let found = match(index, expression);
  let certainty = 1;
  if (found.size === 0 && !isHint) {
    const corrected = correctSpelling(index, word).flatMap(formsOf);
    if (corrected.length > 0) {
      expression = toExpression(corrected);
      found = match(index, expression);
      certainty = CORRECTED;
    }
  }
  const rarity = Math.log(1 + count / (1 + found.size));
  const best = Math.max(...found.values());
  return {
    expression: found.size > 0 ? expression : null,
    weight: isHint ? Math.min(rarity, HINT_WEIGHT) : rarity,
    certainty,
    isHint,
    strengths: new Map([...found].map(([row, strength]) => [row, best > 0 ? strength / best : 1])),
  };
}

function toExpression(forms: readonly string[]): string {
  return forms.map((form) => `"${form}"`).join(' OR ');
}

/** Returns the rows that match, with BM25 as a positive number. */
function match(index: Sqlite.Database, expression: string): Map<number, number> {
  const rows = index
    .prepare(`select rowid, -bm25(passages, ${COLUMN_WEIGHTS}) from passages where passages match ?`)
    .raw()
    .all(expression) as [number, number][];
  return new Map(rows);
}

interface Row extends Passage {
  marked: string;
}

function readRows(
  index: Sqlite.Database,
  ranked: readonly (readonly [number, number])[],
  { limit, kinds, marks }: { limit: number; kinds: readonly Passage['kind'][] | undefined; marks: string[] },
): Finding[] {
  const read = index.prepare(
    `select id, kind, name as title, section as heading, body as text, url,
       highlight(passages, 2, '${MARK.begin}', '${MARK.end}') as marked
     from passages where rowid = cast(? as integer) and passages match ?`,
  );
  const findings: Finding[] = [];
  for (const [row, score] of ranked) {
    if (findings.length === limit) break;
    const { marked, ...passage } = read.get(row, marks.join(' OR ')) as Row;
    if (!kinds || kinds.includes(passage.kind)) findings.push({ passage, score, marked });
  }
  return findings;
}
