import type { OpenAI } from 'openai';
import { ModelFailure, type ModelRequest, type ModelUsage } from './model.ts';

/** No language has more characters in a token: a longer answer ignores its limit. */
const MAX_CHARS_PER_TOKEN = 8;
/** A conservative estimate. */
const MEAN_CHARS_PER_TOKEN = 3;
/** Around JSON, in answers of models without schema support. */
const FENCE = /^```(?:json)?|```$/g;

/** The received part of an answer. */
export class Answer<T> {
  /** Whether anything has arrived. */
  hasBegun = false;
  text = '';
  #refusal = '';
  /** The finish reason: `stop` for a complete answer. */
  #finish: string | null = null;
  #usage: ModelUsage | null = null;
  readonly #schema: ModelRequest<T>['schema'];
  readonly #maxLength: number;
  readonly #inputLength: number;

  /** Doesn't keep the messages: they are long, and many answers may be open. */
  constructor({ messages, schema, maxOutputTokens }: ModelRequest<T>) {
    this.#schema = schema;
    this.#maxLength = maxOutputTokens * MAX_CHARS_PER_TOKEN;
    this.#inputLength = messages.reduce((sum, { content }) => sum + content.length, 0);
  }

  /** Adds a piece. Returns whether it has text. @throws ModelFailure `cut_off` when the answer gets too long */
  add({ choices, usage }: OpenAI.Chat.ChatCompletionChunk): boolean {
    this.hasBegun = true;
    this.#usage = usageOf(usage) ?? this.#usage;
    // Some servers omit members.
    const [choice] = choices ?? [];
    const { content, refusal } = choice?.delta ?? {};
    this.#finish = choice?.finish_reason ?? this.#finish;
    this.#refusal += refusal ?? '';
    this.text += content ?? '';
    if (this.text.length + this.#refusal.length > this.#maxLength)
      throw new ModelFailure('cut_off', `Longer than ${this.#maxLength} characters.`);
    return Boolean(content);
  }

  /** Returns the whole answer. @throws ModelFailure `refused`, `cut_off`, `malformed` */
  parse(): T {
    if (this.#refusal || this.#finish === 'content_filter')
      throw new ModelFailure('refused', 'The model refused.');
    if (this.#finish === 'length') throw new ModelFailure('cut_off', 'The answer reached its limit.');
    const json = parseJson(this.text.trim().replaceAll(FENCE, ''));
    const parsed = this.#schema.safeParse(json);
    if (parsed.success) return parsed.data;
    // A broken connection ends a stream without a reason.
    if (this.#finish === null) throw new ModelFailure('cut_off', 'The answer ended in the middle.');
    const [issue] = parsed.error.issues;
    throw new ModelFailure(
      'malformed',
      json === undefined ? 'Not JSON.' : `Wrong shape: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }

  /** The usage so far, estimated if the server doesn't report it. */
  get usage(): ModelUsage {
    const tokens = (length: number) => Math.ceil(length / MEAN_CHARS_PER_TOKEN);
    return this.#usage ?? { inputTokens: tokens(this.#inputLength), outputTokens: tokens(this.text.length) };
  }
}

/** Returns the usage reported by a server; null if it is missing or not a number. */
function usageOf(usage: OpenAI.CompletionUsage | null | undefined): ModelUsage | null {
  const inputTokens = usage?.prompt_tokens;
  const outputTokens = usage?.completion_tokens ?? 0;
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
