import type { ErrorBody, FieldErrors } from '#shared/errors.ts';

/** A failed call. `message` is for people; `fields` are the messages of the form's inputs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** The whole error body: some errors have further members. */
  readonly body: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    body: Partial<ErrorBody> & Record<string, unknown> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = body.code ?? 'unreadable';
    this.fields = body.fields ?? {};
    this.body = body;
  }
}

/** Reads the error of a response. Keeps a body that is not ours, such as a proxy's, in the message: `502: Bad Gateway`. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as ErrorBody & Record<string, unknown>;
    if (typeof body.message === 'string') return new ApiError(response.status, body.message, body);
  } catch {
    // The body is not JSON.
  }
  return new ApiError(response.status, `${response.status}: ${text || response.statusText}`);
}
