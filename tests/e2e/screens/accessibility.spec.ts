import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin, signInAsUser } from '../../support/session.ts';
import { addToCart, productCard, visit } from '../../support/shopper.ts';

for (const path of ['/store', '/cart', '/checkout', '/auth']) {
  test(`${path} is accessible to a new visitor`, async ({ page, checkAccessibility }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await checkAccessibility();
  });
}

for (const path of ['/no-such-page', '/order-confirmation/unknown']) {
  test(`${path} is accessible as a 404 page`, async ({ page, allow, checkAccessibility }) => {
    allow(/404/);
    expect((await page.goto(path))?.status()).toBe(404);
    await checkAccessibility();
  });
}

test('the store is accessible while it asks for a choice', async ({ page, checkAccessibility }) => {
  await visit(page, '/store');
  const card = productCard(page, 'Unit Tee');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(card.getByText('Choose a size')).toBeVisible();
  await expect(card.getByText('Choose a color')).toBeVisible();
  await checkAccessibility();
});

test('the store is accessible after an item was added', async ({ page, checkAccessibility }) => {
  await addToCart(page, 'Compass Patch', { size: '2.5 in' });
  await checkAccessibility();
});

test('the mobile menu is accessible', async ({ page, checkAccessibility }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.getByRole('navigation', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: /LOGIN/ })).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the back office is accessible', async ({ page, context, checkAccessibility }) => {
  await buy(await Client.open(), ['Shield Patch'], 'back-office@example.com');
  await signInAsAdmin(context);
  await visit(page, '/admin');
  await expect(page.getByText('Administrator').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all orders' })).toBeVisible();
  // HTML allows no element behind its end.
  expect(await (await page.request.get('/admin')).text()).toMatch(/<\/html>\s*$/);
  await checkAccessibility();
  await visit(page, '/admin/order-management?q=back-office');
  const viewOrder = page.getByRole('link', { name: /View order/ }).first();
  await viewOrder.click();
  await expect(page.getByRole('dialog')).toContainText('back-office@example.com');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(viewOrder).toBeFocused();
  await visit(page, '/admin/order-management?status=delivered&q=nobody');
  await expect(page.getByText('No orders found')).toBeVisible();
  await checkAccessibility();
});

test('the back office is accessible to a user without privileges', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  allow(/403/);
  await signInAsUser(context);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Limited Access' })).toBeVisible();
  await checkAccessibility();
  expect((await page.goto('/admin/order-management'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
  await checkAccessibility();
});

test('redirects a signed-out visitor to the sign-in page', async ({ page }) => {
  await page.goto('/admin/order-management');
  await expect(page).toHaveURL('/auth');
});
