import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createShopServer } from './shop-server.ts';

const SITE = 'http://localhost:4321';
const SLOW = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf';

const atOnce: RequestListener = (_, response) => response.writeHead(405, { 'Content-Length': 0 }).end();
const never: RequestListener = () => undefined;

/** Connects to a shop that responds in this way. */
async function open(respond: RequestListener) {
  const server = createShopServer(respond, SITE, { requestTimeout: 100, connectionsCheckingInterval: 20 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { server, socket };
}

/** Sends bytes and returns the statuses received until the server closes the connection. */
async function statusesOf(respond: RequestListener, sent: string, then?: string): Promise<string[]> {
  const { socket } = await open(respond);
  socket.write(sent);
  if (then) socket.once('data', () => socket.write(then));
  return statusesIn(await text(socket));
}

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);

it('rejects a slow body with 408', async () => {
  expect(await statusesOf(never, SLOW)).toEqual(['408']);
});

it('rejects a slow header with 408', async () => {
  expect(await statusesOf(never, 'GET / HTTP/1.1\r\nHost: loc')).toEqual(['408']);
});

it('sends one response when the request body never ends', async () => {
  expect(await statusesOf(atOnce, SLOW)).toEqual(['405']);
});

it('rejects a malformed request after a valid one', async () => {
  const valid = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  expect(await statusesOf(atOnce, valid, 'nonsense\r\n\r\n')).toEqual(['405', '400']);
});

it.each([
  ['nonsense', 'nonsense\r\n\r\n', '400'],
  [
    'a body that is none',
    'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    '400',
  ],
  ['a header that never ends', 'GET / HTTP/1.1\r\nHost: loc', '408'],
])(
  'answers complete requests before it rejects what was sent with them: %s',
  async (_, malformed, status) => {
    const noticed = Promise.withResolvers<void>();
    const { server, socket } = await open(async ({ headers }, response) => {
      if (!headers['content-length']) return;
      await noticed.promise;
      response.writeHead(201, { 'Content-Length': 0 }).end();
    });
    server.once('clientError', () => noticed.resolve());
    const complete = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}';
    socket.write(complete + complete + malformed);
    expect(statusesIn(await text(socket))).toEqual(['201', '201', status]);
  },
);

it('keeps an idle connection longer than Caddy does, which gives it up after two minutes', () => {
  expect(createShopServer(never, SITE).keepAliveTimeout).toBeGreaterThan(120_000);
});
