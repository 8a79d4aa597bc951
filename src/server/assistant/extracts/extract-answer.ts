import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { find, isConfident, type KnowledgeServices } from '../knowledge.ts';
import { nameOf } from '../passage.ts';
import { fittingSentences } from './sentences.ts';
import { link, NOT_ON_SITE, plainText, relatedTo, toSource } from './sources.ts';

const MAX_SENTENCES = 3;

/** Answers a question with sentences of the passage that fits best, and names the others that fit as sources. */
export function extractAnswer(
  services: KnowledgeServices,
  question: string,
  role?: AssistantRole,
): Pick<QuestionAnswer, 'answer' | 'isAnswered' | 'sources'> {
  const found = relatedTo(find(services, question, { limit: MAX_SOURCES, role }));
  const [best] = found;
  if (!best || !isConfident(found)) return { answer: NOT_ON_SITE, isAnswered: false, sources: [] };
  const sentences = fittingSentences(best, MAX_SENTENCES).map(plainText);
  return {
    answer: `${sentences.join(' ')}\n\nFrom ${link(nameOf(best.passage), best.passage.url)}.`,
    isAnswered: true,
    sources: found.map(toSource),
  };
}
