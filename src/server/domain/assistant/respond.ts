import { transaction } from '#db/client.ts';
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
} from '#server/gateways/model/model.ts';
import type { Services } from '#server/kernel/services.ts';
import type { AnswerMode, AssistantRole, InteractionType } from '#shared/assistant.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import { HELP_LINE } from './crisis/crisis-text.ts';
import { isPersonal, type Signs } from './crisis/recognize-crisis.ts';
import { CRISIS_QUERY, signsOfCrisis, textFor } from './crisis/signs-of-crisis.ts';
import type { FoundPassage } from './passage.ts';
import { recordInteraction } from './record-interaction.ts';
import { type Reservation, reserveCost, settleCost } from './spending.queries.ts';

export type AssistantServices = Pick<Services, 'db' | 'env' | 'log' | 'model' | 'newId' | 'now'>;

/** The sender of a request. */
export interface Asker {
  /** The hash of the visitor's cookie; null without one: then nothing is remembered. */
  visitor: string | null;
  /** Stops the model when the visitor has gone. */
  signal?: AbortSignal;
}

/** An answer that isn't recorded yet. */
interface Draft {
  sources: AnswerSource[];
  kind?: 'crisis' | undefined;
}

/** A visitor's text, and how to replace or extend its answer with help (docs/product/assistant.md#crisis). */
interface Message<Written, D extends Draft> {
  text: string;
  /** Whether the text describes a class. */
  isForClass?: boolean;
  /** A fixed reply instead of an answer, such as that we give no medical advice. */
  instead: string | null;
  /** Returns an answer with only this text. */
  says: (text: string) => D;
  /** Adds a paragraph to an answer. */
  addLine: (draft: D, line: string) => D;
  /** Returns whether the model considers the text a crisis. */
  isCrisis: (written: Written) => boolean;
}

/** How a request is answered. */
interface Task<Written, D extends Draft> {
  type: InteractionType;
  sessionId: string;
  role?: AssistantRole;
  /** The logged query; masked if a visitor wrote it. */
  query: string;
  /** Absent for administrators' requests. */
  message?: Message<Written, D>;
  /** Finds the passages for the model. */
  find: () => FoundPassage[];
  /** Returns the request to the model. */
  request: (found: FoundPassage[]) => Pick<ModelRequest<Written>, 'messages' | 'schema' | 'schemaName'>;
  /** Called with the model's text so far. */
  onText?: (soFar: string, found: FoundPassage[]) => void;
  /** Validates the model's answer. Null if it can't be used. */
  toDraft: (written: Written, found: FoundPassage[]) => D | null;
  /** Answers from the site's own text. */
  extract: () => D;
  toText: (draft: D) => string;
  isAnswered: (draft: D) => boolean;
}

/** An attempt to write an answer. */
interface Attempt<D> {
  draft: D | null;
  usage: ModelUsage;
  failure: string | null;
  /** The reserved cost; null if the model wasn't asked. */
  reserved: Reservation | null;
}

/** For all answers: a page of text, and room for reasoning. */
const MAX_OUTPUT_TOKENS = 2000;
const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0 };

/**
 * Answers a request with the model, or from the site's own text if there is no model, it fails or the day's budget is spent, and
 * records it. Someone in a crisis gets the text about help instead, even if the model disagrees, and the log has none of their
 * words.
 * @throws AppError `bad_request` if the visitor stopped it
 */
export async function respond<Written, D extends Draft>(
  services: AssistantServices,
  { visitor, signal }: Asker,
  task: Task<Written, D>,
): Promise<D & { id: string; mode: AnswerMode }> {
  const startedAt = services.now().getTime();
  const { message } = task;
  const asked = message && { ...message, visitor, sessionId: task.sessionId };
  const signs = asked ? signsOfCrisis(services, asked) : null;
  const helps = (): D | null =>
    asked ? { ...asked.says(textFor(services, asked)), kind: 'crisis' as const } : null;
  const said = signs === 'crisis' ? helps() : sayInstead(message);
  const attempt = said ? notAsked<D>() : await askModel(services, task, helps, signal);
  const isStopped = attempt.failure === 'aborted';
  const answered = isStopped ? null : (said ?? attempt.draft ?? task.extract());
  const isInCrisis = answered?.kind === 'crisis';
  const isAnswered = !answered || answered === said || isInCrisis || task.isAnswered(answered);
  const draft = answered && !isInCrisis ? withHelp(answered, { message, signs, isAnswered }) : answered;
  const mode: AnswerMode = attempt.draft || isStopped ? 'model' : 'extract';
  const costMicros = costOf(services, attempt.usage);
  const interaction = {
    sessionId: task.sessionId,
    visitor,
    type: task.type,
    query: isInCrisis ? CRISIS_QUERY : task.query,
    response: draft ? task.toText(draft) : '',
    userRole: task.role,
    mode,
    isAnswered,
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

function sayInstead<Written, D extends Draft>(message: Message<Written, D> | undefined): D | null {
  return message && message.instead !== null ? message.says(message.instead) : null;
}

/** Adds the line about help for someone who may need it, or whose personal message got no answer. */
function withHelp<Written, D extends Draft>(
  draft: D,
  {
    message,
    signs,
    isAnswered,
  }: { message: Message<Written, D> | undefined; signs: Signs | null; isAnswered: boolean },
): D {
  if (!message) return draft;
  const mayNeedIt = signs === 'concern' || (!isAnswered && isPersonal(message.text));
  return mayNeedIt ? message.addLine(draft, HELP_LINE) : draft;
}

async function askModel<Written, D extends Draft>(
  services: AssistantServices,
  task: Task<Written, D>,
  helps: () => D | null,
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
    const draft = task.message?.isCrisis(value) ? helps() : task.toDraft(value, found);
    // Without passages, the model was only asked whether someone needs help.
    const isUnsupported = !draft && (found.length > 0 || !task.message);
    return { draft, usage, failure: isUnsupported ? 'unsupported' : null, reserved };
  } catch (error) {
    if (!ModelFailure.is(error)) throw error;
    const { problem, message, usage } = error;
    if (problem !== 'aborted' && problem !== 'paused')
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
): { answer: Promise<ModelAnswer<Written>>; reserved: Reservation } | { reason: string } {
  const asked = request(found);
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

/**
 * Returns the maximum usage of an answer. A token has at least one byte, and usually four, which leaves room for the protocol's
 * overhead.
 */
function mostUsage(messages: readonly ModelMessage[]): ModelUsage {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  return { inputTokens: bytes, outputTokens: MAX_OUTPUT_TOKENS };
}

/** Returns the price of an answer in millionths of a US dollar. */
function costOf({ env }: Pick<Services, 'env'>, { inputTokens, outputTokens }: ModelUsage): number {
  const { input = 0, output = 0 } = env.model.prices;
  return Math.ceil(inputTokens * input + outputTokens * output);
}
