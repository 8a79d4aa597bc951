import { isDatabaseBusy, isStorageFull } from '#server/kernel/files/storage-full.ts';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import type { RouteContext } from './route-context.ts';
import { WholeResponse } from './whole-response.ts';

/** API responses are private. */
const PRIVATE = { 'Cache-Control': 'no-store' };
const PRIVATE_JSON = { ...PRIVATE, 'Content-Type': 'application/json' };

/** A route's result with a status other than its usual one, or with headers. */
export class Reply<Body> {
  readonly body: Body;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: Body, options: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** Returns a page of a list, with the total number of matches in the header `X-Total-Count`: `10000+` if not all were counted. */
export function listReply<Body>(
  body: Body,
  { total, hasMore = false }: { total: number; hasMore?: boolean },
): Reply<Body> {
  return new Reply(body, { headers: { 'X-Total-Count': hasMore ? `${total}+` : String(total) } });
}

/** Returns the headers of a JSON response, including its length, so that clients notice a truncated response. */
export function jsonHeaders(text: string): Record<string, string> {
  return { ...PRIVATE_JSON, 'Content-Length': String(Buffer.byteLength(text)) };
}

/** Creates a JSON response. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new WholeResponse(Buffer.from(JSON.stringify(body)), {
    status,
    headers: { ...PRIVATE_JSON, ...headers },
  });
}

/** Maps the result of a route to a response: nothing to no body, a `Response` to itself, the rest to JSON. */
export function toResponse(result: unknown, status: number): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status, headers: PRIVATE });
  if (result instanceof Reply) return json(result.status ?? status, result.body, result.headers);
  return json(status, result);
}

/**
 * Logs a failure with the request id and the path, without its query, which may contain a token. One without a cause, such as a
 * vendor that isn't connected, is a warning: the response explains it fully.
 */
export function logFailure(
  thrown: unknown,
  { locals, request }: Pick<RouteContext, 'locals'> & { request: { url: string } },
): void {
  const { code, message, cause } = toAppError(thrown);
  const failed = { requestId: locals.requestId, code, path: new URL(request.url).pathname };
  if (cause) locals.services.log.error({ ...failed, err: cause });
  else locals.services.log.warn(failed, message);
}

/**
 * Maps anything thrown to a response and logs statuses from 500. What is not an AppError is an
 * `internal_error`.
 */
export function errorResponse(
  thrown: unknown,
  { locals, request }: Pick<RouteContext, 'locals' | 'request'>,
): Response {
  const error = toAppError(thrown);
  if (error.status >= 500) logFailure(error, { locals, request });
  return json(error.status, errorBody(error, locals.requestId), error.headers);
}

/** Returns the body of an error response. Only status 422 has `fields`. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, status, fields, details } = error;
  return { code, message, ...(status === 422 && fields && { fields }), ...details, requestId };
}

/** Maps anything thrown to one of our errors. */
export function toAppError(thrown: unknown): AppError {
  if (AppError.is(thrown)) return thrown;
  if (isStorageFull(thrown)) return new AppError('storage_full', { cause: thrown });
  if (isDatabaseBusy(thrown)) return new AppError('too_busy', { cause: thrown });
  return new AppError('internal_error', { cause: thrown });
}
