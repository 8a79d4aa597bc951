import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, request, test } from '@playwright/test';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { fillCart, payIntent } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS, PORT } from '../../support/e2e-settings.ts';
import { copyData, type OwnShop, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';

test('a crash after the charge leaves an order that the next start finishes', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = PORT + 1;
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
  const releases = join(directory, 'releases');
  const pointer = join(releases, 'current');
  const port = PORT + 1;
  const shop = startShop({ ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, WEB_CONCURRENCY: '2' });
  const visitor = await request.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
  });
  const read = async () => (await visitor.get('/about')).text();
  try {
    await untilReady(shop);
    const first = readFileSync(pointer, 'utf8');
    const broken = join(releases, 'broken');
    mkdirSync(broken);
    writeFileSync(pointer, broken);
    await expect
      .poll(() => shop.output(), { timeout: 60_000 })
      .toContain(`The release ${broken} could not start; the site stays with ${first}.`);
    expect(readFileSync(pointer, 'utf8')).toBe(first);
    expect(await read()).toContain('<title>');

    const next = join(releases, 'next');
    cpSync(first, next, { recursive: true, verbatimSymlinks: true });
    const page = join(next, 'client/about.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>[^<]*/, '<title>The next release'));
    writeFileSync(pointer, next);
    await expect.poll(read, { timeout: 60_000 }).toContain('The next release');
  } finally {
    await visitor.dispose();
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});
