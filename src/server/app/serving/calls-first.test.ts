import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { answerCall, showsPage } from '#server/app/api/respond-to-call.ts';
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from '#server/kernel/http/body.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { callsFirst } from './calls-first.ts';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Serves calls with `answer`; an Astro in name only responds with 418. */
async function openCalls(answer = answerCall) {
  const services = testServices();
  const failures: unknown[] = [];
  const handle = callsFirst(async (_, response) => void response.writeHead(418).end(), answer, showsPage);
  const server = createServer((request, response) => {
    handle(request, response, () => undefined, { services, address: '203.0.113.7' }).catch((error) => {
      failures.push(error);
      response.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
    const sent = httpRequest({ port, path, method, headers: { ...headers, Connection: 'close' } }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { sent, response };
  };
  const send = async (path: string, options?: Sent) => {
    const { response } = await open(path, options);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { services, port, open, send, failures };
}

const JSON_BODY = { 'Content-Type': 'application/json' };

it('answers calls by the routes with their cookies, and leaves pages and form posts to Astro', async () => {
  const { services, send } = await openCalls();
  const productId = stockProduct(services);
  const body = JSON.stringify({ productId, quantity: 2 });
  const added = await send('/api/cart/items', { method: 'POST', headers: JSON_BODY, body });
  expect(added).toMatchObject({ status: 201, headers: { 'content-type': 'application/json' } });
  const [cookie = ''] = added.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^gti_cart=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  const read = await send('/api/cart', { headers: { Cookie: `other="x"; ${cookie.split(';')[0]}` } });
  expect(JSON.parse(read.body)).toMatchObject({ itemCount: 2 });

  const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
  expect((await send('/api/cart/form', { method: 'POST', headers: form, body: 'quantity=1' })).status).toBe(
    418,
  );
  expect((await send('/store')).status).toBe(418);
});

it.each([
  ['/api/contact', '/contact'],
  ['/api/orders/lookup', '/find-my-order'],
  ['/api/orders/5/requests', '/order-confirmation/5'],
  ['/api/cart/items', '/store'],
  ['/api/cart/form', '/cart'],
])('leads a browser that opens %s, the address of a plain form, to %s', async (path, page) => {
  const { send } = await openCalls();
  const { status, headers } = await send(path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([status, headers.location]).toEqual([303, page]);
  expect((await send(path)).status).toBe(405);
});

it.each([
  ['an unknown path', '/api/unknown/path', {}, 404, 'not_found'],
  ["a method that the route doesn't have", '/api/cart', { method: 'PATCH' }, 405, 'method_not_allowed'],
  [
    'a body without its type',
    '/api/cart/items',
    { method: 'POST', body: '{}' },
    415,
    'unsupported_media_type',
  ],
  ['no body', '/api/cart/items', { method: 'POST', headers: JSON_BODY }, 422, 'validation_failed'],
  ['a parameter of no product', '/api/products/x/variants', {}, 404, 'product_not_found'],
  ['the name of a parameter, which is one like any other', '/api/orders/[id]', {}, 404, 'not_found'],
  ['an encoded slash in a parameter', '/api/admin/seo/%2Fcourse', {}, 401, 'unauthenticated'],
])('responds to %s as its route does', async (_, path, options, status, code) => {
  const { send } = await openCalls();
  const response = await send(path, options);
  expect([response.status, JSON.parse(response.body).code]).toEqual([status, code]);
});

it('closes the connection with the response to a body of which it stopped reading', async () => {
  const { port } = await openCalls();
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/cart/items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 20000000\r\n\r\n');
  // As much as is read of it: what came after the end would reset the connection, perhaps before its response is read.
  socket.write(Buffer.alloc(MAX_BODY_BYTES + MAX_DISCARDED_BYTES, ' '));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

it('sends a stream piece by piece, and cancels it and the signal when the client leaves', async () => {
  let canceled: () => void;
  let aborted: () => void;
  const gone = Promise.all([
    new Promise<void>((resolve) => {
      canceled = resolve;
    }),
    new Promise<void>((resolve) => {
      aborted = resolve;
    }),
  ]);
  const { open, failures } = await openCalls(async ({ signal }) => {
    signal.addEventListener('abort', () => aborted());
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from('first'));
    return new Response(new ReadableStream({ start, cancel: () => canceled() }));
  });
  const { sent, response } = await open('/api/events');
  const [piece] = (await once(response, 'data')) as [Buffer];
  expect(piece.toString()).toBe('first');
  sent.destroy();
  await gone;
  expect(failures).toEqual([]);
});

it('fails when a stream fails, so that the connection is cut off', async () => {
  const broken = new Error('broken');
  const { send, failures } = await openCalls(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(Buffer.from('first')),
          pull: (controller) => controller.error(broken),
        }),
      ),
  );
  await expect(send('/api/export')).rejects.toThrow();
  expect(failures).toEqual([broken]);
});

it('waits for a client that reads slowly, loses nothing, and ends when the client leaves while it waits', async () => {
  const piece = Buffer.alloc(256 * 1024, 'x');
  const pieces = 200;
  let made = 0;
  let canceled: () => void;
  const isCanceled = new Promise<void>((resolve) => {
    canceled = resolve;
  });
  const { open, send, failures } = await openCalls(async () => {
    made = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      made += 1;
      controller.enqueue(piece);
      if (made === pieces) controller.close();
    };
    return new Response(new ReadableStream({ pull, cancel: () => canceled() }));
  });
  expect((await send('/api/export')).body).toHaveLength(pieces * piece.byteLength);
  const { sent } = await open('/api/export');
  await untilStill(() => made);
  expect(made).toBeLessThan(pieces);
  sent.destroy();
  await isCanceled;
  expect(failures).toEqual([]);
});

/** Resolves when a number hasn't changed for a while of the event loop. */
async function untilStill(read: () => number): Promise<void> {
  for (let last = -1; last !== read(); ) {
    last = read();
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  }
}
