import { brotliCompressSync } from 'node:zlib';
import { SHOP_SCRIPT } from '../../budgets.ts';
import { expect, test } from '../../support/screen-test.ts';
import { addToCart, completeOrder, visit } from '../../support/shopper.ts';

for (const [path, budget] of Object.entries(SHOP_SCRIPT)) {
  test(`${path} stays within its script budget`, async ({ page }) => {
    await addToCart(page, 'Shield Patch');
    // From a cold cache, as somebody comes who was sent here.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await visit(page, path);
    if (path === '/checkout') await expect(completeOrder(page)).toBeEnabled();
    await page.waitForLoadState('networkidle');
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
    expect(bytes + brotliCompressSync(inline.join('')).byteLength).toBeLessThanOrEqual(budget);
  });
}
