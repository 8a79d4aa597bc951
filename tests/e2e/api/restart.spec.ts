import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request, test } from '@playwright/test';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { fillCart, payIntent } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS, PORT } from '../../support/e2e-settings.ts';
import { type OwnShop, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';

test('a crash after the charge leaves an order that the next start finishes', async () => {
  test.setTimeout(120_000);
  const directory = mkdtempSync(join(tmpdir(), 'gti-crash-'));
  for (const part of ['releases', 'media']) {
    cpSync(join(E2E_SETTINGS.DATA_DIR, part), join(directory, part), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
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
