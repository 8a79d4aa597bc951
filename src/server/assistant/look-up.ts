import type Sqlite from 'better-sqlite3';
import { correctSpelling } from './correct-spelling.ts';
import { type KnowledgeQueries, matchRows, queriesOf } from './knowledge-queries.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type Concept, formsOf } from './read-question.ts';

/** The part of a concept's weight for being named at all; the rest is for how much the passage is about it. */
const NAMED = 0.6;
/** A corrected word is a guess. */
const CORRECTED = 0.8;
/** How much more a word weighs that the site doesn't have than one of a single passage: it is what the question is about. */
const UNKNOWN = 1.2;
/** What all hints together add to the score at most: they decide between passages that fit alike. */
const HINTED = 0.1;

/** A passage with the words of the question marked in its text. */
export interface Finding extends FoundPassage {
  marked: string;
}

interface Weighed {
  /** What to look for in the syntax of FTS5; null if no passage has it. */
  expression: string | null;
  weight: number;
  isHint: boolean;
  /** How much of its weight each passage has, from 0 to 1. */
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
  const queries = queriesOf(index);
  const count = Number(queries.count.get());
  const weighed = concepts.map((concept) => weigh(queries, concept, count));
  const asked = weighed.filter(({ isHint }) => !isHint).reduce((sum, { weight }) => sum + weight, 0);
  if (asked === 0) return [];
  const hints = weighed.filter(({ isHint }) => isHint).length;
  const scores = new Map<number, number>();
  for (const { strengths, weight, isHint } of weighed) {
    const share = isHint ? HINTED / hints : weight / asked;
    for (const [row, strength] of strengths) scores.set(row, (scores.get(row) ?? 0) + share * strength);
  }
  const ranked = [...scores].sort(([rowA, a], [rowB, b]) => b - a || rowA - rowB);
  return readRows(queries, ranked, { limit, kinds, weighed });
}

function weigh(queries: KnowledgeQueries, { word, forms, isHint }: Concept, count: number): Weighed {
  const asked = match(queries, forms);
  const isGuessed = asked.count === 0 && !isHint;
  const found = isGuessed ? match(queries, correctSpelling(queries, word).flatMap(formsOf)) : asked;
  if (found.count === 0)
    return { expression: null, weight: UNKNOWN * rarity(count, 0), isHint, strengths: new Map() };
  const best = found.rows[0]?.[1] ?? 0;
  const certainty = isGuessed ? CORRECTED : 1;
  const strengthOf = (bm25: number) => certainty * (NAMED + (1 - NAMED) * (best > 0 ? bm25 / best : 1));
  return {
    expression: found.expression,
    weight: rarity(count, found.count),
    isHint,
    strengths: new Map(found.rows.map(([row, bm25]) => [row, strengthOf(bm25)])),
  };
}

/** Returns the weight of a word that so many of the passages have. */
function rarity(count: number, having: number): number {
  return Math.log(1 + count / (1 + having));
}

function match(queries: KnowledgeQueries, forms: readonly string[]) {
  const expression = forms.map((form) => `"${form.replaceAll('"', '')}"`).join(' OR ');
  return { expression, ...(expression ? matchRows(queries, expression) : { rows: [], count: 0 }) };
}

interface Row extends Passage {
  marked: string;
}

function readRows(
  { marked: read }: KnowledgeQueries,
  ranked: readonly (readonly [number, number])[],
  {
    limit,
    kinds,
    weighed,
  }: { limit: number; kinds: readonly Passage['kind'][] | undefined; weighed: readonly Weighed[] },
): Finding[] {
  const findings: Finding[] = [];
  for (const [row, score] of ranked) {
    if (findings.length === limit) break;
    const marks = weighed.flatMap(({ strengths, expression }) =>
      strengths.has(row) && expression ? expression : [],
    );
    const { marked, ...passage } = read.get(row, marks.join(' OR ')) as Row;
    if (!kinds || kinds.includes(passage.kind)) findings.push({ passage, score, marked });
  }
  return findings;
}
