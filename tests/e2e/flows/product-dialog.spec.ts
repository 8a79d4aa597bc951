import type { Page } from '@playwright/test';
import { DESKTOP, expect, test } from '../../support/screen-test.ts';
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
    // Before the page is hydrated, perhaps.
    await page.goBack();
    await expect(page.getByText('3 products found')).toBeVisible();
    await expect(page).toHaveURL('/store?category=Caps');
  });

  await test.step('closes with Escape or its close button, and stays where it was', async () => {
    await page.getByRole('link', { name: 'All Categories' }).click();
    const mug = product(page, 'Camp Mug');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => mug.getByRole('link', { name: 'Close' }).click(),
    ];
    for (const close of ways) {
      await nameLink(page, 'Camp Mug').click();
      await expect(mug).toBeVisible();
      const before = await page.evaluate(() => scrollY);
      await close();
      await expect(mug).toBeHidden();
      await expect(page).toHaveURL('/store');
      await expect(nameLink(page, 'Camp Mug')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  });
});

test('sells from a shared product page', async ({ page, allow, checkAccessibility }) => {
  allow(/404|ERR_FAILED/);
  await visit(page, '/store/range-day-long-sleeve?color=Olive');
  await expect(page).toHaveTitle(/^Range Day Long Sleeve/);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(page.getByLabel('Color')).toHaveValue('Olive');
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(page.getByText('Choose a size')).toBeVisible();
  await expect(page.getByLabel('Size')).toBeFocused();
  await expect(page.getByRole('option', { name: 'S (Out of Stock)', exact: true })).toBeDisabled();
  await page.getByLabel('Size').selectOption('L');
  await page.getByRole('button', { name: 'One more' }).click();
  await add.click();
  const added = page.getByText('Range Day Long Sleeve, L, Olive × 2 has been added to your cart.');
  await expect(added).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await checkAccessibility();

  await page.getByRole('link', { name: 'Back of Range Day Long Sleeve' }).click();
  await expect(page.getByRole('img', { name: 'Range Day Long Sleeve, back' })).toBeVisible();
  await page.getByRole('link', { name: 'Size chart' }).click();
  await expect(page.getByRole('row', { name: /^M / })).toBeInViewport();

  await test.step('also on a desktop', async () => {
    const phone = page.viewportSize() ?? DESKTOP;
    await page.setViewportSize(DESKTOP);
    await page.getByLabel('Size').selectOption('M');
    await add.click();
    await expect(
      page.getByText('Range Day Long Sleeve, M, Olive × 2 has been added to your cart.'),
    ).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Size chart' }).click();
    await expect(page.getByRole('row', { name: /^M / })).toBeInViewport();
    await page.setViewportSize(phone);
  });

  await test.step('shows an error above the bar with the button', async () => {
    await page.getByRole('link', { name: 'Unit Tee' }).click();
    await expect(page).toHaveURL('/store/unit-tee');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.route('**/DesignDialog*', (route) => route.abort());
    await page.getByRole('button', { name: 'Customize' }).click();
    const message = toast(page, "The editor didn't load").locator('xpath=ancestor::li');
    await expect(message).toBeVisible();
    const bottom = await message.evaluate((item) => item.getBoundingClientRect().bottom);
    const bar = await page.locator('.buy-bar').boundingBox();
    expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  await test.step('and has a page for a product that is gone', async () => {
    expect((await page.goto('/store/no-such-product'))?.status()).toBe(404);
    await expect(page.getByText('This product is no longer available.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contour Hoodie' })).toBeVisible();
    await checkAccessibility();
  });
});
