import { isDeepStrictEqual } from 'node:util';
import { safeParse } from 'zod/v4/core';
import { CALLS } from '#server/app/api/calls.ts';
import { declaredErrors, GENERAL_ERRORS } from '#server/kernel/http/declared-errors.ts';
import { successStatuses } from '#server/kernel/http/endpoint.ts';
import { createRouter } from '#server/kernel/http/router.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { API_ROUTES, type CallSpec, type Route } from './routes.ts';

/** Returns the errors of a route, with the one for a body that isn't an object where the route reads no field of it. */
export function possibleErrors(route: Pick<Route, 'pattern'>, method: string, call: CallSpec): ErrorCode[] {
  const reads = method === 'GET' || method === 'HEAD';
  return [
    ...declaredErrors(route.pattern, method, call),
    ...(call.input && !reads ? ['validation_failed' as const] : []),
  ];
}

/** Returns how a response differs from the declaration of its route; empty when it does not. */
export function responseProblems(
  route: Route,
  method: string,
  { status, body, isJson }: { status: number; body: string; isJson: boolean },
): string[] {
  const call = route.calls[method];
  if (!call) return [];
  if (status >= 400) {
    if (!isJson) return [];
    const { code, fields = {} } = JSON.parse(body) as { code: string; fields?: object };
    const isOfFields = code === 'validation_failed' && Object.keys(fields).length > 0;
    if (isOfFields && !declaredErrors(route.pattern, method, call).includes(code))
      return ['the error validation_failed with fields is not declared'];
    const known: readonly string[] = [...GENERAL_ERRORS, ...possibleErrors(route, method, call)];
    if (!known.includes(code)) return [`the error ${code} is not declared`];
    // A request that is too slow, or has too large headers, is a bad request with its own status.
    return [ERRORS[code as ErrorCode].status, 408, 431].includes(status)
      ? []
      : [`the error ${code} with status ${status}`];
  }
  if (call.form && status === 303) return [];
  // A cached response that the client has already (docs/api.md#cached-responses).
  if (method === 'GET' && status === 304) return body === '' ? [] : ['a 304 has a body'];
  if (!successStatuses(call).includes(status)) return [`the status ${status} is not declared`];
  if (call.events && body.startsWith('event: ')) return eventProblems(call.output, body);
  if (!call.output) return body === '' || call.file ? [] : ['a body is not declared'];
  return isJson ? bodyProblems(call.output, JSON.parse(body)) : ['the body is not JSON'];
}

/** The last event has the body of a response. */
function eventProblems(output: CallSpec['output'], body: string): string[] {
  const last = /event: done\ndata: (.*)\n\n$/.exec(body)?.[1];
  return output && last ? bodyProblems(output, JSON.parse(last)) : ['the events do not end with a response'];
}

/** A body must parse, and parsing must drop nothing: schemas drop fields that they do not declare. */
function bodyProblems(output: NonNullable<CallSpec['output']>, body: unknown): string[] {
  const parsed = safeParse(output, body);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `the field ${path.join('.')}: ${message}`);
  }
  return isDeepStrictEqual(parsed.data, body)
    ? []
    : [`the body has undeclared fields: ${JSON.stringify(body).slice(0, 500)}`];
}

const findPath = createRouter(CALLS);

/** Like `responseProblems`, for a path such as `/api/cart/items/1?x=y`; empty for an unknown path. */
export function problemsAt(
  path: string,
  method: string,
  received: Parameters<typeof responseProblems>[2],
): string[] {
  const { pathname } = new URL(path, 'http://localhost');
  const found = findPath(pathname);
  const route = API_ROUTES.find(({ pattern }) => pattern === found?.path);
  const problems = route ? responseProblems(route, method, received) : [];
  return problems.map((problem) => `${method} ${pathname}: ${problem}`);
}
