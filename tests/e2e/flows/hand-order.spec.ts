import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { toast, visit } from '../../support/shopper.ts';

test('places a phone order with a discount that was paid by check, and replaces a unit of it for free', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const email = `${crypto.randomUUID()}@example.com`;
  await signInAsAdmin(context);
  await visit(page, '/admin/order-management');
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('dialog', { name: 'New order' });
  const place = form.getByRole('button', { name: /^Place/ });

  await place.click();
  await expect(form.getByLabel('Add a product')).toBeFocused();
  await expect(form.getByText('ZIP code must be at least 5 digits')).toBeVisible();
  await checkAccessibility();

  await form.getByLabel('Add a product').fill('Unit Mug');
  await form.getByRole('button', { name: /^Unit Mug/ }).click();
  const mug = form.getByRole('group', { name: 'Unit Mug' });
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
  await form.getByLabel('Discount on the products').selectOption('A percentage');
  await form.getByLabel('Discount in %').fill('50');
  await form.getByLabel('Paid outside the store by').selectOption('Check');
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
