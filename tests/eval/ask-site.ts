import { randomUUID } from 'node:crypto';
import type { Question } from '#server/domain/assistant/question-set.ts';
import { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { Outcome } from './measure.ts';

/**
 * Asks the running site, which answers with its model.
 * @throws Error if it doesn't answer with 200, or without a model
 */
export async function askSite(siteUrl: string, { question, role }: Question): Promise<Outcome> {
  const response = await fetch(`${siteUrl}/api/ai/question`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl },
    body: JSON.stringify({ question, userRole: role, sessionId: `eval-${randomUUID()}` }),
  });
  if (!response.ok) throw new Error(`${siteUrl} responded with ${response.status}: ${await response.text()}`);
  const { isAnswered, sources, mode } = QuestionAnswer.parse(await response.json());
  if (isAnswered && mode !== 'model') throw new Error('The site has no model: it answered with an extract.');
  return { isAnswered, urls: sources.map(({ url }) => url) };
}
