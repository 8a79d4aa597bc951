import type { ErrorBody, FieldErrors } from './errors.ts';

/** A call that did not succeed. `message` is fit for people; `fields` belong to the form's inputs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** The whole error body, for what some errors carry beside the message. */
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, body: Partial<ErrorBody> & Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = body.code ?? 'unreadable';
    this.fields = body.fields ?? {};
    this.body = body;
  }
}

/** `signal` gives a call up, `keepalive` lets it outlive the page. */
export type CallOptions = Pick<RequestInit, 'signal' | 'keepalive'>;

const OFFLINE = 'The site could not be reached. Please check your connection and try again.';

/**
 * Calls the API from the browser and returns the JSON of the answer, `undefined` for 204.
 * @throws ApiError for every answer that is not a success, and when the site cannot be reached
 */
export async function callApi<T>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<T> {
  return (await callApiWithHeaders<T>(method, path, body, options)).data;
}

/** Like `callApi`, with the headers of the answer: lists tell their total there. */
export async function callApiWithHeaders<T>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<{ data: T; headers: Headers }> {
  const response = await send(method, path, body, options);
  const text = await response.text();
  if (!response.ok) throw toError(response, text);
  return { data: (text ? JSON.parse(text) : undefined) as T, headers: response.headers };
}

async function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const init: RequestInit = {
    ...options,
    method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, OFFLINE);
  }
}

/** A body that is not ours keeps the documented form "status: body text" (decisions.md 25b). */
function toError(response: Response, text: string): ApiError {
  try {
    const body = JSON.parse(text) as ErrorBody & Record<string, unknown>;
    if (typeof body.message === 'string') return new ApiError(response.status, body.message, body);
  } catch {
    // Not JSON: a proxy or a crash answered.
  }
  return new ApiError(response.status, `${response.status}: ${text || response.statusText}`);
}
