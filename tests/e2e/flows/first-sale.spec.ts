import { ADMIN } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { addToCart, CARDS, completeOrder, fillCard, fillCheckout, visit } from '../../support/shopper.ts';

test('sells to a visitor and shows the paid order to an administrator', async ({
  page,
  checkAccessibility,
}, testInfo) => {
  const email = `first-sale-${testInfo.project.name}@example.com`;
  await addToCart(page, 'Unit Tee', { size: 'XL', color: 'Navy' });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await fillCheckout(page, email);
  await fillCard(page, CARDS.succeeds);
  // 26.00 + 8.375 % tax in Nevada + 5.95 shipping
  await expect(completeOrder(page)).toHaveText('Complete Order - $34.13');
  await completeOrder(page).click();

  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('$34.13')).toBeVisible();
  await checkAccessibility();
  const orderNumber = (await page.getByText(/^GTI-\d+$/).textContent()) ?? '';
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  await visit(page, '/auth');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(orderNumber)).toBeVisible();

  await page.goto(`/admin/order-management?q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('$34.13');
  await expect(row).toContainText(/paid/i);
});
