import { aiInteractions } from '#db/schema/assistant.ts';
import type { AnswerMode, InteractionType } from '#shared/assistant.ts';
import type { ModelServices } from '../../assistant/daily-budget.ts';
import { ModelFailure, type ModelRequest } from '../../gateways/model/model.ts';
import type { Services } from '../../services.ts';

export type HelpServices = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'readPage'> &
  ModelServices;

/** How help is given. */
export interface HelpTask<Written, Draft> {
  type: InteractionType;
  /** The administrator. */
  userId: string;
  /** What is logged. */
  query: string;
  path: string;
  request: Pick<ModelRequest<Written>, 'messages' | 'schema' | 'schemaName'>;
  /** Checks what the model wrote. Null if it can't be used. */
  toDraft: (written: Written) => Draft | null;
  /** Helps by the page's own text. */
  extract: () => Draft;
}

const MAX_OUTPUT_TOKENS = 1000;

/** Gives help by the model, or by rules where there is none or it fails, and records it in the assistant's log. */
export async function respondToHelp<Written, Draft>(
  services: HelpServices,
  { type, userId, query, path, request, toDraft, extract }: HelpTask<Written, Draft>,
): Promise<{ draft: Draft; mode: AnswerMode }> {
  const { db, newId, now } = services;
  const startedAt = now().getTime();
  const { draft: written, usage, failure } = await askModel(services, request, toDraft);
  const draft = written ?? extract();
  const mode = written ? 'model' : 'extract';
  db.insert(aiInteractions)
    .values({
      ...{ id: newId(), sessionId: userId, type, query, mode, failure, ...usage, createdAt: now() },
      response: JSON.stringify(draft, null, 2),
      sources: [path],
      durationMs: now().getTime() - startedAt,
    })
    .run();
  return { draft, mode };
}

async function askModel<Written, Draft>(
  { model, log }: HelpServices,
  request: HelpTask<Written, Draft>['request'],
  toDraft: HelpTask<Written, Draft>['toDraft'],
) {
  const usage = { inputTokens: 0, outputTokens: 0 };
  if (!model) return { draft: null, usage, failure: null };
  try {
    const answer = await model.answer({ ...request, maxOutputTokens: MAX_OUTPUT_TOKENS });
    const draft = toDraft(answer.value);
    return { draft, usage: answer.usage, failure: draft ? null : 'unsupported' };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    log.warn(
      { problem: error.problem, model: model.name, reason: error.message },
      'The model gave no answer.',
    );
    return { draft: null, usage: error.usage, failure: error.problem };
  }
}
