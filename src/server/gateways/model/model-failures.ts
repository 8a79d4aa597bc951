import type { APIError } from 'openai';
import { ModelFailure, type ModelProblem } from './model.ts';

const MAX_REASON_LENGTH = 300;
/** OpenAI's code for an account without credit, sent with the status of a rate limit. */
const NO_QUOTA = 'insufficient_quota';

/** Converts an error of the client to a failure in our words. `apiKey` never appears in it. */
export function toFailure(error: unknown, apiKey: string): ModelFailure {
  if (ModelFailure.is(error)) return error;
  const message = error instanceof Error ? `${error.message} ${reasonOf(error.cause)}`.trim() : String(error);
  return new ModelFailure(
    problemOf(error),
    message.replaceAll(apiKey, '…').replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH),
  );
}

/** Returns the server's requested delay in milliseconds; null if there is none. */
export function retryAfterMs(error: unknown): number | null {
  const header = (error as Partial<APIError>).headers?.get?.('retry-after');
  const seconds = header ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** Returns whether a second attempt may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return ['busy', 'unreachable'].includes(problemOf(error));
}

/** Recognizes errors by name and status, because the client is loaded on demand. */
function problemOf(error: unknown): ModelProblem {
  if (!(error instanceof Error)) return 'unreachable';
  const { status, code, type } = error as Partial<APIError>;
  if (code === NO_QUOTA || type === NO_QUOTA) return 'quota_spent';
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429) return 'busy';
  if (status === 408) return 'timeout';
  if (status !== undefined && status >= 400 && status < 500) return 'misconfigured';
  if (error.constructor.name === 'APIConnectionTimeoutError') return 'timeout';
  return 'unreachable';
}

/** fetch hides the reason for a network error, such as ECONNREFUSED, in its cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
