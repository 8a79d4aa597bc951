import type { Page } from '@playwright/test';
import { holdScripts } from '../../support/hold-scripts.ts';
import { expect, test } from '../../support/screen-test.ts';
import { chooseOptions, productCard } from '../../support/shopper.ts';

const STORE_SCRIPT = '**/assets/Storefront*.js';

const itemsInCart = async (page: Page) => (await (await page.request.get('/api/cart')).json()).items;

test('sells before the script has loaded', async ({ page }) => {
  const tee = productCard(page, 'Unit Tee');
  const add = tee.getByRole('button', { name: 'Add to Cart' });

  await test.step('once for the first click on a slow phone', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/store', { waitUntil: 'commit' });
    await productCard(page, 'Shield Patch').getByRole('button', { name: 'Add to Cart' }).click();
    await expect.poll(() => itemsInCart(page)).toMatchObject([{ quantity: 1 }]);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.request.delete('/api/cart');
  });

  await test.step('to somebody who chooses and clicks before', async () => {
    await holdScripts(page, STORE_SCRIPT);
    await page.goto('/store');
    await chooseOptions(tee);
    await add.click();
    await expect(tee.getByLabel('Size')).toBeFocused();
    expect(await itemsInCart(page)).toEqual([]);
    await tee.getByLabel('Size').selectOption('L');
    await tee.getByLabel('Color').selectOption('Black');
    await add.click();
    await expect(page).toHaveURL('/cart');
    expect(await itemsInCart(page)).toMatchObject([{ size: 'L', color: 'Black', quantity: 1 }]);
    await page.request.delete('/api/cart');
  });

  await test.step('to somebody who chooses before and clicks after', async () => {
    const release = await holdScripts(page, STORE_SCRIPT);
    await page.goto('/store');
    await chooseOptions(tee);
    await tee.getByLabel('Size').selectOption('2XL');
    await tee.getByLabel('Color').selectOption('Black');
    await page.getByLabel('Sort by').selectOption('Price: Low to High');
    await page.getByPlaceholder('Search products...').fill('tee');
    release();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('status').first()).toHaveText('3 products found');
    await expect(page).toHaveURL('/store?q=tee&sort=price-asc');
    await expect(tee.getByLabel('Size')).toHaveValue('2XL');
    await expect(tee.getByText('$28.00')).toBeVisible();
    await add.click();
    await expect.poll(() => itemsInCart(page)).toMatchObject([{ size: '2XL', color: 'Black', quantity: 1 }]);
  });
});

test('opens the editor for a click before the script has loaded, and leaves no history entry after a reload', async ({
  page,
}) => {
  await page.goto('/about');
  // The script of the header comes before all others.
  const release = await holdScripts(page, /\/assets\/(?:SiteHeader|Storefront)[^/]*\.js$/);
  await page.goto('/store', { waitUntil: 'commit' });
  const mug = productCard(page, 'Unit Mug');
  await chooseOptions(mug);
  await mug.getByRole('button', { name: 'Customize' }).click();
  await expect(mug.getByRole('button', { name: /^Customize.*opening…$/ })).toBeVisible();
  release();
  const editor = page.getByRole('dialog', { name: 'Customize Unit Mug' });
  await expect(editor.getByLabel('Text', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('keeps the choice of a rejected form once the script has loaded', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/422/);
  const release = await holdScripts(page, STORE_SCRIPT);
  await page.goto('/store');
  const card = productCard(page, 'Unit Tee');
  await chooseOptions(card);
  await card.getByLabel('Color').selectOption('Navy');
  // This browser does not check required fields.
  await card.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  const product = page.getByRole('main');
  await expect(product.getByText('Choose a size')).toBeVisible();
  await checkAccessibility();
  release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(product.getByLabel('Color')).toHaveValue('Navy');
  await product.getByLabel('Size').selectOption('M');
  await expect(product.getByText('Choose a size')).toHaveCount(0);
  await product.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(product.getByText('Added to cart')).toBeVisible();
  await expect(page.getByText('Check the highlighted fields.')).toHaveCount(0);
});
