import { describe, expect, it } from 'vitest';
import { expectRefusal, HOST, openFront } from '#tests/support/front.ts';

describe('the Host header', () => {
  it.each(['localhost', 'localhost:4321', 'shop.example', '127.0.0.1:80', '[::1]:4321', 'x.example:'])(
    'may be %s',
    async (host) => {
      const { send } = await openFront();
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
  ])('is rejected as %j', async (host) => {
    const { send, seen } = await openFront();
    expectRefusal(await send('GET /api/products', `Host: ${host}`), 400);
    expect(seen).toEqual([]);
  });

  it('must occur exactly once', async () => {
    const { send } = await openFront();
    expectRefusal(await send('GET /store'), 400);
    expectRefusal(await send('GET /store', HOST, 'host: other.example'), 400);
  });
});

describe('an error before the route', () => {
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
    const { send } = await openFront();
    const response = await send(head, HOST);
    expectRefusal(response, status);
    if (status === 405) expect(response.headers['allow']).toBe('GET, HEAD');
  });

  it('has the same shape when the HTTP parser rejects the request', async () => {
    const { send } = await openFront();
    expectRefusal(await send('GET /store', HOST, 'Content-Length: x'), 400);
    expectRefusal(await send('GET /store', HOST, `X-Long: ${'x'.repeat(40_000)}`), 431);
    const head = await send('HEAD /store', HOST, 'Content-Length: x');
    expect([head.status, head.body]).toEqual([400, '']);
  });

  it('leaves the methods of an API path to its route', async () => {
    const { send, seen } = await openFront();
    for (const method of ['PROPFIND', 'TRACE', 'HEAD', 'PATCH']) await send(`${method} /api/seo`, HOST);
    expect(seen.map(({ method }) => method)).toEqual(['PROPFIND', 'OPTIONS', 'GET', 'PATCH']);
  });

  it('ignores an unknown expectation', async () => {
    const { send } = await openFront();
    expect((await send('GET /store', HOST, 'Expect: a miracle')).status).toBe(418);
  });

  it('shows the form again when it is posted before its script has loaded', async () => {
    const { send, seen } = await openFront();
    const { status, headers } = await send('POST /auth?create', HOST, 'Content-Length: 0');
    expect([status, headers['location']]).toEqual([303, '/auth?create']);
    expect(seen).toEqual([]);
  });

  it('never redirects a path to itself', async () => {
    const { send } = await openFront();
    expect((await send('GET /store%2f', HOST)).status).toBe(418);
    expect((await send('GET /store/', HOST)).headers['location']).toBe('/store');
  });
});

it('does not pass on what is not found', async () => {
  const { send, seen } = await openFront();
  expectRefusal(await send('GET /_image?href=/share/about.png&w=1001&f=avif', HOST), 404);
  expect(seen).toEqual([]);
});

describe('an exception in the front', () => {
  it.each(['/throws?token=secret', '/rejects?token=secret', '/api/rejects?token=secret'])(
    'gets 500 and a log entry without the query: %s',
    async (path) => {
      const { send, log } = await openFront();
      const response = await send(`GET ${path}`, HOST);
      expectRefusal(response, 500);
      expect(JSON.parse(response.body).code).toBe('internal_error');
      expect(log).toMatchObject([{ level: 'error', path: path.replace(/\?.*/, '') }]);
      expect(JSON.stringify(log)).not.toContain('secret');
    },
  );

  it('ends the connection when part of the response was sent', async () => {
    const { port, send } = await openFront();
    await expect(fetch(`http://127.0.0.1:${port}/rejects/late`).then((r) => r.text())).rejects.toThrow();
    expect((await send('GET /store', HOST)).status).toBe(418);
  });

  it.each([
    `/media/${'a'.repeat(300)}/b.webp`,
    `/media/a/${'b'.repeat(300)}.webp`,
    `/uploads/${'a'.repeat(36)}/preview-${'1'.repeat(300)}.400.webp`,
    `/uploads/${'a'.repeat(300)}/logo.png`,
  ])('does not happen for a file name that is too long: %s', async (path) => {
    const { send, seen } = await openFront();
    expect((await send(`GET ${path}`, HOST)).status).toBe(418);
    expect(seen).toHaveLength(1);
  });
});

describe('the address of a client', () => {
  it('is the peer when that is not trusted, which is logged once an hour', async () => {
    const { send, seen, log, services } = await openFront();
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

  it('comes from a trusted proxy when that sends an address', async () => {
    const { send, seen, log } = await openFront({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const address of [
      '198.51.100.7',
      '2001:db8:1:2:3:4:5:6',
      '::ffff:192.0.2.7',
      '::1%a.b',
      '<script>',
      '',
      ',,,',
      'x'.repeat(5000),
    ])
      await send('GET /store', HOST, `X-Forwarded-For: ${address}`);
    expect(seen.map(({ address }) => address)).toEqual([
      '198.51.100.7',
      '2001:db8:1:2::',
      '192.0.2.7',
      '::',
      ...Array.from({ length: 4 }, () => '127.0.0.1'),
    ]);
    expect(log).toEqual([]);
  });
});
