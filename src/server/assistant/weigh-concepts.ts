import type Sqlite from 'better-sqlite3';
import { familiarWord } from './familiar-words.ts';
import { type KnowledgeQueries, matchRows, queriesOf } from './knowledge-queries.ts';
import { type LogisticModel, probability } from './logistic.ts';
import { type PassagePlaces, placesOf } from './passage-places.ts';
import { type Concept, conceptOf } from './read-question.ts';
import { vectorOf } from './word-vectors.ts';

/** The part of a concept's weight for being named at all; the rest is for how much the passage is about it. */
const NAMED_SHARE = 0.6;
/** What a passage keeps of its strength outside the place. */
const OUTSIDE_SHARE = 0.8;
/** The part of the strength of a passage at the place, or on its page, that is for being there; the rest is for its words. */
const PLACE_SHARE = 0.85;
/** How much a passage has of the subject on the same page as the place; at the place it has 1. */
const SAME_PAGE_STRENGTH = 0.7;
/** How much more a word weighs that the site doesn't have than one of a single passage: it is what the question is about. */
const UNKNOWN_FACTORS = { topic: 2, elsewhere: 4, circumstance: 0.15, hint: 0 };
/** How much more a whole phrase weighs that the site doesn't have. */
const UNKNOWN_PHRASE_FACTOR = 2;
/** The share of its weight that a circumstance keeps. */
const CIRCUMSTANCE_SHARE = 0.3;
/** How much more a word weighs that names a course or a product: it tells which one is meant. */
const NAME_FACTOR = 1.5;
/** The share of its weight that the object of an action keeps. */
const OBJECT_SHARE = 0.3;
/** From this emphasis on, a subject is something that somebody wants to do. */
const ACTION_EMPHASIS = 2;
const ADVERB = /^\w{3,}ly$/;

/** What a concept of a question counts, and where the site has it. */
export interface Weighed {
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

/** Returns what a word that the site doesn't have is like, with the less weight the less it is; nothing for a word like no other. */
export function weighAlike(
  index: Sqlite.Database,
  { word }: Weighed,
  unlisted: ReadonlySet<string>,
): Weighed | [] {
  const like = familiarWord(index, word, unlisted);
  const found = like && measure(queriesOf(index), placesOf(index), conceptOf(like.familiar));
  return found ? { ...found, weight: found.weight * like.similarity } : [];
}

/** Returns the concepts with less weight for what an action is done to: whoever returns a hoodie asks about returns, not hoodies. */
export function withoutObjects(asked: readonly Weighed[]): Weighed[] {
  if (!asked.some(({ isAction }) => isAction)) return [...asked];
  return asked.map((one) => (one.isObject ? { ...one, weight: one.weight * OBJECT_SHARE } : one));
}

/** Returns what the concepts of a question count. If it names what is sold, a subject is looked for where the site treats it for products. */
export function weighAll(
  index: Sqlite.Database,
  concepts: readonly Concept[],
  topics: LogisticModel | null,
): Weighed[] {
  const { productNouns } = placesOf(index);
  const isAboutProduct = concepts.some(
    ({ subject, forms }) => !subject && forms.some((form) => productNouns.has(form)),
  );
  return concepts.flatMap((concept) => weigh(index, isAboutProduct ? ofProducts(concept) : concept, topics));
}

function ofProducts(concept: Concept): Concept {
  const at = concept.subject?.ofProducts ?? [];
  return at.length > 0 ? { ...concept, subject: { at, emphasis: ACTION_EMPHASIS } } : concept;
}

/** Returns what a concept counts; nothing for a word that only says how. */
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
      ? UNKNOWN_FACTORS.circumstance +
        (UNKNOWN_FACTORS.elsewhere - UNKNOWN_FACTORS.circumstance) * probability(topics, vector)
      : UNKNOWN_FACTORS[kind];
  return {
    ...{ word, expression: null, isAction: false, isObject: false, strengths: new Map() },
    isHint: kind === 'hint',
    weight: (word.includes(' ') ? UNKNOWN_PHRASE_FACTOR : 1) * emphasis * rarity(places.count, 0),
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
    const strength = NAMED_SHARE + (1 - NAMED_SHARE) * (best > 0 ? bm25 / best : 1);
    strengths.set(row, strength * (placed.size > 0 ? OUTSIDE_SHARE : 1));
  }
  for (const [row, strength] of placed) {
    const ofText = (strengths.get(row) ?? 0) / OUTSIDE_SHARE;
    strengths.set(row, PLACE_SHARE * strength + (1 - PLACE_SHARE) * ofText);
  }
  const having =
    placed.size > 0 && text.count > 0 ? Math.min(text.count, placed.size) : text.count + placed.size;
  const products = text.rows.filter(([row]) => places.products.has(row)).length;
  return {
    word,
    isAction: placed.size > 0 && (subject?.emphasis ?? 1) >= ACTION_EMPHASIS,
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
  if (kind === 'circumstance') return CIRCUMSTANCE_SHARE;
  if (subject && isPlaced) return subject.emphasis;
  return names.has(word) ? NAME_FACTOR : 1;
}

/** Returns the rows at the places of a subject, the others of their pages with less. */
function rowsOf({ rowsAt }: PassagePlaces, addresses: readonly string[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const address of addresses) for (const row of rowsAt(address)) rows.set(row, 1);
  if (rows.size === 0) return rows;
  for (const address of addresses)
    for (const row of rowsAt(address.split('#')[0] ?? ''))
      if (!rows.has(row)) rows.set(row, SAME_PAGE_STRENGTH);
  return rows;
}

/** Returns the weight of a word that so many of the passages have. */
function rarity(count: number, having: number): number {
  return Math.log(1 + count / (1 + having));
}

function match(queries: KnowledgeQueries, forms: readonly string[]) {
  const expression = forms.map((form) => `"${form.replaceAll('"', '')}"`).join(' OR ');
  return { expression, ...(expression ? matchRows(queries, expression) : { rows: [], count: 0 }) };
}
