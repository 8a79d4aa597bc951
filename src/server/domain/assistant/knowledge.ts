import type Sqlite from 'better-sqlite3';
import type { Services } from '#server/kernel/services.ts';
import type { AssistantRole } from '#shared/assistant.ts';
import { SURE } from './confidence.ts';
import { correctSpelling } from './correct-spelling.ts';
import type { Course } from './course.ts';
import { likelyLeads } from './examples.ts';
import { listCourses } from './knowledge-file.ts';
import type { LogisticModel } from './logistic.ts';
import { type Finding, lookUp } from './look-up.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { placesOf } from './passage-places.ts';
import { readQuestion } from './read-question.ts';
import { currentKnowledge } from './release-knowledge.ts';
import { embed } from './word-vectors.ts';
import { wordsOf } from './words.ts';

/** The services needed to read the index. */
export type KnowledgeServices = Pick<Services, 'db' | 'env' | 'now'>;

export interface Without {
  /** Whether to ignore an example with the same words. */
  isNew?: boolean;
  unlisted?: ReadonlySet<string>;
  /** The topic model trained without the unlisted words. */
  topics?: LogisticModel | null;
}

export interface FindOptions {
  /** The maximum number of passages; 8 by default. */
  limit?: number;
  kinds?: readonly Passage['kind'][];
  /** Whether to return only the best passage of each page. */
  isByPage?: boolean;
  /** The visitor's role: passages about their program rank higher. */
  role?: AssistantRole | undefined;
  /** For evaluation: ignores this example of the question, and treats these words and phrases as unlisted. */
  without?: Without | undefined;
}

const DEFAULT_LIMIT = 8;
/**
 * The first and last words of a longer question are read, because people ask before or after their story. Limits the time of a
 * search.
 */
const MAX_WORDS = 80;
/** From this likelihood on, a passage without any of the query's words matches: similar questions lead to its page. */
const LEAST_EXPECTED = 0.1;

/**
 * Returns the passages that match a question, or that similar questions lead to, best first
 * (docs/product/assistant.md#assistant-knowledge).
 */
export function findPassages(
  services: KnowledgeServices,
  query: string,
  { limit = DEFAULT_LIMIT, ...options }: FindOptions = {},
): FoundPassage[] {
  // Found by meaning alone, some are left out.
  return find(services, query, { ...options, limit: 2 * limit })
    .filter(({ score, expected }) => score > 0 || expected >= LEAST_EXPECTED)
    .slice(0, limit)
    .map(({ passage, score, confidence }) => ({ passage, score, confidence }));
}

/** Returns whether the best passage certainly answers the question. */
export function isConfident(found: readonly FoundPassage[]): boolean {
  return (found[0]?.confidence ?? 0) > SURE;
}

/**
 * Returns the best passages for a question, including those with only a similar meaning, with the question's words marked in the
 * text.
 */
export function find(
  services: KnowledgeServices,
  query: string,
  { limit = DEFAULT_LIMIT, kinds, isByPage, role, without }: FindOptions = {},
): Finding[] {
  const index = currentKnowledge(services);
  const words = wordsIn(index, query);
  const concepts = readQuestion(words, without?.unlisted);
  const program = role ? [{ word: role, forms: [role], subject: null, kind: 'hint' as const }] : [];
  return lookUp(index, [...concepts, ...program], {
    about: words,
    limit,
    kinds,
    isByPage,
    leftOut: leftOutOf(query, without?.isNew),
    unlisted: without?.unlisted,
    topics: without?.topics,
  });
}

/** Returns how likely a question leads to each page, or elsewhere, by similar examples. */
export function leadsOf(
  services: KnowledgeServices,
  query: string,
  { isNew }: Without = {},
): ReadonlyMap<string, number> {
  const index = currentKnowledge(services);
  const words = wordsIn(index, query);
  const compared = { words, embedding: embed(index, words), leftOut: leftOutOf(query, isNew) };
  return likelyLeads(index, compared, placesOf(index).ends);
}

function wordsIn(index: Sqlite.Database, query: string): string[] {
  const words = wordsOf(query);
  const half = MAX_WORDS / 2;
  const read = words.length > MAX_WORDS ? [...words.slice(0, half), ...words.slice(-half)] : words;
  return correctSpelling(placesOf(index).vocabulary, read);
}

function leftOutOf(query: string, isNew = false): string | undefined {
  return isNew ? wordsOf(query).join(' ') : undefined;
}

/** Returns the words of a text in order, with the site's spelling. */
export function correctedWords(services: KnowledgeServices, text: string): string[] {
  return wordsIn(currentKnowledge(services), text);
}

/** Returns the words of a text that occur in the names of few courses or products. */
export function namesIn(services: KnowledgeServices, text: string): string[] {
  const index = currentKnowledge(services);
  return wordsIn(index, text).filter((word) => placesOf(index).names.has(word));
}

/** Returns the courses of the current release. */
export function knownCourses(services: KnowledgeServices): Course[] {
  return listCourses(currentKnowledge(services));
}
