import type { ErrorBody, FieldErrors } from './errors.ts';

/** A request that failed. `message` is fit for people; `fields` belong to the form's inputs. */
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

/** Parses the body of a response: a schema from `shared/schemas`. */
export interface Parser<T> {
  parse: (data: unknown) => T;
}

/** `signal` aborts a request, `keepalive` lets it outlive the page, `headers` replaces `Accept`. */
export type CallOptions = Pick<RequestInit, 'signal' | 'keepalive' | 'headers'>;

type Output<T> = Parser<T> | Promise<Parser<T>> | null;

const OFFLINE = "We couldn't reach the site. Check your connection and try again.";
const OUTDATED = 'This page is out of date. Reload it and try again.';

/**
 * Sends a request to the API and returns the parsed body of the response. FormData is sent as multipart,
 * anything else as JSON.
 * @param output the schema of the response, or its import, which runs in parallel; null without a body
 * @throws ApiError for a status that is not a success, for a body that does not parse, and when the site
 *   cannot be reached
 */
export async function callApi<T>(
  method: string,
  path: string,
  output: Output<T>,
  body?: unknown,
  options?: CallOptions,
): Promise<T> {
  return (await callApiWithHeaders(method, path, output, body, options)).data;
}

/** Like `callApi`, with the headers of the response: lists have their total there. */
export async function callApiWithHeaders<T>(
  method: string,
  path: string,
  output: Output<T>,
  body?: unknown,
  options?: CallOptions,
): Promise<{ data: T; headers: Headers }> {
  const response = await send(method, path, body, options);
  const text = await response.text();
  // Before the schema is awaited: an error needs none.
  if (!response.ok) throw toError(response, text);
  return { data: parseBody(await output, text, response.status), headers: response.headers };
}

/**
 * Sends a request, for responses that `callApi` doesn't parse.
 * @throws ApiError when the site cannot be reached
 */
export async function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
    ...options,
  };
  if (body instanceof FormData) {
    init.body = body;
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, OFFLINE);
  }
}

/** A body that does not parse comes from another release than the page. */
function parseBody<T>(parser: Parser<T> | null, text: string, status: number): T {
  if (!parser) return undefined as T;
  try {
    return parser.parse(JSON.parse(text));
  } catch (cause) {
    throw new ApiError(status, OUTDATED, {}, { cause });
  }
}

/** Reads the error of a response. Keeps a body that is not ours, such as a proxy's, in the message: `502: Bad Gateway`. */
export function toError(response: Response, text: string): ApiError {
  try {
    const body = JSON.parse(text) as ErrorBody & Record<string, unknown>;
    if (typeof body.message === 'string') return new ApiError(response.status, body.message, body);
  } catch {
    // The body is not JSON.
  }
  return new ApiError(response.status, `${response.status}: ${text || response.statusText}`);
}
