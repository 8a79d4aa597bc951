import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { listStoreProducts } from '../../catalog/list-products.ts';
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

/** The most sentences and lists of an answer. */
const MAX_PARTS = 3;
/** The most pages that are named instead of an answer. */
const MAX_CLOSEST = 3;
/**
 * Nothing comes close if the best passage answers with less confidence, or if it fits less, its words are less like the question's, and
 * such questions lead to it less.
 */
const MIN_CLOSE = { confidence: 0.02, fit: 0.02, similarity: 0.8, expected: 0.1 };

/**
 * Answers a question by explaining the course that it names, by listing the courses or products that it asks for, or with sentences and
 * lists of the passage that fits best, and names the others that fit as sources. If none answers it for sure, the sources are the pages
 * that come closest.
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

/** Answers a question with facts of the courses or products that it names. */
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

/** Names the pages that come closest to a question that isn't answered. */
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
