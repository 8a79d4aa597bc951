import fc, { type Arbitrary } from 'fast-check';
import type { CallSpec, Route } from './routes.ts';
import { anyText, asFields, mostly, type SentBody, sentBody } from './sent-body.ts';
import { bodyOf, type KnownValues } from './values.ts';
import { asReport, takesReports } from './vendor-reports.ts';

/** Not signed in, an account without privileges, an administrator. */
const IDENTITIES = ['nobody', 'user', 'admin'] as const;
export type Identity = (typeof IDENTITIES)[number];

/** A generated request: plain data, so that a failing one is readable. */
export interface GeneratedRequest {
  route: number;
  method: string;
  path: string;
  /** The path was changed, so that it may lead to another route. */
  isPathOdd: boolean;
  identity: Identity;
  headers: [name: string, value: string][];
  body: SentBody | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'PURGE'];
const ODD_ENDINGS = [
  '/',
  '//',
  '%0a',
  '%00',
  '%zz',
  '%2f',
  '%252f',
  '/..',
  '/../..',
  '/%2e%2e',
  ';a=b',
  '\\',
  '%E0%A4',
  '.json',
  '.html',
  '/index.html',
  '/.',
  "'",
  '%F0%9F%98%80',
];
const oddHeader: Arbitrary<[string, string]> = fc.oneof(
  choice(
    'Host',
    '',
    'user@x',
    '[',
    'x.example:99999',
    'localhost/api/cart?',
    'other.example',
    'a b',
    '[::1]:80',
  ),
  choice('Origin', 'null', 'http://evil.example', 'nonsense', 'http://[', ''),
  choice(
    'Cookie',
    'gti_session=x',
    'gti_cart=%zz',
    'gti_cart=;gti_cart==;;=',
    '=',
    '__proto__=1',
    `a=${'b'.repeat(4000)}`,
  ),
  choice('Content-Encoding', 'gzip', 'identity', 'br, gzip', ''),
  choice('Accept-Encoding', 'br', 'gzip;q=1.0, br;q=0', '*', 'identity', 'br;q=abc', ','),
  choice('X-Forwarded-For', '198.51.100.7', '::1', 'x', ',,,', "' or 1=1", 'a'.repeat(2000)),
  choice('X-Forwarded-Host', 'evil.example', '[', ''),
  choice('X-Forwarded-Proto', 'https', 'javascript', ',', ''),
  choice('X-Forwarded-Port', '0', '99999', 'x'),
  choice('Forwarded', 'for=x;host=y', 'for="', ';'),
  choice('If-None-Match', '*', '"', 'W/'),
  choice('Range', 'bytes=0-', 'bytes=9-1', 'x'),
  choice('Expect', '100-continue', 'something-else'),
  choice('Upgrade', 'websocket', 'h2c'),
  choice('X-HTTP-Method-Override', 'DELETE'),
  choice('Stripe-Signature', 't=1,v1=00', '', 't=x'),
  choice('Accept', 'text/event-stream', 'x', ''),
  choice('X-Long', 'x'.repeat(17_000)),
  fc.tuple(
    fc.constantFrom('Accept', 'Cookie', 'Referer', 'User-Agent', 'X-Any'),
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 80,
    }),
  ),
);

/** Few, so that the same one comes again with another body. */
const idempotencyKey = choice(
  'Idempotency-Key',
  'again',
  'once-more',
  '',
  'with space',
  'k'.repeat(255),
  'k'.repeat(256),
);

/** Generates requests to these routes: mostly to the API, and with a method of the route. */
export function anyRequest(routes: Route[], known: KnownValues): Arbitrary<GeneratedRequest> {
  // Created once per route and method: creating them for every request takes longer than sending it.
  const noCall = sentBody({}, known);
  const requests = routes.map((route, index) => ({
    weight: takesReports(route.pattern) ? 12 : route.isCall ? 3 : 1,
    arbitrary: fc.oneof(
      ...methodsOf(route).map(({ method, weight }) => {
        return { weight, arbitrary: requestOf(route, index, method, noCall, known) };
      }),
    ),
  }));
  return fc.oneof(...requests);
}

/** Generates a request for each declared method of each route, and for one that it doesn't declare. */
export function everyCall(routes: Route[], known: KnownValues): Arbitrary<GeneratedRequest[]> {
  const noCall = sentBody({}, known);
  const calls = routes.flatMap((route, index) => {
    const declared = Object.keys(route.calls);
    const other = ['PATCH', 'DELETE', 'PUT'].find((method) => !declared.includes(method));
    const methods = declared.length > 0 && other ? [...declared, other] : declared;
    return methods.map((method) => requestOf(route, index, method, noCall, known));
  });
  return fc.tuple(...calls);
}

function methodsOf({ isCall, calls }: Route): { method: string; weight: number }[] {
  const own = isCall ? Object.keys(calls) : ['GET'];
  return METHODS.map((method) => ({ method, weight: own.includes(method) ? 60 : 1 }));
}

function requestOf(
  { pattern, calls }: Route,
  route: number,
  method: string,
  noCall: Arbitrary<GeneratedRequest['body']>,
  known: KnownValues,
): Arbitrary<GeneratedRequest> {
  const call = calls[method];
  const own = ofRoute(pattern, known);
  const sent = call ? sentBody(call, own) : noCall;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const hasKey = method === 'POST' && pattern.endsWith('/refund');
  const key: Arbitrary<[string, string][]> = hasKey
    ? fc.array(idempotencyKey, { maxLength: 1 })
    : fc.constant([]);
  const generated = fc
    .record({
      path: pathOf(pattern, known),
      ending: mostly(12, '', fc.constantFrom(...ODD_ENDINGS)),
      query: queryOf(call, method, own),
      identity: fc.constantFrom(...IDENTITIES),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
        { weight: 1, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
      ),
      key,
      body: !hasBody ? fc.constant(null) : method === 'DELETE' ? mostly(2, null, sent) : sent,
    })
    .map(({ path: [path, isOdd], ending, query, headers, key: added, ...rest }) => ({
      route,
      method,
      path: `${path}${ending}${query}`,
      isPathOdd: isOdd || ending !== '',
      headers: [...headers, ...added],
      ...rest,
    }));
  const isReported = takesReports(pattern) && call !== undefined;
  return isReported ? fc.oneof({ weight: 3, arbitrary: asReport(generated) }, generated) : generated;
}

/** Returns the known values; a value for this route replaces the general one of the same name. */
function ofRoute(pattern: string, known: KnownValues): KnownValues {
  const start = `${pattern}#`;
  const own = Object.entries(known).filter(([name]) => name.startsWith(start));
  return { ...known, ...Object.fromEntries(own.map(([name, values]) => [name.slice(start.length), values])) };
}

function choice(name: string, ...values: string[]): Arbitrary<[string, string]> {
  return fc.tuple(fc.constant(name), fc.constantFrom(...values));
}

/** Fills in the parameters of a path; the second value is whether one of them is not an id. */
function pathOf(pattern: string, known: KnownValues): Arbitrary<[path: string, isOdd: boolean]> {
  const segments = pattern.split('/').map((segment): Arbitrary<[string, boolean]> => {
    const name = /^[:*](\w+)/.exec(segment)?.[1];
    if (!name) return fc.constant([segment, false]);
    const values = known[`${pattern}#${name}`] ?? known[name] ?? [];
    return fc.oneof(
      ...(values.length > 0
        ? [
            {
              weight: 4,
              arbitrary: fc
                .constantFrom(...values.map(String))
                .map(encodeURIComponent)
                .map(plain),
            },
          ]
        : []),
      { weight: 1, arbitrary: fc.uuid().map(plain) },
      // Longer than a file name can be.
      { weight: 1, arbitrary: fc.constant<[string, boolean]>(['a'.repeat(300), true]) },
      {
        weight: 1,
        arbitrary: anyText.map((value): [string, boolean] => [
          encodeURIComponent(value.toWellFormed()),
          true,
        ]),
      },
    );
  });
  return fc
    .tuple(...segments)
    .map((parts) => [parts.map(([part]) => part).join('/'), parts.some(([, isOdd]) => isOdd)]);
}

const plain = (value: string): [string, boolean] => [value, false];

function queryOf(call: CallSpec | undefined, method: string, known: KnownValues): Arbitrary<string> {
  const garbage = fc.constantFrom(
    '',
    '?',
    '?a',
    '?=',
    '?%zz=%',
    '?a=1&a=2',
    '?__proto__=1',
    `?q=${'x'.repeat(3000)}`,
    '?limit=-1',
    '?product=%00',
  );
  // Without a body, a DELETE has its fields in the query.
  const reads = method === 'GET' || method === 'DELETE';
  const isPage = call === undefined && known['?'] !== undefined;
  if (isPage)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(known['?'] as string[])) }, garbage);
  if (!reads || !call?.input) return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, garbage);
  const fields = bodyOf(call.input, known).map((value) => `?${new URLSearchParams(asFields(value))}`);
  return fc.oneof({ weight: 3, arbitrary: fields }, garbage);
}
