import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RawResponse, rawRequest } from '#tests/support/raw-request.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { createFront } from './front.ts';
import { healthCalls } from './health.ts';
import { mediaFiles } from './media.ts';
import { createShopServer } from './shop-server.ts';

const SITE = 'http://localhost:4321';

interface Shop {
  services: TestServices;
  release: string;
  log: { level: string; message: string; [name: string]: unknown }[];
  seen: { address: string; method: string | undefined }[];
  send: (head: string, ...headers: string[]) => Promise<RawResponse>;
}

/** A server whose Astro answers 418 and notes what it was asked. */
async function open(settings: Record<string, string> = {}, workerLastSeen = (): Date | null => null) {
  const services = testServices({ PUBLIC_SITE_URL: SITE, ...settings });
  const log: Shop['log'] = [];
  const note = (level: string) => (fields: object, message: string) =>
    log.push({ level, message, ...fields });
  Object.assign(services, { log: { warn: note('warn'), error: note('error') } });
  services.env.databaseFile = services.db.$client.name;
  const release = mkdtempSync(join(tmpdir(), 'gti-front-'));
  for (const file of ['client/index.html', 'server/entry.mjs']) {
    mkdirSync(join(release, file, '..'), { recursive: true });
    writeFileSync(join(release, file), '');
  }
  const seen: Shop['seen'] = [];
  const server = createShopServer(
    createFront({
      services,
      published: new Map(),
      media: mediaFiles(services.env.dataDir),
      health: healthCalls({ services, release, workerLastSeen }),
      astro: async ({ method, url }: IncomingMessage, response, next, { address = '' }) => {
        seen.push({ address, method });
        if (url?.includes('unrouted')) next();
        else response.writeHead(418, { 'Content-Length': 0 }).end();
      },
    }),
    SITE,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(release, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const send: Shop['send'] = (head, ...headers) =>
    rawRequest(port, `${[`${head} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
  return { services, release, log, seen, send, port };
}

const HOST = 'Host: localhost:4321';

function expectRefusal({ status, headers, body }: RawResponse, expected: number, method = 'GET'): void {
  expect(status).toBe(expected);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  if (method === 'HEAD') return;
  expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'requestId']);
}

describe('the Host header', () => {
  it.each(['localhost', 'localhost:4321', 'shop.example', '127.0.0.1:80', '[::1]:4321', 'x.example:'])(
    'may be %s',
    async (host) => {
      const { send } = await open();
      expect((await send('GET /store', `Host: ${host}`)).status).toBe(418);
    },
  );

  it.each([
    [''],
    ['user@x'],
    ['localhost/api/cart?'],
    ['['],
    ['x.example:99999'],
    ['x:y'],
    ['a b'],
    ['x#'],
    ['%zz'],
    ['%40'],
    ['999.1.1.1'],
  ])('is refused as %j', async (host) => {
    const { send, seen } = await open();
    expectRefusal(await send('GET /api/products', `Host: ${host}`), 400);
    expect(seen).toEqual([]);
  });

  it('is there exactly once', async () => {
    const { send } = await open();
    expectRefusal(await send('GET /store'), 400);
    expectRefusal(await send('GET /store', HOST, 'host: other.example'), 400);
  });
});

describe('a refusal before the route', () => {
  it.each([
    ['an undecodable path', 'GET /api/products/%zz/variants', 400],
    ['another host in the path', 'GET //evil.example', 400],
    ['no path', 'OPTIONS *', 400],
    ['an unknown call', 'GET /api/unrouted%0a', 404],
    ['a call with a slash at its end', 'GET /api/seo/', 404],
    ['a call with a slash too many', 'POST /api//contact', 404],
    ['a method that pages do not take', 'PUT /store', 405],
    ['OPTIONS of a redirect', 'OPTIONS /storefront', 405],
    ['POST of a file', 'POST /sitemap.xml', 405],
    ['a dotted way to a page', 'DELETE /api/../store', 405],
    ['a method that does not exist', 'BREW /store', 400],
  ])('has the shape of every error: %s', async (_, head, status) => {
    const { send } = await open();
    const response = await send(head, HOST);
    expectRefusal(response, status);
    if (status === 405) expect(response.headers['allow']).toBe('GET, HEAD');
  });

  it('has it when the HTTP parser refuses the request, too', async () => {
    const { send } = await open();
    expectRefusal(await send('GET /store', HOST, 'Content-Length: x'), 400);
    expectRefusal(await send('GET /store', HOST, `X-Long: ${'x'.repeat(40_000)}`), 431);
    const head = await send('HEAD /store', HOST, 'Content-Length: x');
    expect([head.status, head.body]).toEqual([400, '']);
  });

  it('leaves the methods of a call to its route', async () => {
    const { send, seen } = await open();
    for (const method of ['PROPFIND', 'TRACE', 'HEAD', 'PATCH']) await send(`${method} /api/seo`, HOST);
    expect(seen.map(({ method }) => method)).toEqual(['PROPFIND', 'OPTIONS', 'GET', 'PATCH']);
  });

  it('does not stop a request with an unknown expectation', async () => {
    const { send } = await open();
    expect((await send('GET /store', HOST, 'Expect: a miracle')).status).toBe(418);
  });

  it('never moves an address to itself', async () => {
    const { send } = await open();
    expect((await send('GET /store%2f', HOST)).status).toBe(418);
    expect((await send('GET /store/', HOST)).headers['location']).toBe('/store');
  });
});

describe('the address of a client', () => {
  it('is the peer, whatever an untrusted one says, and that is logged once an hour', async () => {
    const { send, seen, log, services } = await open();
    const forwarded = 'X-Forwarded-For: 198.51.100.7';
    for (const _ of [1, 2]) await send('GET /store', HOST, forwarded);
    expect(seen.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(log).toMatchObject([
      { level: 'warn', peer: '127.0.0.1', message: expect.stringContaining('TRUSTED_PROXIES') },
    ]);
    services.pass(3_600_000);
    await send('GET /store', HOST, forwarded);
    expect(log).toHaveLength(2);
  });

  it('is what a trusted proxy says, if that is an address', async () => {
    const { send, seen, log } = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const address of ['198.51.100.7', '<script>', '', ',,,', 'x'.repeat(5000)])
      await send('GET /store', HOST, `X-Forwarded-For: ${address}`);
    expect(seen.map(({ address }) => address)).toEqual([
      '198.51.100.7',
      ...Array.from({ length: 4 }, () => '127.0.0.1'),
    ]);
    expect(log).toEqual([]);
  });
});

describe('health checks', () => {
  it('answer without a Host, Astro or a cookie', async () => {
    const { send, seen } = await open();
    for (const path of ['/healthz', '/readyz', '/readyz?from=monitor']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await send(`${method} ${path}`);
        expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([
          200,
          'no-store',
          undefined,
        ]);
        expect(body === '').toBe(method === 'HEAD');
      }
    }
    expectRefusal(await send('POST /readyz'), 405);
    expect(seen).toEqual([]);
  });

  it('are ready while the database is locked or full', async () => {
    const { send, services } = await open();
    const { $client } = services.db;
    $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`);
    const other = new Sqlite(services.env.databaseFile);
    onTestFinished(() => void other.close());
    other.exec('begin exclusive');
    expect((await send('GET /readyz')).status).toBe(200);
  });

  it('name the database that is gone, and then that it is back', async () => {
    const { send, services } = await open();
    const { databaseFile } = services.env;
    renameSync(databaseFile, `${databaseFile}.gone`);
    const { status, headers, body } = await send('GET /readyz');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_ready',
      message: 'Not ready: database cannot be used.',
      ready: false,
      database: { ok: false },
      release: { ok: true },
    });
    expect((await send('GET /healthz')).status).toBe(200);
    renameSync(`${databaseFile}.gone`, databaseFile);
    expect((await send('GET /readyz')).status).toBe(200);
  });

  it('name the database that cannot be read and the release that is gone', async () => {
    const { send, services, release } = await open();
    services.db.$client.exec('drop table order_items; drop table product_variants; drop table products');
    rmSync(join(release, 'server'), { recursive: true });
    expect(existsSync(services.env.databaseFile)).toBe(true);
    const { body } = await send('GET /readyz');
    expect(JSON.parse(body).message).toBe('Not ready: database and static files cannot be used.');
  });

  it('report and log a silent worker once an hour, and stay ready', async () => {
    let last: Date | null = null;
    const { send, services, log } = await open({}, () => last);
    const worker = async () => {
      const { status, body } = await send('GET /readyz');
      return [status, JSON.parse(body).worker];
    };
    expect(await worker()).toEqual([200, { ok: true, lastSeenAt: null }]);
    services.pass(60_000);
    expect(await worker()).toEqual([200, { ok: false, lastSeenAt: null }]);
    last = services.now();
    expect(await worker()).toEqual([200, { ok: true, lastSeenAt: last.toISOString() }]);
    services.pass(59_999);
    expect(await worker()).toMatchObject([200, { ok: true }]);
    services.pass(1);
    expect(await worker()).toEqual([200, { ok: false, lastSeenAt: last.toISOString() }]);
    expect(log).toMatchObject([{ level: 'error', message: expect.stringContaining('worker') }]);
  });

  it('stay ready when the heartbeat cannot be read', async () => {
    const { send } = await open({}, () => {
      throw new Error('no such table: heartbeats');
    });
    expect((await send('GET /readyz')).status).toBe(200);
  });
});
