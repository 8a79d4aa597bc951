import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, request as playwright, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { type Db, openDatabase } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { freePort } from '#scripts/free-port.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { createSessions } from '#server/kernel/sessions/sessions.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import { problemsOf } from '../../inputs/expectations.ts';
import { fulfillmentProblems, knownFulfillment } from '../../inputs/known-fulfillment.ts';
import { knownPaymentLinks, paymentLinkProblems } from '../../inputs/known-payment-links.ts';
import { catalogProblems, knownProducts } from '../../inputs/known-products.ts';
import { knownShipments } from '../../inputs/known-shipments.ts';
import { anyRequest, everyCall, type GeneratedRequest, type Identity } from '../../inputs/requests.ts';
import { findRoutes, type Route } from '../../inputs/routes.ts';
import { type Received, sender } from '../../inputs/send.ts';
import type { KnownValues } from '../../inputs/values.ts';
import { REPORT_SETTINGS } from '../../inputs/vendor-reports.ts';
import { Client } from '../../support/api.ts';
import { buy, fillCart } from '../../support/api-shop.ts';
import { DescribedApi } from '../../support/described-api.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { stockUp } from '../../support/stock-up.ts';

const REQUESTS = Number(process.env['INPUT_REQUESTS'] ?? 300);
const SEED = Number(process.env['INPUT_SEED'] ?? Date.now() % 2 ** 31);
/** Where in the run of a seed to go at once, as a failure prints it. */
const PATH = process.env['INPUT_PATH'];
/** A part of the routes: those that match this expression. */
const ROUTES = new RegExp(process.env['INPUT_ROUTES'] ?? '');
/** Requests that are sent at the same time. */
const BATCH = 20;
/** The share of requests that a loaded machine may refuse. */
const MAX_REFUSED = 0.1;

test(`responds to requests for every route and ${REQUESTS} others as documented, with a consistent database at the end`, async () => {
  test.setTimeout(120_000 + REQUESTS * 60);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  // The public address stays, so that the release at hand fits.
  const shop = startShop({
    ...E2E_SETTINGS,
    ...REPORT_SETTINGS,
    PORT: String(port),
    DATA_DIR: directory,
    RATE_LIMIT_SCALE: '1000000',
  });
  const baseURL = `http://127.0.0.1:${port}`;
  const context = await playwright.newContext({ baseURL });
  try {
    await untilReady(shop);
    const db = openDatabase(join(directory, 'shop.sqlite'));
    // Sessions are made by the thousand; only this connection skips the wait for the disk.
    db.$client.pragma('synchronous = OFF');
    const { known, cartCookie } = await knownValues(context);
    const account = { username: 'generated', email: 'generated@example.com', password: 'a good password' };
    const user = new Client(await playwright.newContext({ baseURL }));
    expect((await user.call('POST', '/api/register', account)).status).toBe(201);

    const routes = findRoutes();
    const admin = new Client(await playwright.newContext({ baseURL }));
    expect((await admin.call('POST', '/api/login', ADMIN)).status).toBe(200);
    const described = new DescribedApi((await admin.call('GET', '/api/openapi.json')).body);
    const more = await knownProducts(admin, routes);
    const buyers = [new Client(await playwright.newContext({ baseURL })), new Client(context)];
    const orders = await Promise.all(buyers.map((one) => buy(one, ['Generated 4'])));
    const packed = await buy(buyers[0] as Client, ['Generated 1', 'Generated 2', 'Generated 3']);
    const shipped = await knownShipments(admin, packed);
    const links = await knownPaymentLinks(admin, packed.id);
    const env = parseEnv({
      ...E2E_SETTINGS,
      DATA_DIR: directory,
      APP_SECRET: 'not the secret of the shop under test',
    });
    const sent = knownFulfillment({ db, env, newId: randomUUID, now: () => new Date() }, orders);
    const before = (await catalog(context)).filter(({ name }) => !name.startsWith('Generated'));
    const kept = new Set(before.map(({ id }) => id));
    expect(routes.filter(({ isCall }) => !isCall).length).toBeGreaterThan(15);
    const answered = new Map<string, number[]>();
    const wanted = routes.filter(({ pattern }) => ROUTES.test(pattern));
    await sendAll(
      wanted,
      { ...known, ...more, ...sent, ...shipped, ...links },
      cookies(db, cartCookie),
      sender(port),
      answered,
      described,
    );

    console.log(`generated requests: ${REQUESTS}, seed ${SEED}`);
    test.info().annotations.push({ type: 'statuses', description: JSON.stringify([...answered]) });
    // Requests may change and delete the products that were added for them, and no other.
    expect((await catalog(context)).filter(({ id }) => kept.has(id))).toEqual(before);
    expect(catalogProblems(db, directory)).toEqual([]);
    expect(fulfillmentProblems(db)).toEqual([]);
    expect(paymentLinkProblems(db)).toEqual([]);
    expect(shop.output()).not.toContain('generated-vendor-key');
    stockUp(db.$client, 1000);
    db.$client.close();
    const buyer = new Client(await playwright.newContext({ baseURL }));
    expect((await buy(buyer, ['Unit Tee'])).status).toBe('paid');
    expect(failures(shop.output())).toEqual([]);
  } catch (error) {
    console.log(shop.output().slice(-4000));
    throw error;
  } finally {
    await context.dispose();
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Returns the logged failures of the shop, without failures of vendors connected with a generated key. */
function failures(output: string): string[] {
  const isFailure = /^\s+at |Could not render|"level":50/;
  return output
    .split('\n')
    .filter((line) => isFailure.test(line) && !/"code":"vendor_(?:failed|timeout)"/.test(line));
}

/** @throws Error of fast-check with the seed, the path and the smallest batch that is answered wrongly */
async function sendAll(
  routes: Route[],
  known: KnownValues,
  cookieOf: (identity: Identity) => Promise<string>,
  send: ReturnType<typeof sender>,
  answered: Map<string, number[]>,
  described: DescribedApi,
): Promise<void> {
  let sent = 0;
  let refused = 0;
  const one = async (request: GeneratedRequest) => {
    const route = routes[request.route] as Route;
    const name = `${request.method} ${route.pattern}`;
    const received = await send(request, await cookieOf(request.identity)).catch((error: Error) => error);
    if (received instanceof Error) return [`${name}: ${received.message} ${JSON.stringify(request)}`];
    sent += 1;
    if (received.status === 503 && received.headers['retry-after']) {
      refused += 1;
      return [];
    }
    answered.set(name, [...new Set([...(answered.get(name) ?? []), received.status])]);
    const problems = [
      ...problemsOf(route, request, received),
      ...differences(described, route, request, received),
    ];
    return problems.length === 0 ? [] : [`${name}: ${problems.join('; ')}\n${received.body.slice(0, 300)}`];
  };
  let failed = false;
  const batches = fc.array(anyRequest(routes, known), { minLength: 1, maxLength: BATCH, size: 'max' });
  const everyRoute = fc.sample(everyCall(routes, known), { seed: SEED, numRuns: 1 });
  const property = fc.asyncProperty(batches, async (batch) => {
    const problems = (await Promise.all(batch.map(one))).flat();
    if (problems.length === 0) return;
    // At once: shrinking may take longer than the test.
    if (!failed) console.log(`seed ${SEED}: ${problems.join('\n')}`);
    failed = true;
    throw new Error(problems.join('\n'));
  });
  await fc.assert(property, {
    seed: SEED,
    endOnFailure: true,
    interruptAfterTimeLimit: 60_000 + REQUESTS * 50,
    markInterruptAsFailure: true,
    ...(!PATH && { examples: everyRoute.map((batch) => [batch] as [GeneratedRequest[]]) }),
    // Batches are half full on average.
    numRuns: PATH ? 1 : Math.ceil((REQUESTS * 2) / BATCH),
    ...(PATH && { path: PATH }),
  });
  expect(refused, 'too many requests at a time').toBeLessThanOrEqual(sent * MAX_REFUSED);
}

/** Returns how a JSON response differs from the description of the API. Of a changed path, another call may respond. */
function differences(
  described: DescribedApi,
  { pattern, calls }: Route,
  { method, isPathOdd }: GeneratedRequest,
  { status, headers, body }: Received,
): string[] {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  // A response that isn't sent again has no body.
  if (!isJson || status === 304 || isPathOdd || !(method in calls)) return [];
  return described.problems(`${method} ${pattern}`, status, JSON.parse(body));
}

/** Each request gets its own session, so that signing out affects no other. */
function cookies(db: Db, cartCookie: string): (identity: Identity) => Promise<string> {
  const sessions = createSessions(db, { siteUrl: 'http://localhost', now: () => new Date() });
  const idOf = (username: string) =>
    db.select().from(users).where(eq(users.username, username)).get()?.id ?? '';
  const ids = { user: idOf('generated'), admin: idOf(ADMIN.username) };
  let turn = 0;
  return async (identity) => {
    turn += 1;
    const cart = turn % 2 === 0 ? cartCookie : '';
    if (identity === 'nobody') return cart;
    const token = `token-${turn}`;
    await sessions.create(ids[identity], token);
    return `${sessions.cookieName}=${token}; ${cart}`;
  };
}

/** An order and a cart, so that requests find something. */
async function knownValues(context: APIRequestContext): Promise<{ known: KnownValues; cartCookie: string }> {
  const client = new Client(context);
  const order = await buy(client, ['Unit Tee']);
  const cart = (await fillCart(client)).body;
  const { cookies: set } = await context.storageState();
  const cookie = set.find(({ name }) => name === 'gti_cart');
  const all = (await client.call('GET', '/api/products')).body as Product[];
  const ids = all.map(({ id }) => id);
  return {
    cartCookie: `gti_cart=${cookie?.value ?? ''}`,
    known: {
      productId: ids,
      '/api/products/:id/variants#id': ids,
      id: [order.id],
      orderId: [order.id],
      itemId: cart.items.map((item: { id: string }) => item.id),
      stripePaymentIntentId: ['pi_unknown'],
      size: [...new Set(all.flatMap(({ sizes }) => sizes))],
      color: [...new Set(all.flatMap(({ colors }) => colors))],
      orderNumber: [order.orderNumber],
      username: ['generated', ADMIN.username],
    },
  };
}

async function catalog(context: APIRequestContext): Promise<Omit<Product, 'inventory'>[]> {
  const all = (await new Client(context).call('GET', '/api/products')).body as Product[];
  return all.map(({ inventory: _, ...product }) => product);
}
