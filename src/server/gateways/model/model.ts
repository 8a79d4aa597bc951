import type { z } from 'zod';

/** A turn of a conversation with the model. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest<T> {
  messages: readonly ModelMessage[];
  /** What the answer must be. Every member is required, because that is how models are held to a schema. */
  schema: z.ZodType<T>;
  /** What the schema is called in the request, in letters and underscores. */
  schemaName: string;
  maxOutputTokens: number;
  /** Ends the request, also at the model. */
  signal?: AbortSignal | undefined;
}

/** What an answer cost. Estimated from its length where the model doesn't say. */
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
  /** What was used until then. */
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

/** A language model that answers in the shape of a schema. */
export interface Model {
  /** The name of the model, for the log. */
  readonly name: string;
  /**
   * Resolves with an answer that fits the schema.
   * @param onText is called with the raw text so far, as it arrives
   * @throws ModelFailure
   */
  answer<T>(request: ModelRequest<T>, onText?: (soFar: string) => void): Promise<ModelAnswer<T>>;
}
