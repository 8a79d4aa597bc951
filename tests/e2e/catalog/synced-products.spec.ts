import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { CARDS, completeOrder, fillCard, fillCheckout, toast, visit } from '../../support/shopper.ts';

test('connects a print vendor, syncs its products, features and edits one, and sells it', async ({
  page: office,
  context,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await signInAsAdmin(context);
  await visit(office, '/admin/products');
  const invitation = office.getByRole('region', { name: 'Connect Printful' });
  await invitation.getByRole('button', { name: 'Connect' }).click();
  const dialog = office.getByRole('dialog', { name: 'Connect Printful' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(toast(office, 'Printful Connected!')).toBeVisible();
  await expect(invitation).toBeHidden();

  await office.getByRole('button', { name: 'Sync Products' }).click();
  await expect(toast(office, '12 added.')).toBeVisible({ timeout: 60_000 });
  await checkAccessibility();

  const name = 'Ridge Line Tee';
  await office.getByRole('link', { name, exact: true }).first().click();
  const editor = office.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('checkbox', { name: 'Featured Product' }).click();
  await expect(toast(office, 'Product is now featured')).toBeVisible();
  await editor.getByText('Category and address').click();
  await editor.getByLabel('Category (optional)').fill('Made on demand');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(office, 'Product updated')).toBeVisible();
  await checkAccessibility();

  // A shopper: the cart of an administrator's account belongs to all tests.
  const page = await (await browser.newContext()).newPage();
  await visit(page, '/store?category=Made+on+demand');
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByLabel('Size', { exact: true }).selectOption('M');
  await page.getByLabel('Color', { exact: true }).first().selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'added' }).first()).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  await completeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$27.00');
  await page.context().close();
});
