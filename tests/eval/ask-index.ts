import { recognizeCrisis } from '#server/domain/assistant/crisis/recognize-crisis.ts';
import { extractAnswer } from '#server/domain/assistant/extracts/extract-answer.ts';
import type { KnowledgeServices } from '#server/domain/assistant/knowledge.ts';
import type { Question } from '#server/domain/assistant/question-set.ts';
import { requestKind } from '#server/domain/assistant/request-kind.ts';
import type { Outcome } from './measure.ts';

/** Asks the index as a visitor without a model does, as if the question were none of its examples. */
export function askIndex(services: KnowledgeServices, { question, role }: Question): Outcome {
  const without = { isNew: true };
  if (recognizeCrisis(question) === 'crisis' || requestKind(services, question, without))
    return { isAnswered: false, urls: [] };
  const { isAnswered, sources } = extractAnswer(services, question, { role, without });
  return { isAnswered, urls: sources.map(({ url }) => url) };
}
