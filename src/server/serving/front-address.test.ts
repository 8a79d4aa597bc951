import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testServices } from '#tests/support/test-services.ts';
import { createFront } from './front.ts';

/** The address that limits count a request by, as it comes through a proxy on this machine. */
async function addressOf(forwarded: string, settings: Record<string, string>): Promise<string> {
  const front = createFront({
    services: testServices(settings),
    published: new Map(),
    media: { serve: () => false },
    health: () => false,
    astro: async (_, response, __, { address }) => void response.end(address),
  });
  const server = createServer(front).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': forwarded };
    request({ port, host: '127.0.0.1', path: '/', headers, agent: false }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve);
    })
      .once('error', reject)
      .end();
  });
}

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['not an address', '127.0.0.1'],
])('a request forwarded for %s is counted by %s', async (forwarded, key) => {
  expect(await addressOf(forwarded, { TRUSTED_PROXIES: '127.0.0.1' })).toBe(key);
  expect(await addressOf(forwarded, {})).toBe('127.0.0.1');
});
