import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { transaction } from '#db/client.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { openCachedFront } from '#tests/support/cached-front.ts';
import { HOST, openFront } from '#tests/support/front.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { LANES } from './lanes.ts';
import { loadPublished } from './published-responses.ts';
import { compressRelease } from './release-files.ts';

const SESSION = 'Cookie: gti_session=abc';
const PLACES = LANES.shop.maxWaiting + 1;

it('refuses more requests than may wait, and answers everything that needs no turn', async () => {
  const release = mkdtempSync(join(tmpdir(), 'gti-release-'));
  onTestFinished(() => rmSync(release, { recursive: true, force: true }));
  const client = join(release, 'client');
  mkdirSync(client);
  writeFileSync(join(client, 'index.html'), '<h1>Home</h1>');
  writeFileSync(join(client, '503.html'), '<h1>Busy</h1>');
  await compressRelease(client);
  const { services, port, log } = await openFront({}, undefined, [], loadPublished(client, {}));
  const admin = { username: 'admin', email: 'admin@example.com', password: 'a good long password' };
  const { id } = await createUser(services, { ...admin, role: 'admin' });
  await services.sessions.create(id, 'abc');
  const responses = await sendAtOnce(port, [
    ...Array.from({ length: PLACES }, () => ['GET /api/cart']),
    ['GET /api/cart', 'Accept: application/json'],
    ['GET /store', 'Accept: text/html'],
    ['POST /api/cart/form', 'Accept: text/html'],
    ['HEAD /cart'],
    ['GET /'],
    ['GET /healthz'],
    ['GET /api/admin/orders', SESSION],
    ['GET /api/admin/orders', `${SESSION}made-up`],
    ['POST /api/webhooks/stripe'],
  ]);
  expect(responses.slice(0, PLACES).every((one) => one.startsWith('HTTP/1.1 418 '))).toBe(true);
  const [call, page, form, head, home, health, office, madeUp, webhook] = responses.slice(PLACES);
  expect(call).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5\r\n.*"code":"too_busy"/s);
  for (const refused of [page, form])
    expect(refused).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5\r\n.*script-src 'self'.*<h1>Busy<\/h1>/s);
  expect(head).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5\r\n/s);
  expect(home).toMatch(/^HTTP\/1.1 200 .*<h1>Home<\/h1>/s);
  expect(health).toMatch(/^HTTP\/1.1 200 /);
  expect([office, madeUp, webhook].map((one) => one?.slice(9, 12))).toEqual(['418', '503', '418']);
  expect(log).toMatchObject([{ level: 'warn', message: 'Too busy: requests were refused.', lane: 'shop' }]);
});

it('renders what it caches in turn, too', async () => {
  const services = testServices();
  const paths = transaction(services.db, () =>
    Array.from({ length: PLACES + 1 }, (_, n) => stockProduct(services, { name: `Patch ${n}` })),
  ).map((id) => `/api/products/${id}/variants`);
  const { port, get, rendered } = await openCachedFront(services);
  const [first, last] = [paths[0], paths.at(-1)] as [string, string];
  const responses = await sendAtOnce(
    port,
    [...paths, first].map((path) => [`GET ${path}`]),
  );
  const statuses = responses.map((response) => response.slice(9, 12));
  expect(statuses).toEqual([...Array(PLACES).fill('200'), '503', '200']);
  expect(rendered.map(({ path }) => path)).toEqual(paths.slice(0, PLACES));
  expect((await get(last)).status).toBe(200);
});

/** Sends requests in one packet, so that all of them are there before the first has its turn. */
async function sendAtOnce(port: number, requests: string[][]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  socket.write(requests.map((lines) => `${withHost(lines).join('\r\n')}\r\n\r\n`).join(''));
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    const responses = received.split(/(?=HTTP\/1\.1 )/);
    if (responses.length === requests.length) return responses;
  }
  return [];
}

function withHost([first, ...headers]: string[]): string[] {
  return [`${first} HTTP/1.1`, HOST, ...headers];
}
