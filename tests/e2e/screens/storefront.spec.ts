import { BOTH_WIDTHS } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { chooseOptions, productCard, visit } from '../../support/shopper.ts';

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
  const cap = productCard(page, 'Compass Cap');
  await chooseOptions(cap);
  const sole = cap.getByText('One Size (Out of Stock)');
  await expect(sole).toBeVisible();
  expect(await sole.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('wraps its categories, and fades those that a phone scrolls to', async ({ page }) => {
  await page.goto('/store');
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('list');
  const hidden = () => chips.evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(await hidden()).toBeGreaterThan(0);
  await expect(chips).toHaveCSS('mask-image', /gradient/);
  await page.setViewportSize({ width: 700, height: 800 });
  expect(await hidden()).toBe(0);
  await expect(chips).toHaveCSS('mask-image', 'none');
});

test('shows what is chosen also with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/store');
  const colorOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await colorOf('All Categories')).not.toBe(await colorOf('Caps'));
});

test('keeps search and filters in the address', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  const found = page.getByRole('status').first();
  const box = page.getByPlaceholder('Search products...');
  await visit(page, '/store');

  await test.step('also when cards disappear while they hydrate', async () => {
    await page.getByRole('link', { name: 'Caps', exact: true }).evaluate((caps: HTMLAnchorElement) => {
      for (const card of document.querySelectorAll('[data-island]'))
        card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      caps.click();
    });
    await expect(found).toHaveText('3 products found');
    await expect(page.locator('[data-island]')).toHaveCount(3);
    await page.goBack();
    await expect(found).toHaveText('12 products found');
  });

  await test.step('one entry of the history for each change', async () => {
    await box.pressSequentially('mug');
    await page.getByRole('link', { name: 'Mugs', exact: true }).click();
    await page.getByLabel('Sort by').selectOption('Price: High to Low');
    await page.getByRole('link', { name: 'List' }).click();
    await expect(page).toHaveURL('/store?q=mug&category=Mugs&sort=price-desc&view=list');
    for (const before of ['?q=mug&category=Mugs&sort=price-desc', '?q=mug&category=Mugs', '?q=mug', '']) {
      await page.goBack();
      await expect(page).toHaveURL(`/store${before}`);
    }
    await expect(box).toHaveValue('');
    await expect(found).toHaveText('12 products found');
  });

  await test.step('every letter that is typed on a slow phone', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await box.focus();
    await page.keyboard.type('shield patch and no more');
    for (let letters = 0; letters < ' and no more'.length; letters += 1)
      await page.keyboard.press('Backspace');
    await expect(found).toHaveText('1 product found');
    await expect(box).toHaveValue('shield patch');
    await expect(page).toHaveURL('/store?q=shield+patch');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  await test.step('and shows the first error without a connection', async () => {
    await context.setOffline(true);
    await productCard(page, 'Shield Patch').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('alert')).toContainText("Failed to add to cart: We couldn't reach the site.");
    await context.setOffline(false);
  });
});

test('restores the store after Back from another page', async ({ page }) => {
  await page.goto('/store?view=list');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Price: Low to High');
  await expect(page).toHaveURL('/store?sort=price-asc&view=list');
  const last = productCard(page, 'Range Day Long Sleeve');
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  // Cards that come into sight get their real height in the next frame, and move the others.
  await last.evaluate(async (card) => {
    const frames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = Number.NaN; top !== card.getBoundingClientRect().top; await frames())
      top = card.getBoundingClientRect().top;
  });
  const topOf = async () => Math.round((await last.boundingBox())?.y ?? Number.NaN);
  // In one task. A real click would first scroll to the header, which is in sight already.
  const cart = await page.getByRole('link', { name: /^Cart/ }).elementHandle();
  const before = await last.evaluate((card, link) => {
    const { top } = card.getBoundingClientRect();
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return Math.round(top);
  }, cart);
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

test('the list is accessible, also without results, which can be cleared', async ({
  page,
  checkAccessibility,
}) => {
  await visit(page, '/store?view=list&category=Shirts');
  await checkAccessibility();
  await page.getByPlaceholder('Search products...').fill('no such thing');
  await expect(page.getByRole('status').first()).toHaveText('0 products found');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/store?view=list');
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('');
  await expect(page.getByRole('status').first()).toHaveText('12 products found');
});
