import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { expectRefusal, HOST, openFront } from '#tests/support/front.ts';
import { sandboxForwarder } from './forward.ts';

interface ReceivedRequest {
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a server in place of the sandbox that records the requests it receives. */
async function openRecorder(): Promise<{ port: number; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const port = await listen(
    createServer(({ url, headers }, response) => {
      received.push({ url, headers });
      response.writeHead(200, { 'Content-Length': 2 }).end('{}');
    }),
  );
  return { port, received };
}

it('forwards the checked path and the query, without cookies and authorization', async () => {
  const { port, received } = await openRecorder();
  const { send } = await openFront({}, undefined, [sandboxForwarder(`http://127.0.0.1:${port}`)]);
  const elsewhere = await openRecorder();
  for (const way of [
    '/sandbox',
    '/aaaaaaa//[/../../../sandbox',
    `/aaaaaaa//127.0.0.1:${elsewhere.port}/../../../sandbox`,
  ]) {
    const path = `${way}/v1/payment_intents/pi_1?client_secret=a%20b`;
    const { status } = await send(`GET ${path}`, HOST, 'Cookie: gti_session=x', 'Authorization: Bearer x');
    expect(status).toBe(200);
  }
  expect(elsewhere.received).toEqual([]);
  expect(received.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => '/v1/payment_intents/pi_1?client_secret=a%20b'),
  );
  for (const { headers } of received) {
    expect(headers).toMatchObject({ host: `127.0.0.1:${port}` });
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  }
});

it.each([
  '/sandbox/',
  '/sandbox/v1/refunds',
  `/sandbox/${'a'.repeat(300)}`,
  '/sandbox//127.0.0.1:1/stripe.js',
])('rejects %s with the standard error body', async (path) => {
  const { port, received } = await openRecorder();
  const { send } = await openFront({}, undefined, [sandboxForwarder(`http://127.0.0.1:${port}`)]);
  expectRefusal(await send(`GET ${path}`, HOST), 404);
  expect(received).toEqual([]);
});
