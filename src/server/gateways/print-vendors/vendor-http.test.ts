import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { isResponseLost, refusalOf } from './vendor-failures.ts';
import { createVendorHttp } from './vendor-http.ts';

const KEY = 'pf_secret_key';
const NOW = Date.UTC(2026, 10, 23, 12);
const GET = { method: 'GET', path: '/stores' } as const;
const POST = { method: 'POST', path: '/orders', body: { a: 1 } } as const;

type Options = Parameters<typeof createVendorHttp>[0];

/** A client to a server, whose clock stands still but for what it waits. */
async function start(listener: RequestListener, options: Partial<Options> = {}) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const pauses: number[] = [];
  let now = NOW;
  const http = createVendorHttp({
    id: 'printful',
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    headers: { Authorization: `Bearer ${KEY}` },
    apiKey: KEY,
    perMinute: null,
    reasonOf: (body) => (body as { message?: string } | undefined)?.message ?? null,
    clock: {
      now: () => now,
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
        now += milliseconds;
      },
    },
    ...options,
  });
  return { http, pauses, requests: () => requests };
}

/** Answers with each of these in turn, then with the last one again. */
function answers(
  ...list: [status: number, body: string, headers?: Record<string, string>][]
): RequestListener {
  let at = 0;
  return (_, response) => {
    const [status, body, headers = {}] = list[Math.min(at++, list.length - 1)] ?? [500, ''];
    response.writeHead(status, headers).end(body);
  };
}

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!AppError.is(error)) throw new Error(`Not an AppError: ${String(error)}`);
  return error;
}

test('sends the key, the body and the query, and returns the JSON of the answer', async () => {
  const { http } = await start((request, response) => {
    const { url, method, headers } = request;
    response.end(JSON.stringify({ url, method, key: headers.authorization, type: headers['content-type'] }));
  });
  expect(await http({ ...POST, query: { confirm: '1', 'a b': '&' } })).toEqual({
    url: '/api/orders?confirm=1&a+b=%26',
    method: 'POST',
    key: `Bearer ${KEY}`,
    type: 'application/json',
  });
});

test('returns null for an empty answer', async () => {
  const { http } = await start(answers([204, '']));
  expect(await http(GET)).toBeNull();
});

describe('reading is repeated twice', () => {
  test.each([
    ['an error of the server', [500, '{}']],
    ['an HTML page', [200, '<html>']],
    ['half an answer', [200, '{"result":[1,']],
  ] as const)('after %s, with growing pauses', async (_name, [status, body]) => {
    const { http, pauses, requests } = await start(
      answers([status, body], [status, body], [200, '{"ok":1}']),
    );
    expect(await http(GET)).toEqual({ ok: 1 });
    expect([requests(), pauses]).toEqual([3, [1000, 2000]]);
  });

  test('after a broken connection, and then given up', async () => {
    const { http, pauses, requests } = await start((_, response) => response.destroy());
    expect(await failure(http(GET))).toMatchObject({ code: 'vendor_failed' });
    expect([requests(), pauses]).toEqual([3, [1000, 2000]]);
  });

  test('after a break in the middle of the answer', async () => {
    const { http, requests } = await start((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"result"', () => response.destroy());
    });
    expect(await failure(http(GET))).toMatchObject({ code: 'vendor_failed' });
    expect(requests()).toBe(3);
  });

  test.each([
    ['seconds', '7', 7000],
    ['a date', new Date(NOW + 9000).toUTCString(), 9000],
    ['a date in the past', new Date(NOW - 9000).toUTCString(), 0],
    ['more than a minute', '3600', 60_000],
    ['nonsense', 'soon', 1000],
  ])('after the pause that Retry-After asks for: %s', async (_name, header, pause) => {
    const { http, pauses } = await start(answers([429, '{}', { 'Retry-After': header }], [200, '{}']));
    await http(GET);
    expect(pauses).toEqual([pause]);
  });
});

describe('what may have an effect', () => {
  test('is sent once', async () => {
    const { http, requests } = await start(answers([500, '{}']));
    expect(isResponseLost(await failure(http(POST)))).toBe(true);
    expect(requests()).toBe(1);
  });

  test('is sent again when the vendor was too busy to carry it out, or when repeating has no effect', async () => {
    const busy = await start(answers([429, '{}'], [200, '{}']));
    await busy.http(POST);
    expect(busy.requests()).toBe(2);
    const repeatable = await start(answers([503, '{}'], [200, '{}']));
    await repeatable.http({ ...POST, isRepeatable: true });
    expect(repeatable.requests()).toBe(2);
  });
});

test('a call that a shopper waits for gets one attempt', async () => {
  const { http, requests, pauses } = await start(answers([429, '{}', { 'Retry-After': '60' }]));
  expect(await failure(http({ ...GET, isUrgent: true }))).toMatchObject({ code: 'vendor_failed' });
  expect([requests(), pauses]).toEqual([1, []]);
});

test('an answer that does not come in time is a time-out, also in the middle of its body', async () => {
  const silent = await start(() => {}, { timeoutMs: 20 });
  expect(await failure(silent.http(POST))).toMatchObject({ code: 'vendor_timeout' });
  const stuck = await start((_, response) => void response.writeHead(200).write('{"a'), { timeoutMs: 50 });
  expect(await failure(stuck.http(POST))).toMatchObject({ code: 'vendor_timeout' });
});

test.each([401, 403])('%i means that the key is refused, and is not repeated', async (status) => {
  const { http, requests } = await start(answers([status, '{"message":"Invalid token"}']));
  expect(await failure(http(GET))).toMatchObject({ code: 'vendor_key_refused' });
  expect(requests()).toBe(1);
});

test("Cloudflare's page with 403 is a failure that may pass, and says nothing about the key", async () => {
  const page = '<!DOCTYPE html><html><title>Attention Required! | Cloudflare</title></html>';
  const passing = await start(answers([403, page], [200, '{}']));
  expect(await passing.http(GET)).toEqual({});
  const lasting = await start(answers([403, page]));
  const error = await failure(lasting.http(POST));
  expect(error).toMatchObject({ code: 'vendor_failed' });
  expect(isResponseLost(error)).toBe(true);
});

test('a missing permission is named, and asks for no new key', async () => {
  const { http } = await start(answers([403, '{"message":"Insufficient scope."}']), {
    permissionFor: (call) => (call.includes('POST') ? 'orders' : null),
  });
  const named = await failure(http(POST));
  expect(named).toMatchObject({ code: 'vendor_key_refused' });
  expect(named.message).toContain('The key lacks the permission orders');
  expect(named.message).toContain('Insufficient scope. Allow it in');
  expect((await failure(http(GET))).message).toContain('The key lacks a permission');
});

test("a refusal has the vendor's reason in plain text", async () => {
  const { http, requests } = await start(answers([400, '{"message":"Bad <b>zip</b>\\n code"}']));
  const error = await failure(http(GET));
  expect(error).toMatchObject({ code: 'vendor_failed', message: 'Printful refused this: Bad zip code' });
  expect(refusalOf(error)).toMatchObject({ status: 400, reason: 'Bad zip code' });
  expect(isResponseLost(error)).toBe(false);
  expect(requests()).toBe(1);
});

test('a 404 that is not from the vendor itself is not a refusal', async () => {
  const { http } = await start(answers([404, '<html>nginx</html>']));
  expect(refusalOf(await failure(http(GET)))).toBeNull();
});

test('redirects are not followed', async () => {
  const { http, requests } = await start(answers([302, '', { Location: '/elsewhere' }]));
  expect(await failure(http(GET))).toMatchObject({ code: 'vendor_failed' });
  expect(requests()).toBe(1);
});

test('an answer that is too large is not read to its end', async () => {
  const { http } = await start(
    (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(600)), 1);
      response.on('close', () => clearInterval(timer));
    },
    { maxBytes: 1000 },
  );
  const error = await failure(http(POST));
  expect(error).toMatchObject({ code: 'vendor_failed' });
  expect(String(error.cause)).toContain('larger than 1000 bytes');
});

test.each([
  ['a refusal', 400, `{"message":"No key ${KEY} here"}`],
  ['a refused key', 401, `{"message":"Invalid token ${KEY}"}`],
  ['a page', 500, `<p>Bearer ${KEY}</p>`],
])('the key is in no part of an error: %s', async (_name, status, body) => {
  const { http } = await start(answers([status, body]));
  const error = await failure(http({ ...POST, query: { recipeid: KEY } }));
  const cause = error.cause as Error;
  const parts = [
    error.message,
    error.stack,
    JSON.stringify(error),
    cause.message,
    cause.stack,
    JSON.stringify(cause),
  ];
  expect(parts.join()).not.toContain(KEY);
  expect(cause.message).toContain('…');
});

test('a key that no header can have is refused without being told', async () => {
  const bad = `${KEY}\n`;
  const { http } = await start(answers([200, '{}']), { apiKey: bad, headers: { 'X-Key': `a${bad}b` } });
  expect(String((await failure(http(POST))).cause)).not.toContain(KEY);
});

test("calls stay under the vendor's limit per minute", async () => {
  const { http, pauses, requests } = await start(answers([200, '{}']), { perMinute: 2 });
  await Promise.all(Array.from({ length: 5 }, () => http(GET)));
  expect([requests(), pauses]).toEqual([5, [60_000, 60_000]]);
});
