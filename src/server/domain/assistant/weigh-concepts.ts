import type Sqlite from 'better-sqlite3';
import { familiarWord } from './familiar-words.ts';
import { type KnowledgeQueries, matchRows, queriesOf } from './knowledge-queries.ts';
import { type LogisticModel, probability } from './logistic.ts';
import { type PassagePlaces, placesOf } from './passage-places.ts';
import { type Concept, conceptOf } from './read-question.ts';
import { vectorOf } from './word-vectors.ts';

/** The share of a concept's weight for being mentioned at all; the rest depends on how much the passage is about it. */
const NAMED_SHARE = 0.6;
/** A passage's strength outside the subject's place, relative to inside. */
const OUTSIDE_SHARE = 0.8;
/** The share of a passage's strength for being at the subject's place, or on its page; the rest depends on its words. */
const PLACE_SHARE = 0.85;
/** The strength of a passage on the same page as the subject's place; at the place, it is 1. */
const SAME_PAGE_STRENGTH = 0.7;
/** How much more a word that the site lacks weighs than one in a single passage: it is what the question is about. */
const UNKNOWN_FACTORS = { topic: 2, elsewhere: 4, circumstance: 0.15, hint: 0 };
/** How much more a whole phrase that the site lacks weighs. */
const UNKNOWN_PHRASE_FACTOR = 2;
/** The share of its weight that a circumstance keeps. */
const CIRCUMSTANCE_SHARE = 0.3;
/** How much more a word that names a course or product weighs: it says which one is meant. */
const NAME_FACTOR = 1.5;
/** The share of its weight that the object of an action keeps. */
const OBJECT_SHARE = 0.3;
/** From this emphasis on, a subject is an action. */
const ACTION_EMPHASIS = 2;
const ADVERB = /^\w{3,}ly$/;

/** The weight of a question's concept, and where the site has it. */
export interface Weighed {
  word: string;
  /** The FTS5 query; null if no passage matches. */
  expression: string | null;
  weight: number;
  /** Whether it is an action, such as returning something. */
  isAction: boolean;
  /** Whether it occurs mostly in products. */
  isObject: boolean;
  isHint: boolean;
  /** The share of its weight that each passage has, from 0 to 1. */
  strengths: ReadonlyMap<number, number>;
}

/** Returns the similar known concepts of an unknown word, weighted by similarity; none if no word is similar. */
export function weighAlike(
  index: Sqlite.Database,
  { word }: Weighed,
  unlisted: ReadonlySet<string>,
): Weighed | [] {
  const like = familiarWord(index, word, unlisted);
  const found = like && measure(queriesOf(index), placesOf(index), conceptOf(like.familiar));
  return found ? { ...found, weight: found.weight * like.similarity } : [];
}

/** Returns the concepts with less weight for the object of an action: "return a hoodie" is about returns, not hoodies. */
export function withoutObjects(asked: readonly Weighed[]): Weighed[] {
  if (!asked.some(({ isAction }) => isAction)) return [...asked];
  return asked.map((one) => (one.isObject ? { ...one, weight: one.weight * OBJECT_SHARE } : one));
}

/**
 * Returns the weights of a question's concepts. If it names a product, subjects are looked up where the site covers them for
 * products.
 */
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

/** Returns the weight of a concept; none for a word that only belongs to the phrasing. */
function weigh(index: Sqlite.Database, concept: Concept, topics: LogisticModel | null): Weighed | [] {
  const places = placesOf(index);
  const found = measure(queriesOf(index), places, concept);
  if (found) return found;
  const { word, kind } = concept;
  if (kind === 'topic' && ADVERB.test(word)) return [];
  const vector = kind === 'topic' && topics ? vectorOf(index, word) : null;
  // An unlisted word counts like similar listed ones.
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

/** Returns the rows at a subject's places, and the other rows of their pages with less strength. */
function rowsOf({ rowsAt }: PassagePlaces, addresses: readonly string[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const address of addresses) for (const row of rowsAt(address)) rows.set(row, 1);
  if (rows.size === 0) return rows;
  for (const address of addresses)
    for (const row of rowsAt(address.split('#')[0] ?? ''))
      if (!rows.has(row)) rows.set(row, SAME_PAGE_STRENGTH);
  return rows;
}

/** Returns the weight of a word by the number of passages that have it. */
function rarity(count: number, having: number): number {
  return Math.log(1 + count / (1 + having));
}

function match(queries: KnowledgeQueries, forms: readonly string[]) {
  const expression = forms.map((form) => `"${form.replaceAll('"', '')}"`).join(' OR ');
  return { expression, ...(expression ? matchRows(queries, expression) : { rows: [], count: 0 }) };
}
