import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, request, test } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { fillCart, payIntent } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, type OwnShop, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';

test('finishes the order at the next start after being killed between charge and order', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  // With the same public address the copied release fits and nothing is built.
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory };
  const open = async () => new Client(await request.newContext({ baseURL: `http://127.0.0.1:${port}` }));
  let shop: OwnShop = startShop(settings);
  try {
    await untilReady(shop);
    await test.step('rejects a second start on the same data folder and changes nothing', async () => {
      const state = () =>
        ['releases/current', 'lock.json'].map((file) => readFileSync(join(directory, file), 'utf8'));
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
    });

    const buyer = await open();
    await fillCart(buyer);
    const { body: intent } = await buyer.call('POST', '/api/create-payment-intent', {
      shippingAddress: ADDRESS,
      customerEmail: 'crash@example.com',
      customerName: 'Sam Doe',
    });
    expect((await payIntent(buyer, intent.clientSecret)).status).toBe(200);
    await pullThePlug(shop);

    const startedAt = Date.now();
    shop = startShop({ ...settings, FREE_SHIPPING_FROM: '80.50' });
    await untilReady(shop);
    test.info().annotations.push({ type: 'second start', description: `${Date.now() - startedAt} ms` });
    const admin = await open();
    await admin.call('POST', '/api/login', ADMIN);
    const { body: orders } = await admin.call('GET', '/api/admin/orders?q=crash@example.com');
    expect(orders).toMatchObject([{ status: 'paid', stripePaymentIntentId: intent.paymentIntentId }]);

    await test.step('shows a setting that changed before the restart', async () => {
      const page = await (await fetch(`http://127.0.0.1:${port}/store`)).text();
      expect(page).toContain('Free shipping from $80.50.');
    });
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

test('fails to start with a damaged release, and rebuilds it at the next start', async () => {
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
