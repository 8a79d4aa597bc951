import { toJSONSchema } from 'zod/v4/core';
import { securityHeaders } from '#server/serving/security-headers.ts';
import { ERRORS } from '#shared/errors.ts';
import type { GeneratedRequest } from './requests.ts';
import type { CallSpec, Route } from './routes.ts';
import type { Received } from './send.ts';

/** What a call answers beyond what its method and its declarations say. */
const DOCUMENTED: Record<string, number[]> = {
  'POST /api/login': [200, 401, 503],
  'POST /api/register': [201, 403, 409],
  'POST /api/logout': [204],
  'POST /api/contact': [201],
  'POST /api/customizations': [201, 404, 409, 503],
  'POST /api/cart/items': [201, 404, 409],
  'POST /api/cart/restore': [200, 404, 409],
  'POST /api/cart/form': [200, 404, 409],
  'PUT /api/cart/items/[itemId]': [200, 409],
  'DELETE /api/cart/items/[itemId]': [200],
  'DELETE /api/cart': [200],
  'POST /api/checkout/calculate': [200, 409],
  'POST /api/create-payment-intent': [200, 409, 502, 504],
  'POST /api/orders': [200, 201, 402, 404, 409, 502, 504],
  'POST /api/orders/lookup': [202],
  'POST /api/webhooks/[source]': [200, 404],
};
/** For calls that have no row of their own. */
const USUAL: Record<string, number[]> = {
  GET: [200],
  POST: [200, 201, 202, 204, 404, 409],
  PUT: [200, 204, 404, 409],
  PATCH: [200, 404, 409],
  DELETE: [200, 204, 404, 409],
};
const PAGE = [200, 302, 303, 308, 304, 403, 404];
/** What is wrong before anybody looks at the route: the address, the Host, a header, too many of them. */
const MALFORMED = [400, 431];
/** An unknown call looks at origin and body first. */
const UNKNOWN = [404, 403, 413, 415, 429];
/** SQL as Drizzle writes it: a page may hold a `<select` and, later, the word "from". */
const INTERNALS =
  /node_modules|\.(?:ts|js|mjs|astro):\d|\n\s+at |sqlite|\bselect ["\w(*][^<>]* from "|insert into|sk_test|whsec_|\/tmp\/|\/home\/|\/root\//i;

/** Returns everything that is wrong with a response, a line each; nothing when all is as documented. */
export function problemsOf(route: Route, request: GeneratedRequest, received: Received): string[] {
  const { status, headers, body } = received;
  const isError = status >= 400;
  return [
    ...(statusesOf(route, request).has(status) ? [] : [`status ${status} is not documented here`]),
    ...missingHeaders(headers),
    ...(isError && INTERNALS.test(body) ? ['the body tells internals'] : []),
    ...(headers['set-cookie'] && (isError || request.method === 'GET') ? ['a cookie without a cause'] : []),
    ...(request.method === 'HEAD' && body !== '' ? ['a body for HEAD'] : []),
    ...(status === 405 && !headers['allow'] ? ['405 without Allow'] : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without Retry-After'] : []),
    ...(isError && /x{5001}/.test(body) ? ['the body echoes more than a field holds'] : []),
    ...(isError && request.method !== 'HEAD' ? shapeProblems(route, request, received) : []),
  ];
}

function missingHeaders(headers: Received['headers']): string[] {
  return Object.keys(securityHeaders('http://localhost'))
    .filter((name) => !headers[name.toLowerCase()])
    .map((name) => `no ${name}`);
}

function statusesOf(route: Route, request: GeneratedRequest): Set<number> {
  const { method, isPathOdd } = request;
  const odd = isPathOdd ? [...MALFORMED, 301, 308, 401, 405, ...UNKNOWN] : MALFORMED;
  if (leadsElsewhere(request)) return new Set([...odd, ...PAGE, 405, ...Object.values(USUAL).flat()]);
  const call = route.calls[method === 'HEAD' ? 'GET' : method];
  if (!route.isCall) {
    const own = route.pattern === '/500' ? [...PAGE, 500] : PAGE;
    return new Set([...odd, ...(method === 'GET' || method === 'HEAD' ? own : unread(route, method))]);
  }
  // The route for unknown calls has no methods of its own.
  if (Object.keys(route.calls).length === 0) return new Set([...odd, ...UNKNOWN]);
  if (!call) return new Set([...odd, 405]);
  return new Set([...odd, ...declared(route, call, request)]);
}

/** What a page or file answers to a method that does not read. */
function unread({ pattern }: Route, method: string): number[] {
  if (pattern === '/auth' && method === 'POST') return [303];
  return pattern.startsWith('/sandbox/') ? [404] : [405];
}

/** A dotted path may lead out of the API, or into it. */
function leadsElsewhere({ path }: GeneratedRequest): boolean {
  return /\.\.|%2e%2e/i.test(path.split('?')[0] ?? '');
}

/** Whoever may not call learns nothing else. */
function declared(route: Route, call: CallSpec, request: GeneratedRequest): number[] {
  const { method, body } = request;
  // A cookie that was made up is sent in place of the session.
  const identity = request.headers.some(([name]) => name === 'Cookie') ? 'nobody' : request.identity;
  const reads = method === 'GET' || method === 'HEAD';
  const origin = reads || call.webhook ? [] : [403];
  if (call.auth && call.auth !== 'public' && identity === 'nobody') return [...origin, 401, 429];
  if (call.auth === 'admin' && identity === 'user') return [403, 429];
  const own = DOCUMENTED[`${method} ${route.pattern}`] ?? USUAL[reads ? 'GET' : method] ?? [];
  const hasParams = route.pattern.includes('[') || takesIds(call);
  const isForm = call.form && body?.type === 'application/x-www-form-urlencoded';
  return [
    ...own,
    ...origin,
    429,
    ...(call.input ? [422] : []),
    ...(hasParams ? [404] : []),
    ...(reads ? [] : [413, 415]),
    ...(isForm ? [303] : []),
  ];
}

const namesOfIds = new WeakMap<CallSpec, boolean>();

/** Whether a call is given ids, which may be unknown. */
function takesIds(call: CallSpec): boolean {
  const known = namesOfIds.get(call);
  if (known !== undefined || !call.input) return known ?? false;
  const { properties = {} } = toJSONSchema(call.input, { unrepresentable: 'any' });
  const takes = Object.keys(properties).some((name) => /id$/i.test(name));
  namesOfIds.set(call, takes);
  return takes;
}

/** Errors of calls are JSON in the one shape, but for forms, which get a page. */
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
