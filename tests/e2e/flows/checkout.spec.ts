import { putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, fillCard, visit } from '../../support/shopper.ts';

test.beforeEach(async ({ page }) => {
  await putIntoCart(page, 'Shield Patch');
});

test('keeps what is typed before hydration, around the caret and after a reload', async ({ page }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  const zip = page.getByLabel('ZIP code').first();
  await page.getByLabel('Email').fill('early@example.com');
  await page.getByLabel('First name').fill('Early');
  await zip.fill('890121234');
  load();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
  await expect(page.getByLabel('First name')).toHaveValue('Early');
  await expect(page.getByLabel('Full name')).toHaveValue('Early');
  await expect(zip).toHaveValue('89012-1234');

  await test.step('removes the hyphen with the digits after it', async () => {
    await zip.press('End');
    for (let presses = 0; presses < 4; presses += 1) await zip.press('Backspace');
    await expect(zip).toHaveValue('89012');
  });

  await test.step('keeps the caret where digits are corrected', async () => {
    await zip.pressSequentially('1234');
    await expect(zip).toHaveValue('89012-1234');
    await zip.press('Home');
    await zip.press('ArrowRight');
    await zip.press('Delete');
    await zip.press('Delete');
    await zip.pressSequentially('91');
    await expect(zip).toHaveValue('89112-1234');
    await zip.press('Home');
    for (let presses = 0; presses < 5; presses += 1) await zip.press('ArrowRight');
    await zip.press('Delete');
    await zip.press('Delete');
    await zip.pressSequentially('5');
    await expect(zip).toHaveValue('891125234');
    await page.getByLabel('City').focus();
    await expect(zip).toHaveValue('89112-5234');
    await expect(page.getByText('Enter a ZIP code such as')).toHaveCount(0);
  });

  await test.step('keeps all but the card after a reload', async () => {
    await page.getByLabel('Last name').fill('Bird');
    await page.getByLabel('Same as shipping address').uncheck();
    await page.getByLabel('City').last().fill('Reno');
    await fillCard(page, CARDS.succeeds);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
    await expect(page.getByLabel('Full name')).toHaveValue('Early Bird');
    await expect(zip).toHaveValue('89112-5234');
    await expect(page.getByLabel('City').last()).toHaveValue('Reno');
    await expect(page.getByLabel('Credit or debit card number')).toHaveValue('');
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('keeps the order summary in view beside the end of the form', async ({ page }) => {
    await visit(page, '/checkout');
    await page.getByLabel('Same as shipping address').uncheck();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary.getByText('Total', { exact: true })).toBeVisible();
    await completeOrder(page).scrollIntoViewIfNeeded();
    await expect(page.getByLabel('Email')).not.toBeInViewport();
    await expect(summary).toBeInViewport({ ratio: 1 });

    await test.step('keeps the total in view with any number of line items', async () => {
      for (const size of ['S', 'M', 'L', 'XL'])
        for (const color of ['Navy', 'Olive']) await putIntoCart(page, 'Unit Tee', { size, color });
      await page.evaluate(() => scrollTo(0, 0));
      await visit(page, '/checkout');
      await expect(summary.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
      await completeOrder(page).scrollIntoViewIfNeeded();
      await expect(summary.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
    });
  });
});

test('offers to reload a checkout of which one script was lost', async ({ page, allow }) => {
  allow(/money\..*\.js|Error hydrating/);
  const script = '**/assets/money.*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('/checkout');
  const reload = page.getByRole('alert').getByRole('link', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await page.unroute(script);
  await reload.click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Reload' })).toBeHidden();
});
