import { securityHeaders } from '#server/app/serving/security-headers.ts';
import { successStatuses } from '#server/kernel/http/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { possibleErrors, responseProblems } from './declared-responses.ts';
import type { GeneratedRequest } from './requests.ts';
import type { CallSpec, Route } from './routes.ts';
import type { Received } from './send.ts';

/** The statuses of any route: a path with dots may lead to each of them. */
const ANY_ROUTE = [200, 201, 202, 204, 404, 409];
/** The other statuses of some pages: of the error pages, and of links that no longer work. */
const OWN_STATUSES: Record<string, number[]> = {
  '/500': [500],
  '/503': [503],
  '/auth/reset': [410],
  '/pay/:id': [410],
};
const PAGE = [200, 302, 303, 308, 304, 403, 404];
/** Errors before a route is found: in the address, the Host, a header, or too many headers. */
const MALFORMED = [400, 431];
/** The route for unknown addresses checks origin and body first. */
const UNKNOWN = [404, 403, 413, 415, 429];
/** Errors of authorization and what precedes it. */
const BEFORE_RUN: readonly ErrorCode[] = ['rate_limited', 'bad_origin', 'unauthenticated', 'forbidden'];
/** SQL as Drizzle writes it: a page may contain a `<select` and later the word "from". */
const INTERNALS =
  /node_modules|\.(?:ts|js|mjs|astro):\d|\n\s+at |sqlite|\bselect ["\w(*][^<>]* from "|insert into|sk_test|whsec_|\/tmp\/|\/home\/|\/root\//i;

/** Returns everything that is wrong with a response, one string each. */
export function problemsOf(route: Route, request: GeneratedRequest, received: Received): string[] {
  const { status, headers, body } = received;
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const isExact = request.method !== 'HEAD' && !request.isPathOdd && !leadsElsewhere(request);
  const isError = status >= 400;
  return [
    ...(statusesOf(route, request).has(status) ? [] : [`status ${status} is not documented here`]),
    ...(isExact ? responseProblems(route, request.method, { status, body, isJson }) : []),
    ...missingHeaders(headers),
    ...(isError && INTERNALS.test(body) ? ['the body reveals internals'] : []),
    ...(headers['set-cookie'] && (isError || request.method === 'GET') ? ['an unexpected cookie'] : []),
    ...(request.method === 'HEAD' && body !== '' ? ['a body for HEAD'] : []),
    ...(status === 405 && !headers['allow'] ? ['405 without Allow'] : []),
    ...(status === 405 && isExact ? missingMethods(route, headers) : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without Retry-After'] : []),
    ...(isError && /x{5001}/.test(body) ? ['the body echoes more than a field holds'] : []),
    ...(isError && request.method !== 'HEAD' ? shapeProblems(route, request, received) : []),
  ];
}

/** Allow names every method that the route declares. */
function missingMethods({ calls }: Route, headers: Received['headers']): string[] {
  const allowed = String(headers['allow']).split(', ');
  return Object.keys(calls)
    .filter((method) => !allowed.includes(method))
    .map((method) => `Allow lacks ${method}`);
}

function missingHeaders(headers: Received['headers']): string[] {
  return Object.keys(securityHeaders('http://localhost'))
    .filter((name) => !headers[name.toLowerCase()])
    .map((name) => `no ${name}`);
}

function statusesOf(route: Route, request: GeneratedRequest): Set<number> {
  const { method, isPathOdd } = request;
  const odd = isPathOdd ? [...MALFORMED, 301, 308, 401, 405, ...UNKNOWN] : MALFORMED;
  if (leadsElsewhere(request)) return new Set([...odd, ...PAGE, 405, ...ANY_ROUTE]);
  const call = route.calls[method === 'HEAD' ? 'GET' : method];
  if (!route.isCall) {
    const own = [...PAGE, ...(OWN_STATUSES[route.pattern] ?? [])];
    return new Set([...odd, ...(method === 'GET' || method === 'HEAD' ? own : unread(route, method))]);
  }
  // The route for unknown calls has no methods.
  if (Object.keys(route.calls).length === 0) return new Set([...odd, ...UNKNOWN]);
  if (!call) return new Set([...odd, 405]);
  // A cached response that the client has already (docs/api.md#cached-responses).
  const isKnown = request.headers.some(([name]) => name.toLowerCase() === 'if-none-match');
  return new Set([...odd, ...(isKnown ? [304] : []), ...declaredStatuses(route, call, request)]);
}

/** The statuses of a page or file for a method that does not read. */
function unread({ pattern }: Route, method: string): number[] {
  if (['/auth', '/auth/reset', '/account'].includes(pattern) && method === 'POST') return [303];
  return pattern.startsWith('/sandbox/') ? [404] : [405];
}

/** Returns whether a path with dots may lead out of the API, or into it. */
function leadsElsewhere({ path }: GeneratedRequest): boolean {
  return /\.\.|%2e%2e/i.test(path.split('?')[0] ?? '');
}

/** Without the privileges for a route, nothing but its authorization responds. */
function declaredStatuses(route: Route, call: CallSpec, request: GeneratedRequest): number[] {
  const { method, body } = request;
  // A made-up cookie is sent in place of the session.
  const identity = request.headers.some(([name]) => name === 'Cookie') ? 'nobody' : request.identity;
  const isAllowed = !call.auth || call.auth === 'public' || identity === 'admin' || identity === call.auth;
  const errors = possibleErrors(route, method, call).filter((code) => isAllowed || BEFORE_RUN.includes(code));
  const isForm = call.form && body?.type === 'application/x-www-form-urlencoded';
  return [
    ...errors.map((code) => ERRORS[code].status),
    ...(isAllowed ? successStatuses(call) : []),
    ...(isForm ? [303] : []),
  ];
}

/** Errors of the API are JSON in one shape, except for form posts, which get a page. */
function shapeProblems(
  route: Route,
  request: GeneratedRequest,
  { status, headers, body }: Received,
): string[] {
  const type = String(headers['content-type'] ?? '');
  if (!type.startsWith('application/json')) {
    const isPage = type.startsWith('text/html');
    const sent = request.headers.findLast(([name]) => name === 'Content-Type')?.[1] ?? request.body?.type;
    const isForm = sent?.startsWith('application/x-www-form-urlencoded') && route.calls[request.method]?.form;
    return isPage && (isForm || !route.isCall || leadsElsewhere(request))
      ? []
      : [`an error as ${type || 'nothing'}`];
  }
  const { code, message, fields, requestId } = JSON.parse(body);
  return [
    ...(code in ERRORS ? [] : [`the code ${code} is not known`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['no message']),
    ...(/^[\da-f-]{36}$/.test(requestId) ? [] : ['no requestId']),
    ...((fields !== undefined) === (code === 'validation_failed') || status === 422
      ? []
      : [`fields with ${status}`]),
  ];
}
