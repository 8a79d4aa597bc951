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

/** Any thrown thing as an answer. What is not an AppError is logged and told as `internal_error`. */
export function errorResponse(thrown: unknown, { locals, request }: APIContext): Response {
  const error = AppError.is(thrown) ? thrown : new AppError('internal_error', { cause: thrown });
  const { requestId, services } = locals;
  if (error.status >= 500) {
    services.log.error({
      requestId,
      code: error.code,
      path: new URL(request.url).pathname,
      err: error.cause ?? error,
    });
  }
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    ...error.details,
    requestId,
  };
  return json(error.status, body, error.headers);
}
