import type { Route } from '@playwright/test';
import { putIntoCart } from '../../support/cart-rows.ts';
import { approve, badge, editor, part, uploadLogo } from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { completeOrder, productCard, storeWith, toast, visit } from '../../support/shopper.ts';

// States that no other test walks through.

test('the checkout is accessible while its totals load, when filled in wrong, and until totals and card fields can be loaded', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  test.slow();
  await putIntoCart(page, 'Shield Patch');
  const held: Route[] = [];
  await page.route('**/api/checkout/calculate', (route) => void held.push(route), { times: 1 });
  await visit(page, '/checkout');
  await expect(page.getByText('Loading order summary...')).toBeVisible();
  await checkAccessibility();
  await held[0]?.continue();
  await expect(completeOrder(page)).toBeEnabled();
  const details = page.getByRole('button', { name: 'Show details' });
  const estimate = page.getByText('Tax (estimated)', { exact: true });
  if (await details.isVisible()) {
    await expect(estimate).toBeHidden();
    await details.click();
  }
  await expect(estimate).toBeVisible();

  await page.getByLabel('Same as shipping address').uncheck();
  await completeOrder(page).click();
  await expect(page.getByText('ZIP code must be at least 5 digits')).toHaveCount(2);
  await checkAccessibility();

  allow(/500|stripe\.js/);
  await page.route('**/api/checkout/calculate', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await visit(page, '/checkout');
  await expect(page.getByText('Unable to load cart. Please refresh the page.')).toBeVisible();
  await expect(page.getByText("We couldn't reach the payment provider.")).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  await checkAccessibility();

  await page.unroute('**/sandbox/stripe.js');
  await page.unroute('**/api/checkout/calculate');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(':focus')).toContainText('Card');
  const number = page.getByLabel('Credit or debit card number');
  await expect(number).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await completeOrder(page).click();
  await page.getByRole('alert').getByRole('link', { name: 'Card' }).click();
  await expect(number).toBeFocused();
});

test('an open product and the editor over it are accessible in every state', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  test.slow();
  allow(/503/);
  await visit(page, storeWith('Unit Tee'));
  await productCard(page, 'Unit Tee').getByRole('link', { name: 'Unit Tee', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Unit Tee', exact: true });
  await expect(product.getByRole('heading', { name: 'Unit Tee' })).toBeFocused();
  await checkAccessibility();
  await product.getByLabel('Size').selectOption('S');
  await product.getByLabel('Color').selectOption('Bone');
  await product.getByRole('button', { name: 'Customize' }).click();
  const dialog = await editor(page, 'Unit Tee');
  const save = dialog.getByRole('button', { name: 'Save Customization' });

  await test.step('empty', () => checkAccessibility());

  await test.step('with errors', async () => {
    await save.click();
    await expect(dialog.getByText(/^There is nothing to print yet/)).toBeVisible();
    const buffer = Buffer.from('<html></html>');
    await uploadLogo(dialog, { name: 'page.png', mimeType: 'image/png', buffer });
    await expect(dialog.getByText(/^page\.png: We can't print this file/)).toBeVisible();
    await dialog.getByLabel('Text', { exact: true }).fill('😀');
    await checkAccessibility();
    await dialog.getByLabel('Text', { exact: true }).fill('');
  });

  await test.step('while saving', async () => {
    await uploadLogo(dialog, await badge(900));
    await expect(part(dialog, 'Logo')).toBeVisible();
    await expect(dialog.getByText(/^There is nothing to print yet/)).toBeHidden();
    let held: Route | undefined;
    await page.route('**/api/customizations', (route) => {
      held = route;
    });
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await checkAccessibility();
    await held?.fulfill({ status: 503, body: 'closed' });
    await expect(toast(page, 'Failed to save customization')).toBeVisible();
    // A toast handles Escape from the frame after the one that shows it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    // It closes the toast, and only that.
    await page.keyboard.press('Escape');
    await expect(toast(page, 'Failed to save customization')).toBeHidden();
    await page.unroute('**/api/customizations');
    await save.click();
    await expect(dialog.getByText('Loading the picture of your print…')).toHaveCount(0);
    await checkAccessibility();
    await approve(dialog);
  });

  await test.step('while opening', async () => {
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
});
