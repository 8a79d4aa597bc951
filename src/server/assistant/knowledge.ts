import type { AssistantRole } from '#shared/assistant.ts';
import type { Services } from '../services.ts';
import { SURE } from './confidence.ts';
import { correctSpelling } from './correct-spelling.ts';
import type { Course } from './course.ts';
import { listCourses } from './knowledge-file.ts';
import type { LogisticModel } from './logistic.ts';
import { type Finding, lookUp } from './look-up.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { placesOf } from './passage-places.ts';
import { readQuestion } from './read-question.ts';
import { currentKnowledge } from './release-knowledge.ts';
import { wordsOf } from './words.ts';

/** What the index is read with. */
export type KnowledgeServices = Pick<Services, 'db' | 'env' | 'now'>;

export interface FindOptions {
  /** The most passages; 8 by default. */
  limit?: number;
  kinds?: readonly Passage['kind'][];
  /** Who asks: passages about their program fit better. */
  role?: AssistantRole | undefined;
  /** For measuring: words and phrases that are read as if they were in no list, and what is learned without them. */
  without?: { unlisted: ReadonlySet<string>; topics: LogisticModel | null };
}

const DEFAULT_LIMIT = 8;
/** A question is read to this word: what is further back is seldom asked. Bounds the time of a search. */
const MOST_WORDS = 80;

/** Returns the passages that have something of a question and fit it best, the best first (docs/product.md#assistant-knowledge). */
export function findPassages(
  services: KnowledgeServices,
  query: string,
  options: FindOptions = {},
): FoundPassage[] {
  return find(services, query, options)
    .filter(({ score }) => score > 0)
    .map(({ passage, score, confidence }) => ({ passage, score, confidence }));
}

/** Returns whether the best passage answers what was asked for sure. */
export function isConfident(found: readonly FoundPassage[]): boolean {
  return (found[0]?.confidence ?? 0) > SURE;
}

/** Returns the passages that fit a question best, also those that only mean something like it, with its words marked in their text. */
export function find(
  services: KnowledgeServices,
  query: string,
  { limit = DEFAULT_LIMIT, kinds, role, without }: FindOptions = {},
): Finding[] {
  const index = currentKnowledge(services);
  const words = correctSpelling(placesOf(index).vocabulary, wordsOf(query).slice(0, MOST_WORDS));
  const concepts = readQuestion(words, without?.unlisted);
  const program = role ? [{ word: role, forms: [role], subject: null, kind: 'hint' as const }] : [];
  return lookUp(index, [...concepts, ...program], {
    ...{ about: words, limit, kinds },
    ...without,
  });
}

/** Returns the courses of the current release. */
export function knownCourses(services: KnowledgeServices): Course[] {
  return listCourses(currentKnowledge(services));
}
