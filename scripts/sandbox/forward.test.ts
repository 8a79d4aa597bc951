import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { expectRefusal, HOST, openFront } from '#tests/support/front.ts';
import { sandboxForwarder } from './forward.ts';

interface Asked {
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

/** A stand-in for Stripe that notes what it was asked. */
async function openStandIn(): Promise<{ port: number; asked: Asked[] }> {
  const asked: Asked[] = [];
  const port = await listen(
    createServer(({ url, headers }, response) => {
      asked.push({ url, headers });
      response.writeHead(200, { 'Content-Length': 2 }).end('{}');
    }),
  );
  return { port, asked };
}

it('forwards the path that was checked and the query, without cookies and authorization', async () => {
  const { port, asked } = await openStandIn();
  const { send } = await openFront({}, undefined, [sandboxForwarder(`http://127.0.0.1:${port}`)]);
  const elsewhere = await openStandIn();
  for (const way of [
    '/sandbox',
    '/aaaaaaa//[/../../../sandbox',
    `/aaaaaaa//127.0.0.1:${elsewhere.port}/../../../sandbox`,
  ]) {
    const path = `${way}/v1/payment_intents/pi_1?client_secret=a%20b`;
    const { status } = await send(`GET ${path}`, HOST, 'Cookie: gti_session=x', 'Authorization: Bearer x');
    expect(status).toBe(200);
  }
  expect(elsewhere.asked).toEqual([]);
  expect(asked.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => '/v1/payment_intents/pi_1?client_secret=a%20b'),
  );
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ host: `127.0.0.1:${port}` });
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  }
});

it.each([
  '/sandbox/',
  '/sandbox/v1/refunds',
  `/sandbox/${'a'.repeat(300)}`,
  '/sandbox//127.0.0.1:1/stripe.js',
])('refuses %s in the shape of every error', async (path) => {
  const { port, asked } = await openStandIn();
  const { send } = await openFront({}, undefined, [sandboxForwarder(`http://127.0.0.1:${port}`)]);
  expectRefusal(await send(`GET ${path}`, HOST), 404);
  expect(asked).toEqual([]);
});
