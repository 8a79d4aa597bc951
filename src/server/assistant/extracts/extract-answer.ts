import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { givesOrders } from '../gives-orders.ts';
import { find, isConfident, type KnowledgeServices } from '../knowledge.ts';
import type { Finding } from '../look-up.ts';
import { nameOf } from '../passage.ts';
import { fittingSentences } from './sentences.ts';
import { bestOfPages, link, NOT_ON_SITE, plainText, relatedTo, toSource } from './sources.ts';

type Extract = Pick<QuestionAnswer, 'answer' | 'isAnswered' | 'sources'>;

const MAX_SENTENCES = 3;
/** Passages that are read for these pages: several can be of one page. */
const MAX_READ = 3 * MAX_SOURCES;
/** The most pages that are named instead of an answer. */
const MAX_CLOSEST = 3;
/** Passages that fit less, and whose words are less like the question's, have nothing to do with it. */
const MIN_CLOSE = { fit: 0.02, likeness: 0.8 };

/**
 * Answers a question with sentences of the passage that fits best, and names the others that fit as sources. If none answers it for
 * sure, the sources are the pages that come closest.
 */
export function extractAnswer(services: KnowledgeServices, question: string, role?: AssistantRole): Extract {
  if (givesOrders(question)) return notOnSite([]);
  const found = find(services, question, { limit: MAX_READ, role });
  const [best] = found;
  if (!best || !isConfident(found)) return notOnSite(found);
  const sentences = fittingSentences(best, MAX_SENTENCES).map(plainText);
  return {
    answer: `${sentences.join(' ')}\n\nFrom ${link(nameOf(best.passage), best.passage.url)}.`,
    isAnswered: true,
    sources: bestOfPages(relatedTo(found)).slice(0, MAX_SOURCES).map(toSource),
  };
}

function notOnSite(found: readonly Finding[]): Extract {
  const [best] = found;
  const isClose = best && (best.evidence.fit >= MIN_CLOSE.fit || best.likeness >= MIN_CLOSE.likeness);
  const close = isClose ? found : [];
  return {
    answer: NOT_ON_SITE,
    isAnswered: false,
    sources: bestOfPages(close).slice(0, MAX_CLOSEST).map(toSource),
  };
}
