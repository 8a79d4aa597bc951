import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { cartItems, carts } from '#db/schema/cart.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { createServices } from '#server/app/create-services.ts';
import { startWorker } from '#server/app/worker/worker.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { settleCheckouts } from '#server/flows/checkout/settle-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { receiveFromSource } from '#server/flows/webhooks/webhook.ts';
import { isStorageFull } from '#server/kernel/files/storage-full.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { workerLastSeen } from '#server/kernel/time/heartbeat.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, stockProduct } from '#tests/support/shop.ts';
import { SMALL_AREAS } from '#tests/support/stored-designs.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ADDRESS = '203.0.113.7';
/** Enough to fill the free space in the existing pages of the database. */
const MAX_ATTEMPTS = 500;

const buyerOf = (name: string) => ({ userId: null, sessionId: name, keys: [`cart:${name}`] });

const stockCustomizable = (services: TestServices) =>
  stockProduct(services, { inventory: 99, allowCustomization: true, metadata: SMALL_AREAS });

/** Keeps the database from growing. */
function fillUp({ db }: TestServices): void {
  const pages = db.$client.pragma('page_count', { simple: true });
  db.$client.pragma(`max_page_count = ${pages}`);
}

function makeRoom({ db }: TestServices): void {
  db.$client.pragma('max_page_count = 1000000');
}

/** Returns the response of a route that runs this. */
async function responseOf(services: TestServices, run: () => unknown): Promise<Response> {
  const route = endpoint({ summary: 'Runs the work of a test.', auth: 'public', limit: 'cart', run });
  const url = new URL('http://localhost:4321/api/x');
  const locals = { services, user: null, address: ADDRESS, requestId: 'r' };
  return route({
    request: new Request(url),
    url,
    params: {},
    locals,
  } as unknown as RouteContext) as Promise<Response>;
}

/** Repeats `attempt` until it throws, and returns what it threw. */
async function firstFailure(attempt: (number: number) => unknown): Promise<unknown> {
  for (let number = 0; number < MAX_ATTEMPTS; number += 1) {
    try {
      await attempt(number);
    } catch (error) {
      return error;
    }
  }
  throw new Error('The database never got full.');
}

/** Returns services on the database in this folder, otherwise like others. */
function servicesIn(dataDir: string, { env, now, limits }: TestServices): Services {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  onTestFinished(() => void db.$client.close());
  return createServices({ ...env, dataDir }, db, { now, limits });
}

async function expectStorageFull(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  const body = await response.json();
  expect(body).toMatchObject({ code: 'storage_full', message: expect.stringContaining('Try again') });
  expect(JSON.stringify(body)).not.toMatch(/sqlite|disk|\//i);
}

describe('a full database', () => {
  it('rejects a cart item, rolls back, and accepts it when there is room again', async () => {
    const services = testServices();
    const productId = stockProduct(services, { inventory: 99 });
    const add = (name: string) => addCartItem(services, buyerOf(name), { productId, quantity: 1 });
    fillUp(services);
    const failure = await firstFailure((number) => add(String(number)));
    expect(isStorageFull(failure)).toBe(true);
    const rows = () => [carts, cartItems].map((table) => services.db.select().from(table).all().length);
    expect(rows()[0]).toBe(rows()[1]);
    await expectStorageFull(
      await responseOf(services, () => {
        throw failure;
      }),
    );
    makeRoom(services);
    add('later');
    expect(rows()[0]).toBe(rows()[1]);
  });

  it('answers a webhook with an error, so that it is sent again', async () => {
    const services = testServices();
    const deliver = (number: number) => {
      const event = { id: `evt_${number}`, kind: 'intent_failed', paymentIntentId: 'pi_1' } as const;
      services.payments.readEvent = async () => ({ ...event, createdAt: services.now() }) as never;
      const request = new Request('http://localhost:4321/api/webhooks/stripe', {
        method: 'POST',
        body: '{}',
      });
      const locals = { services, address: ADDRESS, requestId: 'r' };
      const http = { request, params: { source: 'stripe' }, locals } as unknown as RouteContext;
      return receiveFromSource(http) as Promise<Response>;
    };
    fillUp(services);
    let number = 0;
    let answer = await deliver(number);
    for (; answer.ok && number < MAX_ATTEMPTS; number += 1) answer = await deliver(number);
    await expectStorageFull(answer);
    const stored = () => services.db.select().from(webhookEvents).all().length;
    const before = stored();
    makeRoom(services);
    expect((await deliver(number)).status).toBe(200);
    expect(stored()).toBe(before + 1);
  });

  it('loses no payment: the order is created when there is room again', async () => {
    const services = testServices();
    const productId = stockProduct(services, { inventory: 99 });
    const paid: string[] = [];
    for (let number = 0; number < 30; number += 1) {
      const buyer = buyerOf(String(number));
      addCartItem(services, buyer, { productId, quantity: 1 });
      const { paymentIntentId } = await startPayment(services, buyer, paymentInput(), CLIENT_IP);
      services.payments.succeed(paymentIntentId);
      paid.push(paymentIntentId);
    }
    fillUp(services);
    const byProvider = { actor: { kind: 'payment_provider' } } as const;
    const failure = await firstFailure((number) => finishCheckout(services, paid[number] ?? '', byProvider));
    expect(isStorageFull(failure)).toBe(true);
    const made = () => services.db.select().from(orders).all().length;
    expect(made()).toBeLessThan(30);
    services.pass(60_000);
    await settleCheckouts(services, 0);
    expect(made()).toBeLessThan(30);

    makeRoom(services);
    services.pass(60_000);
    await settleCheckouts(services, 0);
    expect(
      services.db
        .select()
        .from(orders)
        .all()
        .map(({ stripePaymentIntentId }) => stripePaymentIntentId)
        .sort(),
    ).toEqual(paid.sort());
  });

  it('does not stop the worker or keep it from starting', async () => {
    const services = testServices();
    const { $client } = services.db;
    $client.exec(`
      create trigger full_jobs before insert on jobs begin select raise(abort, 'database or disk is full'); end;
      create trigger full_beats before insert on heartbeats begin select raise(abort, 'database or disk is full'); end;`);
    const stop = await startWorker(services);
    expect(workerLastSeen(services.db)).toBeNull();
    await stop();
    $client.exec('drop trigger full_jobs; drop trigger full_beats;');
    const stopAgain = await startWorker(services);
    expect(workerLastSeen(services.db)).not.toBeNull();
    await stopAgain();
  });

  it('keeps users signed in although no session can be renewed', async () => {
    const services = testServices();
    const { db, sessions } = services;
    db.$client.exec(
      "insert into users (id, username, email, password, created_at, updated_at) values ('u', 'sam', 'sam@example.com', 'x', 0, 0)",
    );
    await sessions.create('u', 'token');
    const soon = Math.floor(Date.now() / 1000) + 60;
    db.$client.exec(`update sessions set expires_at = ${soon}`);
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    vi.spyOn(db, 'update').mockImplementation(() => {
      throw full;
    });
    vi.spyOn(db, 'delete').mockImplementation(() => {
      throw full;
    });
    expect((await sessions.read('token'))?.user.username).toBe('sam');
    db.$client.exec('update sessions set expires_at = 1');
    expect(await sessions.read('token')).toBeNull();
  });
});

describe('a process with a file size limit', () => {
  it('rejects carts and designs, and works again without the limit', { timeout: 60_000 }, async () => {
    const services = testServices();
    const productId = stockCustomizable(services);
    const data = mkdtempSync(join(tmpdir(), 'gti-limit-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    services.db.$client.exec(`vacuum into '${join(data, 'shop.sqlite')}'`);
    const script = join(ROOT, 'tests/support/save-under-limit.ts');
    // In KB; less than the size of the database, so that neither it nor its log can grow far.
    const command = 'ulimit -f 100; exec "$0" "$@"';
    const child = spawnSync(
      'bash',
      ['-c', command, process.execPath, script, data, productId, String(MAX_ATTEMPTS)],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(child.stderr).toBe('');
    expect(JSON.parse(child.stdout)).toEqual({ cart: 'full', design: 'full' });
    expect(readdirSync(join(data, 'uploads'))).toEqual([]);
    const unlimited = servicesIn(data, services);
    addCartItem(unlimited, buyerOf('later'), { productId, quantity: 1 });
    await saveDesign(unlimited, buyerOf('later'), ADDRESS, { productId, ...DEFAULT_DESIGN });
    expect(readdirSync(join(data, 'uploads'))).toHaveLength(1);
  });
});

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

describe('a small file system', () => {
  it.skipIf(!canMount)(
    'refuses carts and designs when it is full, and takes both when there is room',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gti-tmpfs-'));
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status === 0;
      onTestFinished(() => {
        if (mounted) spawnSync('umount', ['--lazy', folder]);
        rmSync(folder, { recursive: true });
      });
      if (!mounted) return;
      const template = testServices();
      const productId = stockCustomizable(template);
      template.db.$client.exec(`vacuum into '${join(folder, 'shop.sqlite')}'`);
      mkdirSync(join(folder, 'uploads'));
      const services = servicesIn(folder, template);
      const { env } = services;
      env.uploads = { ...env.uploads, minFreeDisk: 0 };
      const add = (name: string) => addCartItem(services, buyerOf(name), { productId, quantity: 1 });
      const save = () =>
        saveDesign(services, buyerOf('a'), ADDRESS, { productId, ...DEFAULT_DESIGN }).catch(
          (error: unknown) => error,
        );

      // Simulates a site that has been running for a while.
      add('earlier');

      const filling = join(folder, 'filling');
      expect(
        isStorageFull(await firstFailure(() => writeFileSync(filling, 'x'.repeat(500_000), { flag: 'a' }))),
      ).toBe(true);
      expect(isStorageFull(await firstFailure((number) => add(String(number))))).toBe(true);
      expect(isStorageFull(await save())).toBe(true);
      expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
      expect(services.db.select().from(carts).all().length).toBe(
        services.db.select().from(cartItems).all().length,
      );

      rmSync(filling);
      add('later');
      expect(await save()).toMatchObject({ productId });
      env.uploads.minFreeDisk = 1024 ** 3;
      expect(
        (await rejectionOf(saveDesign(services, buyerOf('a'), ADDRESS, { productId, ...DEFAULT_DESIGN })))
          .code,
      ).toBe('storage_full');
    },
  );
});
