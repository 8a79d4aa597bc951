import type { Route } from '@playwright/test';
import { putIntoCart } from '../../support/cart-rows.ts';
import { badge, editor, openEditor, part, uploadLogo } from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { completeOrder, productCard, storeWith, toast, visit } from '../../support/shopper.ts';

// States that no other test walks through.

test('the checkout is accessible with every field invalid', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await expect(completeOrder(page)).toBeEnabled();
  await checkAccessibility();
  await page.getByLabel('Same as shipping address').uncheck();
  await completeOrder(page).click();
  await expect(page.getByText('ZIP code must be at least 5 digits')).toHaveCount(2);
  await checkAccessibility();
});

test('the checkout is accessible while its totals load', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Shield Patch');
  const held: Route[] = [];
  await page.route('**/api/checkout/calculate', (route) => void held.push(route));
  await visit(page, '/checkout');
  await expect(page.getByText('Loading order summary...')).toBeVisible();
  await checkAccessibility();
  await held[0]?.continue();
  await expect(completeOrder(page)).toBeEnabled();
});

test('the checkout is accessible without totals and card fields', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/500|stripe\.js/);
  await putIntoCart(page, 'Shield Patch');
  await page.route('**/api/checkout/calculate', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await visit(page, '/checkout');
  await expect(page.getByText('Unable to load cart. Please refresh the page.')).toBeVisible();
  await expect(page.getByText("We couldn't reach the payment provider.")).toBeVisible();
  await checkAccessibility();
});

test('an open product is accessible', async ({ page, checkAccessibility }) => {
  await visit(page, storeWith('Unit Tee'));
  await productCard(page, 'Unit Tee').getByRole('link', { name: 'Unit Tee', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Unit Tee', exact: true });
  await expect(dialog.getByRole('heading', { name: 'Unit Tee' })).toBeFocused();
  await checkAccessibility();
});

test('the editor is accessible when empty and with errors', async ({ page, checkAccessibility }) => {
  const dialog = await openEditor(page, 'Unit Tee', { size: 'S', color: 'Bone' });
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await expect(dialog.getByText(/^There is nothing to print yet/)).toBeVisible();
  await uploadLogo(dialog, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(dialog.getByText(/^We can't print this file/)).toBeVisible();
  await dialog.getByLabel('Text', { exact: true }).fill('😀');
  await checkAccessibility();
});

test('the editor over an open product is accessible with a toast, while saving and while opening', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/503/);
  await visit(page, storeWith('Unit Mug'));
  await productCard(page, 'Unit Mug').getByRole('link', { name: 'Unit Mug', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Unit Mug', exact: true });
  await product.getByRole('button', { name: 'Customize' }).click();
  const dialog = await editor(page, 'Unit Mug');
  await uploadLogo(dialog, await badge(900));
  await expect(part(dialog, 'Logo')).toBeVisible();
  let save: Route | undefined;
  await page.route('**/api/customizations', (route) => {
    save = route;
  });
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await checkAccessibility();
  await save?.fulfill({ status: 503, body: 'closed' });
  await expect(toast(page, 'Failed to save customization')).toBeVisible();
  await checkAccessibility();

  // The check takes about as long as a toast is shown: Escape closes a new one, and only that.
  await page.unroute('**/api/customizations');
  await page.route('**/api/customizations', (route) => route.fulfill({ status: 503, body: 'closed' }));
  const rejected = page.waitForResponse('**/api/customizations');
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await rejected;
  await expect(toast(page, 'Failed to save customization')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/customizations');
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await expect(dialog).toBeHidden();
  let artwork: Route | undefined;
  await page.route('**/uploads/*/logo.png', (route) => {
    artwork = route;
  });
  await product.getByRole('button', { name: 'Edit design' }).click();
  await expect(page.getByText('Opening your design…')).toBeVisible();
  await checkAccessibility();
  await artwork?.continue();
  await expect(dialog.getByText('badge.png', { exact: true })).toBeVisible();
});

test('the contact form is accessible with every field invalid, and so is its toast', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/503/);
  await page.goto('/contact?interest=military');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await checkAccessibility();

  for (const label of ['First name', 'Last name', 'Message'])
    await page.getByLabel(label, { exact: true }).fill('Test');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '{}' }));
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  const message = page.locator('.toast', { hasText: 'Failed to send message' });
  await expect(message).toBeVisible();
  expect((await message.boundingBox())?.width).toBeLessThanOrEqual(420);
  await checkAccessibility();
  await page.keyboard.press('F8');
  await expect(message.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message).toBeHidden();
  await expect(send).toBeFocused();
});
