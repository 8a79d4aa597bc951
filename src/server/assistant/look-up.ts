import type Sqlite from 'better-sqlite3';
import { confidenceOf, type Evidence, lacksKind } from './confidence.ts';
import { familiarWord } from './familiar-words.ts';
import { type KnowledgeQueries, matchRows, queriesOf } from './knowledge-queries.ts';
import { type LogisticModel, probability } from './logistic.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type PassagePlaces, placesOf } from './passage-places.ts';
import { type Concept, conceptOf } from './read-question.ts';
import { embed, similarity, vectorOf } from './word-vectors.ts';

/** The part of a concept's weight for being named at all; the rest is for how much the passage is about it. */
const NAMED = 0.6;
/** How much a passage has of a subject that it is outside the place of, and how much if it is on the same page. */
const OUTSIDE = 0.8;
const PLACED = 0.85;
const SAME_PAGE = 0.7;
/** How much more a word weighs that the site doesn't have than one of a single passage: it is what the question is about. */
const UNKNOWN = { topic: 2, elsewhere: 4, circumstance: 0.15, hint: 0 };
/** How much more a whole phrase weighs that the site doesn't have. */
const PHRASE = 2;
/** The share of its weight that a circumstance keeps. */
const CIRCUMSTANCE = 0.3;
/** How much more a word weighs that names a course or a product: it tells which one is meant. */
const NAME = 1.5;
/** The share of a passage's score that is its page's. */
const OF_PAGE = 0.25;
/** What all hints together add to the rank at most: they decide between passages that fit alike. */
const HINTED = 0.12;
/** How much the likeness of a passage to the question adds to its rank at most, whatever words they use. */
const MEANT = 0.5;
/** From this likeness on, a passage is found without any word of the question. */
const MIN_LIKENESS = 0.6;
/** What a text keeps of its rank that several pages repeat. */
const REPEATED = 0.93;
/** The share of its weight that the object of an action keeps. */
const OBJECT = 0.3;
/** From this emphasis on, a subject is something that somebody wants to do. */
const ACTION = 2;
/** A question with less weight has only circumstances: whatever fits them isn't an answer yet. */
const LEAST_WEIGHT = 1.5;
const ADVERB = /^\w{3,}ly$/;

/** A passage with the words of the question marked in its text. */
export interface Finding extends FoundPassage {
  marked: string;
  evidence: Evidence;
  /** How much its words mean what the question's mean, up to 1. */
  likeness: number;
}

/** How well a row fits the question. */
interface Ranked {
  row: number;
  score: number;
  /** The score with what is alike and hinted. */
  fit: number;
  likeness: number;
}

interface Weighed {
  word: string;
  /** What to look for in the syntax of FTS5; null if no passage has it. */
  expression: string | null;
  weight: number;
  /** Whether it says what somebody wants to do, such as to return something. */
  isAction: boolean;
  /** Whether it's mostly products that have it. */
  isObject: boolean;
  isHint: boolean;
  /** How much of its weight each passage has, from 0 to 1. */
  strengths: ReadonlyMap<number, number>;
}

export interface LookUp {
  /** The words of the question, for what it is about as a whole. */
  about?: readonly string[];
  limit: number;
  kinds?: readonly Passage['kind'][] | undefined;
  /** Tells which words a question is about; that of the index when absent. */
  topics?: LogisticModel | null;
  /** Listed words that are taken to be in no list. */
  unlisted?: ReadonlySet<string>;
}

/**
 * Returns the passages that are most about the concepts. The score says how much of the question a passage covers with its page, by the
 * weight of its words: 1 if it has them all and no passage is more about any of them. Rare words weigh more, and those that the site doesn't
 * have weigh most, so that no passage covers a question about something else. The order also follows hints, words that are like those that
 * the site doesn't have, and what the question means as a whole.
 */
export function lookUp(
  index: Sqlite.Database,
  concepts: readonly Concept[],
  { about = [], limit, kinds, topics = placesOf(index).topics, unlisted = new Set() }: LookUp,
): Finding[] {
  const places = placesOf(index);
  const weighed = concepts.flatMap((concept) => weigh(index, concept, topics));
  const named = weighed.filter(({ isHint }) => !isHint);
  const asked = withoutObjects(named);
  const weight = sum(asked.map((one) => one.weight));
  if (weight === 0) return [];
  const total = Math.max(weight, LEAST_WEIGHT);
  const scores = withPages(places, asked, total);
  const lacking = named.filter(({ strengths }) => strengths.size === 0);
  const alike = lacking.flatMap((concept) => weighAlike(index, concept, unlisted));
  const fits = withPages(places, withoutObjects([...named, ...alike]), total);
  const hints = weighed.filter(({ isHint }) => isHint);
  for (const { strengths } of hints)
    for (const [row, strength] of strengths)
      if (fits.has(row)) fits.set(row, (fits.get(row) ?? 0) + (HINTED / hints.length) * strength);
  const direction = embed(index, about);
  const ranked = [...places.pages.keys()]
    .flatMap((row): Ranked | [] => {
      const other = places.directions.get(row);
      const likeness = direction && other ? similarity(direction, other) : 0;
      const fit = (fits.get(row) ?? 0) * (places.repeated.has(row) ? REPEATED : 1);
      return fit > 0 || likeness >= MIN_LIKENESS ? { row, fit, likeness, score: scores.get(row) ?? 0 } : [];
    })
    .sort((a, b) => b.fit + MEANT * b.likeness - (a.fit + MEANT * a.likeness) || a.row - b.row);
  const question = about.join(' ');
  const unknown = Math.max(0, ...lacking.map((one) => one.weight)) / rarity(places.count, 0);
  return readRows(index, ranked, { limit, kinds, weighed }).map(({ row, fit, ...found }) => {
    const evidence = {
      fit,
      lacksKind: lacksKind(question, found.passage.text),
      unknown,
      matched: asked.filter(({ strengths }) => strengths.has(row)).length,
    };
    return { ...found, evidence, confidence: confidenceOf(evidence) };
  });
}

/** Returns what a word that the site doesn't have is like, with the less weight the less it is; nothing for a word like no other. */
function weighAlike(index: Sqlite.Database, { word }: Weighed, unlisted: ReadonlySet<string>): Weighed | [] {
  const like = familiarWord(index, word, unlisted);
  const found = like && measure(queriesOf(index), placesOf(index), conceptOf(like.familiar));
  return found ? { ...found, weight: found.weight * like.likeness } : [];
}

/** Returns the concepts with less weight for what an action is done to: whoever returns a hoodie asks about returns, not hoodies. */
function withoutObjects(asked: readonly Weighed[]): Weighed[] {
  if (!asked.some(({ isAction }) => isAction)) return [...asked];
  return asked.map((one) => (one.isObject ? { ...one, weight: one.weight * OBJECT } : one));
}

/** Returns what each passage has of all concepts, partly by what is elsewhere on its page. */
function withPages(
  { pages }: PassagePlaces,
  weighed: readonly Weighed[],
  total: number,
): Map<number, number> {
  const own = new Map<number, number>();
  const ofPages = new Map<string, number>();
  for (const { weight, strengths } of weighed) {
    const share = weight / total;
    const best = new Map<string, number>();
    for (const [row, strength] of strengths) {
      const page = pages.get(row) ?? '';
      own.set(row, (own.get(row) ?? 0) + share * strength);
      best.set(page, Math.max(best.get(page) ?? 0, share * strength));
    }
    for (const [page, most] of best) ofPages.set(page, (ofPages.get(page) ?? 0) + most);
  }
  return new Map(
    [...own].map(([row, score]) => [
      row,
      (1 - OF_PAGE) * score + OF_PAGE * (ofPages.get(pages.get(row) ?? '') ?? 0),
    ]),
  );
}

/** Returns nothing for a word that only says how. */
function weigh(index: Sqlite.Database, concept: Concept, topics: LogisticModel | null): Weighed | [] {
  const places = placesOf(index);
  const found = measure(queriesOf(index), places, concept);
  if (found) return found;
  const { word, kind } = concept;
  if (kind === 'topic' && ADVERB.test(word)) return [];
  const vector = kind === 'topic' && topics ? vectorOf(index, word) : null;
  // A word in no list counts like the listed ones that are like it.
  const emphasis =
    vector && topics
      ? UNKNOWN.circumstance + (UNKNOWN.elsewhere - UNKNOWN.circumstance) * probability(topics, vector)
      : UNKNOWN[kind];
  return {
    ...{ word, expression: null, isAction: false, isObject: false, strengths: new Map() },
    isHint: kind === 'hint',
    weight: (word.includes(' ') ? PHRASE : 1) * emphasis * rarity(places.count, 0),
  };
}

function measure(
  queries: KnowledgeQueries,
  places: PassagePlaces,
  { word, forms, subject, kind }: Concept,
): Weighed | null {
  const text = match(queries, forms);
  const placed = subject ? rowsOf(places, subject.at) : new Map<number, number>();
  if (text.count === 0 && placed.size === 0) return null;
  const best = text.rows[0]?.[1] ?? 0;
  const strengths = new Map<number, number>();
  for (const [row, bm25] of text.rows) {
    const strength = NAMED + (1 - NAMED) * (best > 0 ? bm25 / best : 1);
    strengths.set(row, strength * (placed.size > 0 ? OUTSIDE : 1));
  }
  for (const [row, strength] of placed) {
    const ofText = (strengths.get(row) ?? 0) / OUTSIDE;
    strengths.set(row, PLACED * strength + (1 - PLACED) * ofText);
  }
  const having =
    placed.size > 0 && text.count > 0 ? Math.min(text.count, placed.size) : text.count + placed.size;
  const products = text.rows.filter(([row]) => places.products.has(row)).length;
  return {
    word,
    isAction: placed.size > 0 && (subject?.emphasis ?? 1) >= ACTION,
    isObject: placed.size === 0 && products > text.rows.length / 2,
    expression: text.count > 0 ? text.expression : null,
    weight: rarity(places.count, having) * emphasisOf(places, { word, subject, kind }, placed.size > 0),
    isHint: kind === 'hint',
    strengths,
  };
}

function emphasisOf(
  { names }: PassagePlaces,
  { word, subject, kind }: Pick<Concept, 'word' | 'subject' | 'kind'>,
  isPlaced: boolean,
): number {
  if (kind === 'circumstance') return CIRCUMSTANCE;
  if (subject && isPlaced) return subject.emphasis;
  return names.has(word) ? NAME : 1;
}

/** Returns the rows at the places of a subject, the others of their pages with less. */
function rowsOf({ rowsAt }: PassagePlaces, addresses: readonly string[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const address of addresses) for (const row of rowsAt(address)) rows.set(row, 1);
  if (rows.size === 0) return rows;
  for (const address of addresses)
    for (const row of rowsAt(address.split('#')[0] ?? '')) if (!rows.has(row)) rows.set(row, SAME_PAGE);
  return rows;
}

/** Returns the weight of a word that so many of the passages have. */
function rarity(count: number, having: number): number {
  return Math.log(1 + count / (1 + having));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function match(queries: KnowledgeQueries, forms: readonly string[]) {
  const expression = forms.map((form) => `"${form.replaceAll('"', '')}"`).join(' OR ');
  return { expression, ...(expression ? matchRows(queries, expression) : { rows: [], count: 0 }) };
}

function readRows(
  index: Sqlite.Database,
  ranked: readonly Ranked[],
  {
    limit,
    kinds,
    weighed,
  }: { limit: number; kinds: readonly Passage['kind'][] | undefined; weighed: readonly Weighed[] },
): (Omit<Finding, 'evidence' | 'confidence'> & Ranked)[] {
  const { marked } = queriesOf(index);
  const { passages } = placesOf(index);
  const findings: ReturnType<typeof readRows> = [];
  for (const one of ranked) {
    if (findings.length === limit) break;
    const passage = passages.get(one.row);
    if (!passage || (kinds && !kinds.includes(passage.kind))) continue;
    const marks = weighed.flatMap(({ strengths, expression }) =>
      strengths.has(one.row) && expression ? expression : [],
    );
    // A passage that has a concept only by its place has none of its words.
    const text =
      marks.length > 0 ? (marked.get(one.row, marks.join(' OR ')) as string | undefined) : undefined;
    findings.push({ ...one, passage, marked: text ?? passage.text });
  }
  return findings;
}
