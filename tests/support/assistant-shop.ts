import { aiInteractions } from '#db/schema/assistant.ts';
import { answerQuestion } from '#server/assistant/answer-question.ts';
import { findPassages } from '#server/assistant/knowledge.ts';
import { modelSettings, type Play, startScriptedModel, writes } from './scripted-model.ts';
import { testServices } from './test-services.ts';

export const ASKER = { visitor: 'visitor-1' };
export const ASKING = { sessionId: 'session-1', userRole: 'civilian' } as const;
/** A question that a course answers. */
export const QUESTION = 'Do you teach tourniquets?';

const PRICES = { OPENAI_INPUT_PRICE_USD: '2', OPENAI_OUTPUT_PRICE_USD: '8' };

/** A shop whose model does as it is told. `play` gets the id of the best passage about the question. */
export async function assistantShop(play: (cited: string) => Play, settings: Record<string, string> = {}) {
  const server = await startScriptedModel();
  const services = testServices({ ...modelSettings(server), ...PRICES, ...settings });
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

/** An answer to a question, which cites the best passage unless it is told others. */
export const answers =
  (answer: string, sources?: string[], kind = 'answered') =>
  (cited: string): Play =>
    writes({ kind, sources: sources ?? [cited], answer });
