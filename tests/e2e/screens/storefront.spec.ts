import { BOTH_WIDTHS } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { addToCart, productCard, toast, visit } from '../../support/shopper.ts';

test('shows two products that can be bought on the first screen', { tag: BOTH_WIDTHS }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/store');
  const cards = page.locator('main li', { has: page.getByRole('heading', { level: 3 }) });
  const bottoms = await cards.evaluateAll((items) =>
    items.map((card) =>
      Math.max(
        ...['h3', 'h3 ~ p', 'summary, form button'].map((part) => {
          const shown = [...card.querySelectorAll(part)].filter((element) => element.checkVisibility());
          return shown.at(-1)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
        }),
      ),
    ),
  );
  // Name, price and a way to buy of two products on a phone, and of the featured one, a row of its own, elsewhere.
  expect(bottoms.filter((bottom) => bottom <= (isMobile ? 844 : 900)).length).toBeGreaterThanOrEqual(
    isMobile ? 2 : 1,
  );
  const featured = await cards.first().boundingBox();
  expect(featured?.height).toBeLessThanOrEqual(360);
  if (isMobile)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500);
  await expect(page.getByText('Free shipping from $75.')).toBeVisible();
  await expect(productCard(page, 'Unit Tee').getByRole('link', { name: 'Details' })).toHaveCSS(
    'text-decoration-line',
    'underline',
  );
});

test('shows the products without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/store');
  await expect(page.getByText('12 products found')).toBeVisible();
  await expect(productCard(page, 'Unit Tee').getByText('From $26.00')).toBeVisible();
  await expect(productCard(page, 'Compass Cap').getByText('Out of Stock').first()).toBeVisible();
  await expect(productCard(page, 'Compass Patch').getByText('Low Stock')).toBeVisible();
  await expect(productCard(page, 'Camp Mug').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(productCard(page, 'Camp Mug').getByText('Customize')).toBeHidden();
  await page.context().close();
});

test('updates the price with the variant and marks unavailable options', async ({ page }) => {
  await visit(page, '/store');
  const tee = productCard(page, 'Unit Tee');
  await tee.getByLabel('Size').selectOption('2XL');
  await expect(tee.getByText('$28.00')).toBeVisible();
  const longSleeve = productCard(page, 'Range Day Long Sleeve');
  await longSleeve.getByLabel('Color').selectOption('Olive');
  await expect(longSleeve.getByRole('option', { name: 'S (Out of Stock)', exact: true })).toBeDisabled();
  await expect(productCard(page, 'Compass Cap').getByRole('button')).toBeDisabled();
  const sole = productCard(page, 'Compass Cap').getByText('One Size (Out of Stock)');
  expect(await sole.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('offers Customize only for customizable products', async ({ page }) => {
  await visit(page, '/store');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(12);
  await expect(
    cards.filter({ has: page.getByRole('button', { name: 'Customize' }) }).getByRole('heading'),
  ).toHaveText([
    'Contour Hoodie',
    'Camp Mug',
    'Unit Mug',
    'Heart Line Tee',
    'Range Day Long Sleeve',
    'Unit Tee',
  ]);
});

test('groups the products under headings that explain their order', async ({ page }) => {
  const headings = page.locator('main section h2');
  await visit(page, '/store');
  await expect(headings).toHaveText(['Featured', 'Caps', 'Mugs', 'Patches', 'Shirts']);
  await page.getByRole('link', { name: 'Patches', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('Price: High to Low');
  await expect(headings).toHaveText(['Patches']);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Shield Patch',
    'Ready Hands Patch',
    'Compass Patch',
  ]);
});

test('keeps search and filters in the address', async ({ page, browser }) => {
  await visit(page, '/store');
  await page.getByPlaceholder('Search products...').pressSequentially('mug');
  await page.getByRole('link', { name: 'Mugs', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('Price: High to Low');
  await page.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL('/store?q=mug&category=Mugs&sort=price-desc&view=list');

  const friend = await (await browser.newContext()).newPage();
  await visit(friend, page.url());
  await expect(friend.getByRole('status').first()).toHaveText('2 products found');
  await expect(friend.getByRole('heading', { level: 3 })).toHaveText(['Camp Mug', 'Unit Mug']);
  await expect(friend.getByRole('link', { name: 'Mugs', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(friend.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true');
  await friend.context().close();

  for (const before of ['?q=mug&category=Mugs&sort=price-desc', '?q=mug&category=Mugs', '?q=mug', '']) {
    await page.goBack();
    await expect(page).toHaveURL(`/store${before}`);
  }
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('');
  await expect(page.getByRole('status').first()).toHaveText('12 products found');
});

test('keeps every letter typed into the search on a slow phone', async ({ page }) => {
  await visit(page, '/store');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const box = page.getByPlaceholder('Search products...');
  await box.focus();
  await page.keyboard.type('unit tee and no more');
  for (let letters = 0; letters < ' and no more'.length; letters += 1) await page.keyboard.press('Backspace');
  await expect(page.getByRole('status').first()).toHaveText('1 product found');
  await expect(box).toHaveValue('unit tee');
  await expect(page).toHaveURL('/store?q=unit+tee');
});

test('restores the store after Back from another page', async ({ page }) => {
  await page.goto('/store?view=list');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Price: Low to High');
  await expect(page).toHaveURL('/store?sort=price-asc&view=list');
  const last = productCard(page, 'Range Day Long Sleeve');
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const topOf = async () => Math.round((await last.boundingBox())?.y ?? Number.NaN);
  const before = await topOf();
  // A real click would first scroll to the header, which is in sight already.
  await page.getByRole('link', { name: /^Cart/ }).dispatchEvent('click');
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await expect(last).toBeInViewport();
  // In the same place of the window. The cards above had an estimated height before.
  const misses = async () => Math.abs((await topOf()) - before);
  await expect.poll(misses).toBeLessThanOrEqual(1);

  await test.step('also from another category, and from a product that was left for another page', async () => {
    await page.getByRole('link', { name: 'Caps', exact: true }).dispatchEvent('click');
    await expect(last).toBeHidden();
    await page.goBack();
    await expect.poll(misses).toBeLessThanOrEqual(1);
    await last.getByRole('link', { name: 'Details' }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/cart');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Range Day Long Sleeve' })).toBeVisible();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(misses).toBeLessThanOrEqual(1);
  });
});

test('offers to clear a search without results', async ({ page, checkAccessibility }) => {
  await visit(page, '/store?view=list');
  await page.getByPlaceholder('Search products...').fill('no such thing');
  await expect(page.getByRole('status').first()).toHaveText('0 products found');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/store?view=list');
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('');
  await expect(page.getByRole('status').first()).toHaveText('12 products found');
});

test('removes cards during hydration without an error', async ({ page }) => {
  await visit(page, '/store');
  await page.getByRole('link', { name: 'Caps', exact: true }).evaluate((caps: HTMLAnchorElement) => {
    for (const card of document.querySelectorAll('[data-island]'))
      card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    caps.click();
  });
  await expect(page.getByRole('status').first()).toHaveText('3 products found');
  await expect(page.locator('[data-island]')).toHaveCount(3);
});

test('sells from the list by the same rules', async ({ page, checkAccessibility }) => {
  await visit(page, '/store?view=list&category=Shirts');
  await checkAccessibility();
  const longSleeve = productCard(page, 'Range Day Long Sleeve');
  const add = longSleeve.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(longSleeve.getByText('Choose a size')).toBeVisible();
  await expect(longSleeve.getByLabel('Size')).toBeFocused();
  await checkAccessibility();
  await longSleeve.getByLabel('Size').selectOption('S');
  await expect(longSleeve.getByRole('option', { name: 'Olive (Out of Stock)' })).toBeDisabled();
  await longSleeve.getByLabel('Color').selectOption('Black');
  await add.click();
  await expect(toast(page, 'Range Day Long Sleeve, S, Black has been added to your cart.')).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByText('Size: S', { exact: true })).toBeVisible();
  await expect(page.getByText('Color: Black', { exact: true })).toBeVisible();
});

test('updates the cart badge in every tab', async ({ page, context }) => {
  const other = await context.newPage();
  await visit(other, '/');
  await addToCart(page, 'Shield Patch');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('redirects /storefront to /store and keeps the query', async ({ page }) => {
  const response = await page.request.get('/storefront?sort=name', { maxRedirects: 0 });
  expect([response.status(), response.headers()['location']]).toEqual([308, '/store?sort=name']);
});
