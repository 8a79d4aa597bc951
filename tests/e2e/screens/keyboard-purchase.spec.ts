import type { Locator, Page } from '@playwright/test';
import { DESKTOP_ONLY } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, productCard, toast, visit } from '../../support/shopper.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 200; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

test('supports a purchase from the store to the confirmation by keyboard', { tag: DESKTOP_ONLY }, async ({
  page,
}) => {
  test.setTimeout(90_000);
  await visit(page, '/store');
  await tabTo(page, page.getByPlaceholder('Search products...'));
  await page.keyboard.type('unit tee');
  await expect(page.getByRole('status').first()).toHaveText('1 product found');
  const card = productCard(page, 'Unit Tee');
  await tabTo(page, card.getByLabel('Size'));
  await page.keyboard.press('X');
  await tabTo(page, card.getByLabel('Color'));
  await page.keyboard.press('N');
  await tabTo(page, card.getByRole('button', { name: /Add to Cart/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'One more' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByLabel('Credit or debit card number')).toBeVisible();
  for (const [label, value] of [
    ['Email', 'keyboard@example.com'],
    ['First name', 'Kim'],
    ['Last name', 'Keys'],
    ['Address line 1', '1 Main Street'],
    ['City', 'Henderson'],
    ['State', 'nv'],
    ['ZIP code', '89012'],
    ['Credit or debit card number', CARDS.succeeds.replaceAll(' ', '')],
    ['Credit or debit card expiration date', '1234'],
    ['Credit or debit card CVC/CVV', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await expect(completeOrder(page)).toHaveText('Complete Order - $62.31');
  await tabTo(page, completeOrder(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
