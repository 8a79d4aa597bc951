import type { APIContext } from 'astro';
import { AppError, type ErrorBody } from '#shared/errors.ts';

/** Private by default: what an API call answers is for its caller alone. */
const PRIVATE = { 'Cache-Control': 'no-store' };

/** A JSON answer with another status than 200. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } });
}

/** What a verb returned, as an answer: `undefined` is 204, a `Response` stays as it is, the rest is JSON. */
export function toResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204, headers: PRIVATE });
  return json(200, result);
}

/** Logs what went wrong on our side, under the request's id; the path without its query, which may hold a token. */
export function logFailure(
  thrown: unknown,
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
): void {
  const error = toAppError(thrown);
  locals.services.log.error({
    requestId: locals.requestId,
    code: error.code,
    path: new URL(request.url).pathname,
    err: error.cause ?? error,
  });
}

/** Any thrown thing as an answer. What is not an AppError is logged and told as `internal_error`. */
export function errorResponse(thrown: unknown, { locals, request }: APIContext): Response {
  const error = toAppError(thrown);
  const { requestId } = locals;
  if (error.status >= 500) logFailure(error, { locals, request });
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    ...error.details,
    requestId,
  };
  return json(error.status, body, error.headers);
}

function toAppError(thrown: unknown): AppError {
  return AppError.is(thrown) ? thrown : new AppError('internal_error', { cause: thrown });
}
