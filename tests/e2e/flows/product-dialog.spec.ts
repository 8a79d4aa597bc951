import type { Page } from '@playwright/test';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, visit } from '../../support/shopper.ts';

const product = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const nameLink = (page: Page, name: string) =>
  productCard(page, name).getByRole('link', { name, exact: true });

test('a product opens over the store, and Back closes it where one was', async ({ page }) => {
  await visit(page, '/store?category=Shirts');
  const card = productCard(page, 'Heart Line Tee');
  await card.getByLabel('Size').selectOption('M');
  await nameLink(page, 'Heart Line Tee').click();
  await expect(page).toHaveURL(/\/store\?category=Shirts&product=[0-9a-f-]{36}$/);
  const dialog = product(page, 'Heart Line Tee');
  await expect(dialog.getByRole('heading', { name: 'Heart Line Tee' })).toBeFocused();
  await expect(dialog.getByLabel('Size')).toHaveValue('M');
  await expect(dialog.getByRole('row', { name: /^M / })).toContainText('20 in / 51 cm');

  const address = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(nameLink(page, 'Heart Line Tee')).toBeFocused();
  await expect(page).toHaveURL('/store?category=Shirts');
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('Escape, the cross and a click beside it close a product', async ({ page, isMobile }) => {
  await visit(page, '/store');
  const dialog = product(page, 'Camp Mug');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('link', { name: 'Close' }).click(),
    ...(isMobile ? [] : [() => page.mouse.click(5, 450)]),
  ];
  for (const close of ways) {
    await nameLink(page, 'Camp Mug').click();
    await expect(dialog).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/store');
    await expect(nameLink(page, 'Camp Mug')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }
});

test('a link opens a product for somebody else, who buys it there', async ({ page, checkAccessibility }) => {
  await visit(page, '/store');
  const href = await nameLink(page, 'Range Day Long Sleeve').getAttribute('href');
  await visit(page, href ?? '');
  await expect(page).toHaveTitle(/^Range Day Long Sleeve/);
  const dialog = product(page, 'Range Day Long Sleeve');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Please choose a size')).toBeVisible();
  await expect(dialog.getByLabel('Size')).toBeFocused();
  await checkAccessibility();

  await dialog.getByLabel('Colour').selectOption('Olive');
  await expect(dialog.getByRole('option', { name: 'S (Out of Stock)', exact: true })).toBeDisabled();
  await dialog.getByLabel('Size').selectOption('L');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Range Day Long Sleeve has been added to your cart.')).toBeInViewport();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/store');
  await expect(nameLink(page, 'Range Day Long Sleeve')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('a failure is said in the dialog', async ({ page, allow }) => {
  allow(/409/);
  await visit(page, '/store');
  await nameLink(page, 'Shield Patch').click();
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({ status: 409, json: { code: 'out_of_stock', message: 'Shield Patch is sold out.' } }),
  );
  const dialog = product(page, 'Shield Patch');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Failed to add to cart')).toBeVisible();
  await expect(dialog.getByText('Shield Patch is sold out.')).toBeVisible();
});

test('a product is shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await visit(page, '/store?view=list&q=mug');
  await nameLink(page, 'Camp Mug').click();
  await product(page, 'Camp Mug').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/store\?product=[0-9a-f-]{36}$/);
  await visit(page, copied);
  await expect(product(page, 'Camp Mug')).toBeVisible();
});

test('what the device shares with comes first, and changing one’s mind is no failure', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.body.dataset['shared'] = JSON.stringify(data);
        return Promise.reject(new DOMException('', 'AbortError'));
      },
    });
  });
  await visit(page, '/store');
  await nameLink(page, 'Camp Mug').click();
  await product(page, 'Camp Mug').getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', /"title":"Camp Mug","url":".*product=/);
  await expect(page.getByText(/its address/)).toHaveCount(0);
});

test('an unknown product leads to the store', async ({ page, allow, checkAccessibility }) => {
  allow(/404/);
  await visit(page, '/store?product=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('This product is no longer available.');
  await expect(page.getByText('12 products found')).toBeVisible();
  await checkAccessibility();
});

test('without a connection the first failure is said, too', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  await visit(page, '/store');
  await context.setOffline(true);
  await productCard(page, 'Shield Patch').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to add to cart: The site could not be reached.',
  );
  await context.setOffline(false);
});
