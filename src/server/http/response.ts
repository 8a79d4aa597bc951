import type { APIContext } from 'astro';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import { isDatabaseBusy, isStorageFull } from '../operations/storage-full.ts';

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

/** Maps anything thrown to a response. What is not an AppError is logged and answered as `internal_error`. */
export function errorResponse(thrown: unknown, { locals, request }: APIContext): Response {
  const error = toAppError(thrown);
  if (error.status >= 500) logFailure(error, { locals, request });
  return json(error.status, errorBody(error, locals.requestId), error.headers);
}

/** The body of every error response. Only invalid input has fields. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, status, fields, details } = error;
  return { code, message, ...(status === 422 && fields && { fields }), ...details, requestId };
}

function toAppError(thrown: unknown): AppError {
  if (AppError.is(thrown)) return thrown;
  if (isStorageFull(thrown)) {
    return new AppError('storage_full', { headers: { 'Retry-After': '60' }, cause: thrown });
  }
  if (isDatabaseBusy(thrown)) {
    return new AppError('too_busy', { headers: { 'Retry-After': '5' }, cause: thrown });
  }
  return new AppError('internal_error', { cause: thrown });
}
