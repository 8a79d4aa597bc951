import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { completeOrder, visit } from '../../support/shopper.ts';

test('updates the total with the address, and when the cart changes in another tab', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  allow(/409/);
  await putIntoCart(page, 'Unit Tee', { size: 'XL', color: 'Navy', quantity: 2 });
  await visit(page, '/checkout');
  await expect(page.getByText('Add $23.00 more for free shipping!')).toBeVisible();
  await expect(completeOrder(page)).toHaveText('Complete Order - $57.95');
  await expect(page.getByText('$52.00 for the items')).toBeVisible();
  await expect(page.getByText('Tax (estimated)', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Tax (estimated)', { exact: true })).toBeVisible();
  await expect(page.getByText('XL, Navy · Quantity 2')).toBeVisible();
  await expect(page.getByText(/^Arrives \w{3} \d+( – \w{3} |–)\d+$/)).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('State').fill('AP');
  await page.getByLabel('ZIP code').fill('96306');
  await expect(page.getByText('Tax', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ships \w{3} \d+/)).toBeVisible();

  const cart = await context.newPage();
  await visit(cart, '/cart');
  await cart.getByRole('button', { name: 'One more' }).click();
  await expect(completeOrder(page)).toHaveText('Complete Order - $78.00');
  await expect(page.getByText('It was $57.95 and is now $78.00.')).toBeVisible();
  await expect(page.getByText('FREE', { exact: true })).toBeVisible();
  await expect(page.getByText('more for free shipping!')).toHaveCount(0);
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the store' })).toBeVisible();
});

test('shows a line item above the stock before anything is typed', async ({ page, checkAccessibility }) => {
  ageLine(await putIntoCart(page, 'Compass Patch', { size: '2.5 in' }), { quantity: 60 });
  await visit(page, '/checkout');
  await expect(page.getByText(/^Only \d left\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change your cart' })).toHaveAttribute('href', '/cart');
  await checkAccessibility();
});
