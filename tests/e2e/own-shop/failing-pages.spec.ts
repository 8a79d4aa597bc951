import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { freePort } from '#scripts/free-port.ts';
import { orderToken } from '#server/domain/sales/orders/order-link.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { expect, test } from '../../support/screen-test.ts';

/** In a separate shop: a damaged order would also break the lists of other tests. */
test('explains that data cannot be read, and shows it once it can', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  test.setTimeout(120_000);
  allow(/500/);
  // The count of the visit: this shop has another address than its pages.
  allow(/403.*\/api\/views/);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const settings = {
    ...E2E_SETTINGS,
    // The public address stays, so that the release fits.
    PORT: String(await freePort()),
    DATA_DIR: directory,
    APP_SECRET: 'the secret of a shop with a damaged order',
  };
  const shop = startShop(settings);
  const baseURL = `http://localhost:${settings.PORT}`;
  const buyer = await request.newContext({ baseURL });
  try {
    await untilReady(shop);
    const { id, shippingAddress } = await buy(new Client(buyer), ['Shield Patch']);
    const db = openDatabase(join(directory, 'shop.sqlite'));
    const address = (value: typeof shippingAddress | ReturnType<typeof sql>) =>
      db.update(orders).set({ shippingAddress: value }).where(eq(orders.id, id)).run();
    address(sql`'{"firstName": "Sa'`);

    const path = `/order-confirmation/${id}?token=${orderToken({ env: parseEnv(settings) }, id)}`;
    const answer = await page.goto(`${baseURL}${path}`);
    expect(answer?.status()).toBe(500);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin',
    });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch order');
    await expect(main).toContainText('Your order is safe');
    await expect(main.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', '/find-my-order');
    await checkAccessibility();
    const logged = shop
      .output()
      .split('\n')
      .filter((line) => line.includes(`"path":"/order-confirmation/${id}"`));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        code: 'internal_error',
        requestId: expect.any(String),
        err: { stack: expect.any(String) },
      },
    ]);

    address(shippingAddress);
    await main.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}${path}`);

    await test.step('shows the error page in place of any other page that fails', async () => {
      const metadata = (value: ReturnType<typeof sql> | null) =>
        db.update(products).set({ metadata: value }).run();
      metadata(sql`'{"printAreas'`);
      expect((await page.goto(`${baseURL}/store`))?.status()).toBe(500);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
      await checkAccessibility();
      metadata(null);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('GTI Merchandise');
    });
    db.$client.close();
  } finally {
    // What it is still loading is not to fail with the shop.
    await page.goto('about:blank');
    await buyer.dispose();
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});
