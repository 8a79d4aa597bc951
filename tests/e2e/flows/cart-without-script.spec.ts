import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';

test.use({ javaScriptEnabled: false });

test('supports everything in the cart without JavaScript, up to the card', async ({ page, allow }) => {
  allow(/422/);
  await putIntoCart(page, 'Unit Tee', { size: 'XL', color: 'Olive' });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Unit Tee' });
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByText('5 items in your cart')).toBeVisible();
  await quantity.fill('100');
  await quantity.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('At most 99 of one item.');
  await expect(page.getByText('5 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(page.getByText('4 items in your cart')).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout needs JavaScript' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your cart' }).click();
  await page.getByRole('button', { name: 'Remove Unit Tee' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('marks a line item above the stock without JavaScript', async ({ page }) => {
  ageLine(await putIntoCart(page, 'Compass Patch', { size: '2.5 in' }), { quantity: 60 });
  await page.goto('/cart');
  await expect(page.getByText('One item needs a change before you can check out.')).toBeVisible();
});
