import type { Page } from '@playwright/test';
import { BOTH_WIDTHS } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, toast, visit } from '../../support/shopper.ts';

const product = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const nameLink = (page: Page, name: string) =>
  productCard(page, name).getByRole('link', { name, exact: true });

test('opens a product over the store with the address and title of its page, and closes it with Back', async ({
  page,
}) => {
  await visit(page, '/store?category=Caps');
  const card = productCard(page, 'Field Cap');
  await card.getByLabel('Size').selectOption('L/XL');
  await nameLink(page, 'Field Cap').click();
  await expect(page).toHaveURL('/store/field-cap?size=L%2FXL');
  await expect(page).toHaveTitle('Field Cap | GTI Medical Training Solutions');
  const dialog = product(page, 'Field Cap');
  await expect(dialog.getByRole('heading', { name: 'Field Cap' })).toBeFocused();
  await expect(dialog.getByLabel('Size')).toHaveValue('L/XL');
  await dialog.getByLabel('Color').selectOption('Olive');
  await expect(page).toHaveURL('/store/field-cap?size=L%2FXL&color=Olive');

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(nameLink(page, 'Field Cap')).toBeFocused();
  await expect(page).toHaveURL('/store?category=Caps');
  await expect(page).toHaveTitle(/^Merchandise/);
  await page.goForward();
  await expect(dialog.getByLabel('Color')).toHaveValue('Olive');
  await expect(page.getByText('3 products found')).toBeVisible();

  await test.step('opens another product from there; Back leads to the first one, Close to the store', async () => {
    const other = product(page, 'Heart Line Mesh Cap');
    await dialog.getByRole('link', { name: 'Heart Line Mesh Cap' }).click();
    await expect(other.getByRole('heading', { name: 'Heart Line Mesh Cap' })).toBeFocused();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/store/heart-line-mesh-cap');
    await page.goBack();
    await expect(dialog.getByLabel('Color')).toHaveValue('Olive');
    await page.goForward();
    await other.getByRole('link', { name: 'Close' }).click();
    await expect(other).toBeHidden();
    await expect(page).toHaveURL('/store?category=Caps');
    await page.goForward();
    await expect(dialog).toBeVisible();
  });

  await test.step('shows the page of the product after a reload, and returns to the store with Back', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Field Cap' })).toBeVisible();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('3 products found')).toBeVisible();
    await expect(page).toHaveURL('/store?category=Caps');
  });
});

test('closes a product with Escape, its close button or a click outside', async ({ page, isMobile }) => {
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

test('sells from a shared product page', { tag: BOTH_WIDTHS }, async ({
  page,
  checkAccessibility,
  isMobile,
}) => {
  await visit(page, '/store/range-day-long-sleeve?color=Olive');
  await expect(page).toHaveTitle(/^Range Day Long Sleeve/);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(page.getByLabel('Color')).toHaveValue('Olive');
  if (isMobile) await expect(add).toBeInViewport({ ratio: 1 });
  await checkAccessibility();
  await add.click();
  await expect(page.getByText('Choose a size')).toBeVisible();
  await expect(page.getByLabel('Size')).toBeFocused();
  await expect(page.getByRole('option', { name: 'S (Out of Stock)', exact: true })).toBeDisabled();
  await page.getByLabel('Size').selectOption('L');
  await page.getByRole('button', { name: 'One more' }).click();
  await add.click();
  await expect(
    page.getByText('Range Day Long Sleeve, L, Olive × 2 has been added to your cart.'),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await checkAccessibility();

  await page.getByRole('link', { name: 'Back of Range Day Long Sleeve' }).click();
  await expect(page.getByRole('img', { name: 'Range Day Long Sleeve, back' })).toBeVisible();
  await page.getByRole('link', { name: 'Size chart' }).click();
  await expect(page.getByRole('row', { name: /^M / })).toBeInViewport();
  await page.getByRole('link', { name: 'Unit Tee' }).click();
  await expect(page).toHaveURL('/store/unit-tee');
});

test('shows an error in the dialog, and on the page above the bar with the button', async ({
  page,
  allow,
}) => {
  allow(/409|ERR_FAILED/);
  await visit(page, '/store');
  await nameLink(page, 'Shield Patch').click();
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({ status: 409, json: { code: 'out_of_stock', message: 'Shield Patch is sold out.' } }),
  );
  const dialog = product(page, 'Shield Patch');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Failed to add to cart')).toBeVisible();
  await expect(dialog.getByText('Shield Patch is sold out.')).toBeVisible();

  await visit(page, '/store/unit-mug');
  await page.route('**/DesignDialog*', (route) => route.abort());
  await page.getByRole('button', { name: 'Customize' }).click();
  const message = toast(page, "The editor didn't load").locator('xpath=ancestor::li');
  await expect(message).toBeVisible();
  const bottom = await message.evaluate((item) => item.getBoundingClientRect().bottom);
  const bar = await page.locator('.buy-bar').boundingBox();
  expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('copies the address of a product to share it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await visit(page, '/store?view=list&q=mug');
  await nameLink(page, 'Unit Mug').click();
  await product(page, 'Unit Mug').getByLabel('Size').selectOption('15 oz');
  await product(page, 'Unit Mug').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/store\/unit-mug\?size=15\+oz$/);
});

test('prefers the share dialog of the device, and shows no error when it is dismissed', async ({ page }) => {
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
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    /"title":"Camp Mug","url":".*\/store\/camp-mug"/,
  );
  await expect(page.getByText(/its address/)).toHaveCount(0);
});

test('links from an unknown product to the store', async ({ page, allow, checkAccessibility }) => {
  allow(/404/);
  expect((await page.goto('/store/no-such-product'))?.status()).toBe(404);
  await expect(page.getByText('This product is no longer available.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contour Hoodie' })).toBeVisible();
  await checkAccessibility();
});

test('shows the first error without a connection too', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  await visit(page, '/store');
  await context.setOffline(true);
  await productCard(page, 'Shield Patch').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText("Failed to add to cart: We couldn't reach the site.");
  await context.setOffline(false);
});
