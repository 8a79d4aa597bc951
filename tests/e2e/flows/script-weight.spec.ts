import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { SCREENS } from '../../../src/islands/admin/screens.ts';
import { ADMIN_SCRIPT, SHOP_SCRIPT } from '../../budgets.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { completeOrder, visit } from '../../support/shopper.ts';

test('each page of the shop stays within its script budget', async ({ page }) => {
  await putIntoCart(page, 'Shield Patch');
  // From a cold cache, as somebody comes who was sent here.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const [path, budget] of Object.entries(SHOP_SCRIPT)) {
    await test.step(path, async () => {
      await visit(page, path);
      if (path === '/checkout') await expect(completeOrder(page)).toBeEnabled();
      await page.waitForLoadState('networkidle');
      expect(await scriptBytes(page)).toBeLessThanOrEqual(budget);
    });
  }
});

test('each screen of the back office stays within its script budget, with its rows', async ({
  page,
  context,
}) => {
  await buy(await Client.open(), ['Shield Patch'], 'script-weight@example.com');
  await signInAsAdmin(context);
  for (const { path } of SCREENS) {
    await test.step(path, async () => {
      await visit(page, path);
      await page.waitForLoadState('networkidle');
      expect(await scriptBytes(page)).toBeLessThanOrEqual(ADMIN_SCRIPT);
    });
  }
});

/** What the page has loaded of script, in brotli bytes. */
async function scriptBytes(page: Page): Promise<number> {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js') && !name.includes('/sandbox/'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type.includes('json')).map(({ text }) => text),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files).not.toContain(0);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  return bytes + brotliCompressSync(inline.join('')).byteLength;
}
