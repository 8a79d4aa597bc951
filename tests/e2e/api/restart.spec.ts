import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, request, test } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { fillCart, payIntent } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, type OwnShop, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';

const run = promisify(execFile);

test('a crash after the charge leaves an order that the next start finishes', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  // The public address stays, so that the release at hand fits.
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory };
  const open = async () => new Client(await request.newContext({ baseURL: `http://127.0.0.1:${port}` }));
  let shop: OwnShop = startShop(settings);
  try {
    await untilReady(shop);
    const buyer = await open();
    await fillCart(buyer);
    const { body: intent } = await buyer.call('POST', '/api/create-payment-intent', {
      shippingAddress: ADDRESS,
      customerEmail: 'crash@example.com',
      customerName: 'Sam Doe',
    });
    expect((await payIntent(buyer, intent.clientSecret)).status).toBe(200);
    await pullThePlug(shop);

    const began = Date.now();
    shop = startShop(settings);
    await untilReady(shop);
    test.info().annotations.push({ type: 'second start', description: `${Date.now() - began} ms` });
    const admin = await open();
    await admin.call('POST', '/api/login', ADMIN);
    const { body: orders } = await admin.call('GET', '/api/admin/orders?q=crash@example.com');
    expect(orders).toMatchObject([{ status: 'paid', stripePaymentIntentId: intent.paymentIntentId }]);
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a release that cannot start leaves the one before in service, and the next one its turn', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const pointer = join(directory, 'releases/current');
  const port = await freePort();
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, WEB_CONCURRENCY: '2' };
  const shop = startShop(settings);
  const visitor = await request.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
  });
  const read = async () => (await visitor.get('/about')).text();
  try {
    await untilReady(shop);
    const first = readFileSync(pointer, 'utf8');
    const second = copyRelease(first, 'The second release');
    writeFileSync(pointer, second);
    await expect.poll(read, { timeout: 60_000 }).toContain('The second release');

    rmSync(join(first, 'server/entry.mjs'));
    const { status, stderr } = await rebuild(settings);
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      ['The new release could not start; the log of the running site says why.', 'The site stays as it was.'],
    ]);
    await expect
      .poll(() => shop.output())
      .toContain(`The release ${first} could not start; the site stays with ${second}.`);
    expect(readFileSync(pointer, 'utf8')).toBe(second);
    expect(await read()).toContain('The second release');

    writeFileSync(pointer, copyRelease(second, 'The third release'));
    await expect.poll(read, { timeout: 60_000 }).toContain('The third release');
  } finally {
    await visitor.dispose();
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a second start on the same data folder is turned away, and the first site goes on', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory };
  const shop = startShop(settings);
  try {
    await untilReady(shop);
    const state = () =>
      ['releases/current', 'releases/serving.json', 'lock.json'].map((file) =>
        readFileSync(join(directory, file), 'utf8'),
      );
    const before = state();
    // The port in the public address would make another release.
    const second = startShop({ ...settings, PORT: String(await freePort()), PUBLIC_SITE_URL: '' });
    const { code, output } = await second.ended;
    expect(code).toBe(1);
    expect(output).toContain(
      `The data folder ${directory} is in use by process ${shop.process.pid}, started`,
    );
    expect(state()).toEqual(before);
    expect((await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200);
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a damaged release ends the start, and the next one would build it again', async () => {
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const releases = join(directory, 'releases');
  const whole = () => readdirSync(releases).filter((name) => existsSync(join(releases, name, '.complete')));
  const before = whole();
  for (const name of before) rmSync(join(releases, name, 'server/entry.mjs'));
  const shop = startShop({ ...E2E_SETTINGS, PORT: String(await freePort()), DATA_DIR: directory });
  try {
    const { code, output } = await shop.ended;
    expect([code, output]).toEqual([1, expect.stringContaining('A server process could not start')]);
    expect(whole()).toHaveLength(before.length - 1);
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

/** A copy of a release in which the page /about has another title. */
function copyRelease(release: string, title: string): string {
  const copy = `${release}-next`;
  cpSync(release, copy, { recursive: true, verbatimSymlinks: true });
  const page = join(copy, 'client/about.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>[^<]*/, `<title>${title}`));
  return copy;
}

/** `npm run rebuild`, without a build where the release is there. */
async function rebuild(settings: Record<string, string>): Promise<{ status: number; stderr: string }> {
  try {
    const { stderr } = await run(process.execPath, [join(ROOT, 'scripts/rebuild.ts')], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
    });
    return { status: 0, stderr };
  } catch (failed) {
    const { code, stderr } = failed as { code: number; stderr: string };
    return { status: code, stderr };
  }
}

test('the store shows a setting that was changed before this start', async () => {
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, FREE_SHIPPING_FROM: '80.50' };
  const shop = startShop(settings);
  try {
    await untilReady(shop);
    const page = await (await fetch(`http://127.0.0.1:${port}/store`)).text();
    expect(page).toContain('Free shipping from $80.50.');
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});
