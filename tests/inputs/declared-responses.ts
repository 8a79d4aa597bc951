import { isDeepStrictEqual } from 'node:util';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { successStatuses } from '#server/http/endpoint.ts';
import { byPrecedence, expressionOf } from '#server/http/route-paths.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { type CallSpec, listRoutes, type Route, type RoutePath, readRoute } from './routes.ts';

/** Errors that any request can get, whatever its route declares (docs/api.md#errors). */
const GENERAL_ERRORS: readonly string[] = [
  'bad_request',
  'internal_error',
  'method_not_allowed',
  'not_found',
  'storage_full',
  'too_busy',
] satisfies ErrorCode[];

/** Returns the errors that a route declares and those that follow from the rest of its declaration. */
export function declaredErrors(
  { pattern }: Pick<Route, 'pattern'>,
  method: string,
  call: CallSpec,
): ErrorCode[] {
  const reads = method === 'GET' || method === 'HEAD';
  const body: ErrorCode[] = ['bad_request', 'unsupported_media_type', 'payload_too_large'];
  const codes: ErrorCode[] = [
    ...(call.limit ? ['rate_limited' as const] : []),
    ...(reads || call.webhook ? [] : ['bad_origin' as const]),
    ...(call.auth === 'user' || call.auth === 'admin' ? ['unauthenticated' as const] : []),
    ...(call.auth === 'admin' ? ['forbidden' as const] : []),
    ...(reads || call.webhook ? [] : body),
    ...(call.upload ? ['file_too_large' as const] : []),
    ...(pattern.includes('[') && !call.webhook ? [call.missing ?? 'not_found'] : []),
    ...(hasInvalidFields(pattern, call) ? ['validation_failed' as const] : []),
    ...(call.errors ?? []),
  ];
  return [...new Set(codes)];
}

/** Returns the errors of a route, with the one for a body that isn't an object where the route reads no field of it. */
export function possibleErrors(route: Pick<Route, 'pattern'>, method: string, call: CallSpec): ErrorCode[] {
  const reads = method === 'GET' || method === 'HEAD';
  return [
    ...declaredErrors(route, method, call),
    ...(call.input && !reads ? ['validation_failed' as const] : []),
  ];
}

/** Returns whether a field can be invalid that is not a path parameter. */
function hasInvalidFields(pattern: string, { input }: CallSpec): boolean {
  return input !== undefined && fieldsOf(input).some((field) => !pattern.includes(`[${field}]`));
}

/** Returns the names of an object schema's fields, also of one behind a transformation. */
function fieldsOf({ _zod: { def } }: $ZodType): string[] {
  if ('out' in def) return fieldsOf(def.out as $ZodType);
  return 'shape' in def ? Object.keys(def.shape as object) : [];
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
    const { code } = JSON.parse(body) as { code: string };
    const known: readonly string[] = [...GENERAL_ERRORS, ...possibleErrors(route, method, call)];
    if (!known.includes(code)) return [`the error ${code} is not declared`];
    // A request that is too slow, or whose headers are too large, is a bad one with a status of its own.
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

const API_ROUTES = listRoutes()
  .filter(({ isCall }) => isCall)
  .sort((a, b) => byPrecedence(a.pattern, b.pattern))
  .map((route) => ({ route, expression: expressionOf(route.pattern) }));

/** Like `responseProblems`, for a path such as `/api/cart/items/1?x=y`; empty for one that no route has. */
export async function problemsAt(
  path: string,
  method: string,
  received: Parameters<typeof responseProblems>[2],
): Promise<string[]> {
  const { pathname } = new URL(path, 'http://localhost');
  const found = findRoute(pathname);
  // Loading all routes would take seconds of CPU in each worker.
  const problems = found ? responseProblems(await readRoute(found), method, received) : [];
  return problems.map((problem) => `${method} ${pathname}: ${problem}`);
}

/** Finds the route of the API that responds to a path. */
export function findRoute(pathname: string): RoutePath | undefined {
  return API_ROUTES.find(({ expression }) => expression.test(pathname))?.route;
}
