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

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    const { message, retryAfterSeconds }: ErrorFacts = ERRORS[code];
    super(options.message ?? message, { cause: options.cause });
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
