import { transaction } from '#db/client.ts';
import type { AnswerMode, AssistantRole, InteractionType } from '#shared/assistant.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
} from '../gateways/model/model.ts';
import type { Services } from '../services.ts';
import type { FoundPassage } from './passage.ts';
import { recordInteraction } from './record-interaction.ts';
import { type Reservation, reserveCost, settleCost } from './spending.queries.ts';

export type AssistantServices = Pick<Services, 'db' | 'env' | 'log' | 'model' | 'newId' | 'now'>;

/** Who asks. */
export interface Asker {
  /** The hash of the visitor's cookie; null for one without, who isn't remembered. */
  visitor: string | null;
  /** Stops the model when the visitor has gone. */
  signal?: AbortSignal;
}

/** An answer that isn't recorded yet. */
interface Draft {
  sources: AnswerSource[];
}

/** How a request is answered. */
interface Task<Written, D extends Draft> {
  type: InteractionType;
  sessionId: string;
  role?: AssistantRole;
  /** What is logged; masked if a visitor wrote it. */
  query: string;
  /** Given instead of an answer. */
  declined: D | null;
  /** Finds what the model answers from. */
  find: () => FoundPassage[];
  /** What the model is asked for; null when there is nothing that it could answer from. */
  request: (
    found: FoundPassage[],
  ) => Pick<ModelRequest<Written>, 'messages' | 'schema' | 'schemaName'> | null;
  /** Is called with what the model has written so far. */
  onText?: (soFar: string, found: FoundPassage[]) => void;
  /** Checks what the model wrote. Null if it can't be used. */
  toDraft: (written: Written, found: FoundPassage[]) => D | null;
  /** Answers from the site's own text. */
  extract: () => D;
  toText: (draft: D) => string;
  isAnswered: (draft: D) => boolean;
}

/** How an answer was written. */
interface Attempt<D> {
  draft: D | null;
  usage: ModelUsage;
  failure: string | null;
  /** What was set aside for it; null if the model wasn't asked. */
  reserved: Reservation | null;
}

/** For all answers: a page of text, and room for what some models think first. */
const MAX_OUTPUT_TOKENS = 2000;
const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0 };

/**
 * Answers a request with the model, or from the site's own text when there is none, it fails or the budget of the day is spent, and
 * records it.
 * @throws AppError `bad_request` when the visitor stopped it
 */
export async function respond<Written, D extends Draft>(
  services: AssistantServices,
  { visitor, signal }: Asker,
  task: Task<Written, D>,
): Promise<D & { id: string; mode: AnswerMode }> {
  const startedAt = services.now().getTime();
  const attempt = task.declined ? notAsked<D>() : await askModel(services, task, signal);
  const isStopped = attempt.failure === 'aborted';
  const draft = isStopped ? null : (task.declined ?? attempt.draft ?? task.extract());
  const mode: AnswerMode = attempt.draft || isStopped ? 'model' : 'extract';
  const costMicros = costOf(services, attempt.usage);
  const interaction = {
    sessionId: task.sessionId,
    visitor,
    type: task.type,
    query: task.query,
    response: draft ? task.toText(draft) : '',
    userRole: task.role,
    mode,
    isAnswered: !draft || draft === task.declined || task.isAnswered(draft),
    sources: draft?.sources.map(({ url }) => url) ?? [],
    durationMs: services.now().getTime() - startedAt,
    ...attempt.usage,
    costMicros,
    failure: attempt.failure,
  };
  const id = transaction(services.db, () => {
    if (attempt.reserved) settleCost(services.db, attempt.reserved, costMicros);
    return recordInteraction(services, interaction);
  });
  if (!draft) throw new AppError('bad_request', { message: 'The request was stopped.' });
  return { ...draft, id, mode };
}

async function askModel<Written, D extends Draft>(
  services: AssistantServices,
  task: Task<Written, D>,
  signal: AbortSignal | undefined,
): Promise<Attempt<D>> {
  const { model, log } = services;
  if (!model) return notAsked();
  const found = task.find();
  const started = start(services, model, task, found, signal);
  if ('reason' in started) return notAsked(started.reason);
  const { reserved } = started;
  try {
    const { value, usage } = await started.answer;
    const draft = task.toDraft(value, found);
    return { draft, usage, failure: draft ? null : 'unsupported', reserved };
  } catch (error) {
    if (!ModelFailure.is(error)) throw error;
    const { problem, message, usage } = error;
    if (problem !== 'aborted')
      log.warn({ problem, model: model.name, reason: message }, 'The model gave no answer.');
    return { draft: null, usage, failure: problem, reserved };
  }
}

/** Not async, so that the messages aren't kept while the answer is written. */
function start<Written, D extends Draft>(
  services: AssistantServices,
  model: Model,
  { request, onText }: Task<Written, D>,
  found: FoundPassage[],
  signal: AbortSignal | undefined,
): { answer: Promise<ModelAnswer<Written>>; reserved: Reservation } | { reason: string | null } {
  const asked = request(found);
  if (!asked) return { reason: null };
  const reserved = reserveCost(services, costOf(services, mostUsage(asked.messages)));
  if (!reserved) return { reason: 'budget' };
  const answer = model.answer(
    { ...asked, maxOutputTokens: MAX_OUTPUT_TOKENS, signal },
    onText && ((soFar) => onText(soFar, found)),
  );
  return { answer, reserved };
}

function notAsked<D>(failure: string | null = null): Attempt<D> {
  return { draft: null, usage: NO_USAGE, failure, reserved: null };
}

/** Returns the most that an answer can use. A token has at least a byte, and mostly four: room for what the protocol adds. */
function mostUsage(messages: readonly ModelMessage[]): ModelUsage {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  return { inputTokens: bytes, outputTokens: MAX_OUTPUT_TOKENS };
}

/** Returns the price of an answer in millionths of a US dollar. */
function costOf({ env }: Pick<Services, 'env'>, { inputTokens, outputTokens }: ModelUsage): number {
  const { input = 0, output = 0 } = env.model.prices;
  return Math.ceil(inputTokens * input + outputTokens * output);
}
