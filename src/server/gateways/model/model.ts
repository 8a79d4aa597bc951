import type { z } from 'zod';

/** A turn of a conversation with the model. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest<T> {
  messages: readonly ModelMessage[];
  /** The schema of the answer. Every member is required, because models only support such schemas. */
  schema: z.ZodType<T>;
  /** The name of the schema in the request, in letters and underscores. */
  schemaName: string;
  maxOutputTokens: number;
  /** Aborts the request, also at the model. */
  signal?: AbortSignal | undefined;
}

/** The usage of an answer, estimated from its length if the model doesn't report it. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ModelAnswer<T> {
  value: T;
  usage: ModelUsage;
}

/** Why a model gave no answer. */
export type ModelProblem =
  | 'refused'
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'cut_off'
  | 'malformed'
  | 'misconfigured'
  | 'key_refused'
  | 'quota_spent'
  | 'paused'
  | 'aborted';

interface FailureDetails {
  usage?: ModelUsage;
  cause?: unknown;
}

/** Thrown when the model gives no answer. The message is for the log. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly problem: ModelProblem;
  /** The usage until then. */
  readonly usage: ModelUsage;

  constructor(problem: ModelProblem, message: string, { usage, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.problem = problem;
    this.usage = usage ?? { inputTokens: 0, outputTokens: 0 };
  }

  /**
   * Returns whether an error is a ModelFailure. Checks the name instead of `instanceof`: the built site and the scripts
   * load separate copies of this module.
   */
  static is(error: unknown): error is ModelFailure {
    return error instanceof Error && error.name === 'ModelFailure' && 'problem' in error;
  }
}

/** A language model whose answers follow a schema. */
export interface Model {
  /** The name of the model, for the log. */
  readonly name: string;
  /**
   * Resolves to an answer that fits the schema.
   * @param onText called with the raw text so far, as it arrives
   * @throws ModelFailure
   */
  answer<T>(request: ModelRequest<T>, onText?: (soFar: string) => void): Promise<ModelAnswer<T>>;
}
