import { aiInteractions } from '#db/schema/assistant.ts';
import { answerQuestion } from '#server/domain/assistant/answer-question.ts';
import { findPassages } from '#server/domain/assistant/knowledge.ts';
import type { Services } from '#server/kernel/services.ts';
import { modelSettings, type Play, startScriptedModel, writes } from './scripted-model.ts';
import { publishRelease } from './site-release.ts';
import { testServices } from './test-services.ts';

export const ASKER = { visitor: 'visitor-1' };
export const ASKING = { sessionId: 'session-1', userRole: 'civilian' } as const;
/** A question that a course answers. */
export const QUESTION = 'Do you teach tourniquets?';

/** What the site says. */
const PAGES = {
  '/course/btrc-civilian': {
    title: 'BTRC Civilian Course | GTI',
    body: `<h1>Basic Trauma Response Course</h1>
      <p>A course that teaches tourniquets, bleeding control and airway management in 16 hours.</p>`,
  },
  '/faqs': {
    title: 'Questions | GTI',
    body: `<h1>Questions</h1><details id="refunds"><summary><h2>Can I get a refund?</h2></summary>
      <p>You get a full refund until 30 days before the course begins.</p></details>`,
  },
};

const PRICES = { OPENAI_INPUT_PRICE_USD: '2', OPENAI_OUTPUT_PRICE_USD: '8' };

/** Publishes pages that answer the question, and another one. */
export function publishAnswers(services: Pick<Services, 'env' | 'readPage'>): void {
  publishRelease(services, PAGES);
}

/** A shop whose model plays what the test gives it. `play` gets the id of the best passage about the question. */
export async function assistantShop(play: (cited: string) => Play, settings: Record<string, string> = {}) {
  const server = await startScriptedModel();
  const services = testServices({ ...modelSettings(server), ...PRICES, ...settings });
  publishAnswers(services);
  const [best] = findPassages(services, QUESTION, { kinds: ['course'] });
  if (!best) throw new Error('The site says nothing about the question.');
  server.plays(play(best.passage.id));
  return {
    services,
    server,
    best: best.passage,
    ask: (question = QUESTION, sessionId: string = ASKING.sessionId) =>
      answerQuestion(services, ASKER, { ...ASKING, sessionId, question }),
    log: () => services.db.select().from(aiInteractions).all(),
  };
}

/** An answer to a question, which cites the best passage unless it is given others. */
export const answers =
  (answer: string, sources?: string[], kind = 'answered') =>
  (cited: string): Play =>
    writes({ kind, sources: sources ?? [cited], answer });

/** A shop without a model, with the same pages. */
export function publishedShop() {
  const services = testServices();
  publishAnswers(services);
  return services;
}
