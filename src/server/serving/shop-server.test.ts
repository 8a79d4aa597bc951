import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createShopServer } from './shop-server.ts';

const SITE = 'http://localhost:4321';
const SLOW = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf';

/** Sends bytes and returns everything received until the server closes the connection. */
async function responseTo(sent: string, answer: boolean, then?: string): Promise<string> {
  const server = createShopServer(
    (_, response) => {
      if (answer) response.writeHead(405, { 'Content-Length': 0 }).end();
    },
    SITE,
    { requestTimeout: 100, connectionsCheckingInterval: 20 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  if (then) socket.once('data', () => socket.write(then));
  return text(socket);
}

it('rejects a slow body with 408', async () => {
  expect(await responseTo(SLOW, false)).toMatch(/^HTTP\/1\.1 408 /);
});

it('rejects a slow header with 408', async () => {
  expect(await responseTo('GET / HTTP/1.1\r\nHost: loc', false)).toMatch(/^HTTP\/1\.1 408 /);
});

it('sends one response when the request body never ends', async () => {
  const received = await responseTo(SLOW, true);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
});

it('rejects a malformed request after a valid one', async () => {
  const received = await responseTo('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', true, 'nonsense\r\n\r\n');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 400']);
});

it('keeps an idle connection longer than Caddy does, which gives it up after two minutes', () => {
  expect(createShopServer(() => undefined, SITE).keepAliveTimeout).toBeGreaterThan(120_000);
});
