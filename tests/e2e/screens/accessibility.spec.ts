import { expect, test } from '../../support/screen-test.ts';
import { signInAsUser } from '../../support/session.ts';
import { addToCart, productCard, visit } from '../../support/shopper.ts';

test('the store is accessible while it asks for a choice and after an item was added', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  await visit(page, '/store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const card = productCard(page, 'Unit Tee');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(card.getByText('Choose a size')).toBeVisible();
  await expect(card.getByText('Choose a color')).toBeVisible();
  await checkAccessibility();
  await addToCart(page, 'Compass Patch', { size: '2.5 in' });
  await checkAccessibility();
});

test('the empty cart, the empty checkout and the form for a forgotten password are accessible', async ({
  page,
  checkAccessibility,
}) => {
  for (const path of ['/cart', '/checkout', '/auth?forgot']) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await checkAccessibility();
    });
  }
});

test('pages of unknown addresses are accessible', async ({ page, allow, checkAccessibility }) => {
  allow(/404/);
  for (const path of ['/no-such-page', '/order-confirmation/unknown', '/course/unknown']) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(404);
      await checkAccessibility();
    });
  }
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
  await visit(page, '/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await checkAccessibility();
  expect((await page.goto('/admin/order-management'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
  await checkAccessibility();
});
