import type { Locator, Page } from '@playwright/test';
import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { toast, visit } from '../../support/shopper.ts';

async function openForm(page: Page): Promise<Locator> {
  await visit(page, '/admin/order-management');
  await page.getByRole('button', { name: 'New order' }).click();
  return page.getByRole('dialog', { name: 'New order' });
}

/** Enters two mugs for Kim Lee. */
async function fillIn(form: Locator, email: string): Promise<void> {
  await form.getByLabel('Add a product').fill('Unit Mug');
  await form.getByRole('button', { name: /^Unit Mug/ }).click();
  const mug = form.getByRole('group', { name: 'Unit Mug' });
  await expect(mug.getByLabel('Size')).toBeFocused();
  await mug.getByLabel('Size').selectOption('11 oz');
  await mug.getByLabel('Color').selectOption('White');
  await mug.getByLabel('Quantity').fill('2');
  const fields = {
    'First name': 'Kim',
    'Last name': 'Lee',
    'Email (optional)': email,
    'Address line 1': '1 Main Street',
    City: 'Henderson',
    State: 'Nevada',
    'ZIP code': '89012',
  };
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Reason').selectOption('Phone order');
}

test('places a phone order with a discount that was paid by check, and replaces a unit of it for free', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const email = `${crypto.randomUUID()}@example.com`;
  await signInAsAdmin(context);
  const form = await openForm(page);
  const place = form.getByRole('button', { name: /^Place/ });

  await place.click();
  await expect(form.getByLabel('Add a product')).toBeFocused();
  await expect(form.getByText('ZIP code must be at least 5 digits')).toBeVisible();
  await checkAccessibility();

  await fillIn(form, email);
  await form.getByLabel('Discount on the products').selectOption('A percentage');
  await form.getByLabel('Discount in %').fill('50');
  await form.getByLabel('Payment').selectOption('Check, paid outside the store');
  const total = form.getByRole('region', { name: 'Total' });
  await expect(total.getByText('Discount')).toBeVisible();
  await expect(total).toHaveAttribute('aria-busy', 'false');
  await checkAccessibility();
  await place.dblclick();
  await expect(toast(page, 'Order placed')).toBeVisible();

  const order = page.getByRole('dialog', { name: /^Order #/ });
  await expect(order.getByText('Phone order. Paid outside: check.').first()).toBeVisible();
  await mailTo(email, 'Your order');
  await order.getByText('Send a replacement').click();
  const replacement = page.getByRole('dialog', { name: 'Send a replacement' });
  await replacement.getByRole('group', { name: 'Unit Mug' }).getByLabel('Quantity').fill('1');
  await expect(replacement.getByRole('region', { name: 'Total' })).toHaveAttribute('aria-busy', 'false');
  await replacement.getByRole('button', { name: 'Place free order' }).click();
  await expect(order.getByText(/^Replaces units of/)).toBeVisible();
  await order.getByRole('link', { name: /^GTI-/ }).click();
  await expect(order.getByText(/^Replaced by/)).toBeVisible();
});

test('makes a payment link, finds it in the list and cancels it', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const email = `${crypto.randomUUID()}@example.com`;
  await signInAsAdmin(context);
  const form = await openForm(page);
  await fillIn(form, email);
  await form.getByLabel('Payment').selectOption('Payment link (by card)');
  await expect(form.getByRole('checkbox', { name: 'Email the link to the customer' })).toBeChecked();
  const total = form.getByRole('region', { name: 'Total' });
  await expect(total.getByText('Total', { exact: true })).toBeVisible();
  await expect(total).toHaveAttribute('aria-busy', 'false');
  await form.getByRole('button', { name: 'Make payment link' }).dblclick();
  await expect(form.getByRole('heading', { name: 'Payment link made' })).toBeFocused();
  const url = await form.getByRole('textbox', { name: 'Payment link of Kim Lee' }).inputValue();
  await checkAccessibility();
  const { text } = await mailTo(email, 'Pay for your order');
  expect(text).toContain(url);
  await form.getByRole('button', { name: 'Copy link of Kim Lee' }).click();
  await expect(form.getByText(/^Copied|The browser didn't copy it/)).toBeVisible();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('link', { name: 'Payment links', exact: true }).click();
  const row = page.getByRole('row', { name: email });
  await expect(row).toHaveCount(1);
  await checkAccessibility();
  await row.getByRole('button', { name: 'Cancel the link of Kim Lee' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel link' }).click();
  await expect(toast(page, 'Link canceled')).toBeVisible();
  await expect(row).toHaveCount(0);
});
