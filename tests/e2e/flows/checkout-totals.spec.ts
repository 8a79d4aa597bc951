import type { Route } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { findProduct } from '../../support/api-shop.ts';
import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { completeOrder, visit } from '../../support/shopper.ts';

test('updates the totals with the address and marks estimates', async ({
  page,
  isMobile,
  checkAccessibility,
}) => {
  await putIntoCart(page, 'Unit Tee', { size: 'XL', color: 'Navy', quantity: 2 });
  await visit(page, '/checkout');
  await expect(page.getByText('Add $23.00 more for free shipping!')).toBeVisible();
  await expect(completeOrder(page)).toHaveText('Complete Order - $57.95');
  if (isMobile) {
    await expect(page.getByText('Tax (estimated)', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByText('$52.00 for the items')).toBeVisible();
  }
  await expect(page.getByText('Tax (estimated)', { exact: true })).toBeVisible();
  await expect(page.getByText('XL, Navy · Quantity 2')).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('State').fill('NV');
  await page.getByLabel('ZIP code').fill('89012');
  // 52.00 + 8.375 % + 5.95
  await expect(completeOrder(page)).toHaveText('Complete Order - $62.31');
  await expect(page.getByText('Tax', { exact: true })).toBeVisible();
  const order = page.getByRole('region', { name: 'Order Summary' });
  await expect(order.getByText(/^Arrives \w{3} \d+( – \w{3} |–)\d+$/)).toBeVisible();
  await expect(order.getByRole('link', { name: 'Returns policy' })).toHaveAttribute(
    'href',
    '/cancellation-policy#merchandise',
  );
  await page.getByLabel('State').fill('AP');
  await page.getByLabel('ZIP code').fill('96306');
  await expect(order.getByText(/^Ships \w{3} \d+/)).toBeVisible();
  await expect(completeOrder(page)).toHaveText('Complete Order - $57.95');
});

test('distinguishes the line item with a design from the one without', async ({ page }) => {
  const choice = { size: 'XL', color: 'Navy' };
  const client = new Client(page.request);
  const { id: productId } = await findProduct(client, 'Unit Tee');
  const { body: design } = await client.upload('/api/customizations', {
    data: JSON.stringify({ productId, text: 'MEDIC 7' }),
  });
  await putIntoCart(page, 'Unit Tee', choice);
  await putIntoCart(page, 'Unit Tee', { ...choice, customizationId: design.id });
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Show details' }).click();
  const lines = page.getByRole('complementary', { name: 'Your order' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('XL, Navy · Quantity 1');
  await expect(lines.nth(1)).toContainText('XL, Navy · With your design · Quantity 1');
});

test('shows that shipping is free', async ({ page, isMobile }) => {
  await putIntoCart(page, 'Unit Tee', { size: 'XL', color: 'Navy', quantity: 3 });
  await visit(page, '/checkout');
  if (isMobile) await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('FREE', { exact: true })).toBeVisible();
  await expect(page.getByText('more for free shipping!')).toHaveCount(0);
});

test('ignores a late response for an earlier address', async ({ page }) => {
  await putIntoCart(page, 'Shield Patch');
  const held: Route[] = [];
  await page.route('**/api/checkout/calculate', (route) =>
    route.request().postData()?.includes('NV') ? void held.push(route) : route.continue(),
  );
  await visit(page, '/checkout');
  await page.getByLabel('ZIP code').fill('89012');
  await page.getByLabel('State').fill('NV');
  await expect.poll(() => held.length).toBe(1);
  await expect(completeOrder(page)).toHaveText('Complete Order');
  await expect(completeOrder(page)).toBeDisabled();
  await page.getByLabel('State').fill('CA');
  await expect(completeOrder(page)).toHaveText('Complete Order - $14.95');
  await held[0]?.continue().catch(() => undefined);
  await expect(completeOrder(page)).toHaveText('Complete Order - $14.95');
});

test('offers to retry when the totals fail to load', async ({ page, allow }) => {
  allow(/500|ERR_FAILED/);
  await putIntoCart(page, 'Shield Patch');
  await page.route('**/api/checkout/calculate', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await visit(page, '/checkout');
  await expect(page.getByText('Unable to load cart. Please refresh the page.')).toBeVisible();
  await expect(page.getByText('Failed to calculate totals: 500: boom')).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  await page.unroute('**/api/checkout/calculate');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(completeOrder(page)).toHaveText('Complete Order - $14.95');

  await page.route('**/api/checkout/calculate', (route) => route.abort('failed'));
  await page.getByLabel('ZIP code').fill('89012');
  await page.getByLabel('State').fill('NV');
  await expect(page.getByText('Failed to calculate totals', { exact: true })).toBeVisible();
  await expect(page.getByText("We couldn't reach the site.")).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  await page.unroute('**/api/checkout/calculate');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(completeOrder(page)).toHaveText('Complete Order - $15.70');
});

test('shows that the summary is loading', async ({ page }) => {
  await putIntoCart(page, 'Shield Patch');
  const { promise: answersMayCome, resolve: letAnswersCome } = Promise.withResolvers<void>();
  await page.route('**/api/checkout/calculate', async (route) => {
    await answersMayCome;
    await route.continue();
  });
  await visit(page, '/checkout');
  await expect(page.getByText('Loading order summary...')).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  letAnswersCome();
  await expect(page.getByText('Loading order summary...')).toHaveCount(0);
});

test('updates the total and announces it when the cart changes in another tab', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  allow(/409/);
  await putIntoCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await expect(completeOrder(page)).toHaveText('Complete Order - $14.95');
  const cart = await context.newPage();
  await visit(cart, '/cart');
  await cart.getByRole('button', { name: 'One more' }).click();
  await expect(completeOrder(page)).toHaveText('Complete Order - $23.95');
  await expect(page.getByText('It was $14.95 and is now $23.95.')).toBeVisible();
  await checkAccessibility();
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the store' })).toBeVisible();
  await checkAccessibility();
});

test('shows a line item above the stock before anything is typed', async ({ page, checkAccessibility }) => {
  ageLine(await putIntoCart(page, 'Compass Patch', { size: '2.5 in' }), { quantity: 60 });
  await visit(page, '/checkout');
  await expect(page.getByText(/^Only \d left\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change your cart' })).toHaveAttribute('href', '/cart');
  await checkAccessibility();
});
