import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { courseSource } from '../course.ts';
import {
  correctedWords,
  type FindOptions,
  find,
  isConfident,
  type KnowledgeServices,
  knownCourses,
} from '../knowledge.ts';
import type { Finding } from '../look-up.ts';
import { nameOf } from '../passage.ts';
import { answerAboutProducts } from './answer-about-products.ts';
import { answerDelivery } from './answer-delivery.ts';
import { compareCourses } from './compare-courses.ts';
import { compareProducts } from './compare-products.ts';
import { describeProducts } from './describe-products.ts';
import { coursesToExplain, explainCourses } from './explain-course.ts';
import { listCourses } from './list-courses.ts';
import { fittingText } from './sentences.ts';
import { link, NOT_ON_SITE, plainText, relatedTo, toSource } from './sources.ts';

type Extract = Pick<QuestionAnswer, 'answer' | 'isAnswered' | 'sources'>;

/** The maximum number of sentences and lists in an answer. */
const MAX_PARTS = 3;
/** The maximum number of pages suggested instead of an answer. */
const MAX_CLOSEST = 3;
/** Nothing is close if the best passage has less confidence, or less of all three others. */
const MIN_CLOSE = { confidence: 0.02, fit: 0.02, similarity: 0.8, expected: 0.1 };

/**
 * Answers a question by explaining the named course, by listing the requested courses or products, or with sentences and lists of
 * the best passage; other fitting passages are named as sources. Without a certain answer, the sources are the closest pages.
 */
export function extractAnswer(
  services: KnowledgeServices,
  question: string,
  { role, without }: Pick<FindOptions, 'role' | 'without'> = {},
): Extract {
  const courses = coursesToExplain(services, question, role);
  if (courses.length > 0)
    return { answer: explainCourses(courses), isAnswered: true, sources: courses.map(courseSource) };
  const listed = listCourses(services, question, role) ?? answerAboutProducts(services, question);
  const known = listed ?? answerFromData(services, question, role);
  if (known) return { ...known, isAnswered: true };
  const found = find(services, question, { limit: MAX_SOURCES, isByPage: true, role, without });
  const [best] = found;
  if (!best || !isConfident(found)) return notOnSite(found);
  const text = plainText(fittingText(best, MAX_PARTS));
  return {
    answer: `${text}\n\nFrom ${link(nameOf(best.passage), best.passage.url)}.`,
    isAnswered: true,
    sources: relatedTo(found).map(toSource),
  };
}

/** Answers a question with facts about the named courses or products. */
function answerFromData(services: KnowledgeServices, question: string, role?: AssistantRole) {
  const words = correctedWords(services, question);
  const products = listStoreProducts(services);
  return (
    compareCourses(knownCourses(services), words, role) ??
    compareProducts(products, words) ??
    describeProducts(products, words) ??
    answerDelivery(services, products, words)
  );
}

/** Names the closest pages for a question without an answer. */
export function notOnSite(found: readonly Finding[]): Extract {
  const [best] = found;
  const isClose =
    best &&
    best.confidence >= MIN_CLOSE.confidence &&
    (best.evidence.fit >= MIN_CLOSE.fit ||
      best.similarity >= MIN_CLOSE.similarity ||
      best.expected >= MIN_CLOSE.expected);
  const close = isClose ? found : [];
  return {
    answer: NOT_ON_SITE,
    isAnswered: false,
    sources: close.slice(0, MAX_CLOSEST).map(toSource),
  };
}
