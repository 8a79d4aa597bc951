import { expect, test } from '../../support/screen-test.ts';
import { addToCart, productCard, toast, visit } from '../../support/shopper.ts';

test('the products are readable without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/store');
  await expect(page.getByText('12 products found')).toBeVisible();
  await expect(productCard(page, 'Unit Tee').getByText('$26.00')).toBeVisible();
  await expect(productCard(page, 'Compass Cap').getByText('Out of Stock').first()).toBeVisible();
  await expect(productCard(page, 'Compass Patch').getByText('Low Stock')).toBeVisible();
  await page.context().close();
});

test('the price follows the variant, and what cannot be had is marked', async ({ page }) => {
  await visit(page, '/store');
  const tee = productCard(page, 'Unit Tee');
  await tee.getByLabel('Size').selectOption('2XL');
  await expect(tee.getByText('$28.00')).toBeVisible();
  const longSleeve = productCard(page, 'Range Day Long Sleeve');
  await longSleeve.getByLabel('Colour').selectOption('Olive');
  await expect(longSleeve.getByRole('option', { name: 'S (Out of Stock)', exact: true })).toBeDisabled();
  await expect(productCard(page, 'Compass Cap').getByRole('button')).toBeDisabled();
});

test('the badge counts, here and in other tabs', async ({ page, context }) => {
  const other = await context.newPage();
  await visit(other, '/');
  await addToCart(page, 'Shield Patch');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('the cart changes quantities, removes lines and is cleared', async ({ page }) => {
  await addToCart(page, 'Unit Tee', { size: 'XL', color: 'Olive' });
  await addToCart(page, 'Shield Patch');
  await visit(page, '/cart');
  const tee = page.getByRole('listitem').filter({ hasText: 'Unit Tee' });
  await tee.getByRole('button', { name: 'One more' }).click();
  await expect(tee.getByText('$52.00')).toBeVisible();
  await expect(toast(page, 'Cart updated')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 items in your cart')).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Shield Patch' }).click();
  await expect(toast(page, 'Item removed')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a change that fails is told and changes nothing', async ({ page, allow }) => {
  allow(/500/);
  await addToCart(page, 'Shield Patch');
  await visit(page, '/cart');
  await page.route('**/api/cart/items/*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(toast(page, 'Update failed')).toBeVisible();
  await expect(toast(page, '500: boom')).toBeVisible();
  await expect(page.getByText('1 item in your cart')).toBeVisible();
});

test('/storefront moves to /store with its query', async ({ page }) => {
  const response = await page.request.get('/storefront?sort=name', { maxRedirects: 0 });
  expect([response.status(), response.headers()['location']]).toEqual([308, '/store?sort=name']);
});
