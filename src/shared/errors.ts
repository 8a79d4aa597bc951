import { ERRORS, type ErrorCode, type ErrorFacts } from './error-table.ts';

/** Error messages of fields by dotted path, such as `shippingAddress.city`. */
export type FieldErrors = Record<string, string>;

/** The body of every error response. */
export interface ErrorBody {
  code: string;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}

/** Why something can't be done: the code for programs, the message for people. */
export interface Refusal {
  code: ErrorCode;
  message: string;
}

interface ErrorOptions {
  /** Replaces the default message of the code. */
  message?: string;
  fields?: FieldErrors;
  /** More members of the error body, such as the new totals of `total_changed`. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Logged, never sent. */
  cause?: unknown;
}

/** An error that the API returns with its code and message. Any other error becomes a 500 and is only logged. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(reason: ErrorCode | Refusal, options: ErrorOptions = {}) {
    const { code, message } = typeof reason === 'string' ? { code: reason, message: undefined } : reason;
    const { message: usual, retryAfterSeconds }: ErrorFacts = ERRORS[code];
    super(options.message ?? message ?? usual, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details ?? {};
    this.headers = {
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
      ...options.headers,
    };
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /**
   * Returns whether an error is an AppError. Checks the name instead of `instanceof`: the built site and the scripts
   * load separate copies of this module.
   */
  static is(error: unknown): error is AppError {
    return error instanceof Error && error.name === 'AppError' && 'code' in error;
  }
}

/** Returns an error's message for people. An unexpected error's own message is only for the log. */
export function messageForPeople(error: unknown): string {
  return AppError.is(error) ? error.message : ERRORS.internal_error.message;
}

/**
 * Returns the error of an edit of a record that someone else changed since.
 * @param what the record in the sentence for people, such as "this order"
 * @param details the record as it is now
 * @param change who changed it, in words
 */
export function stale(
  what: string,
  details: Record<string, unknown>,
  change = `Someone else changed ${what}`,
): AppError {
  const message = `${change} while you were editing. Look at their version, then try again.`;
  return new AppError('stale', { message, details });
}
