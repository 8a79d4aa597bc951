import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

test('refunds an item by keyboard, emails the buyer and lists the refund', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const email = `${crypto.randomUUID()}@example.com`;
  const order = await buy(await Client.open(), ['Unit Tee', 'Unit Mug'], email);
  await signInAsAdmin(context);

  await visit(page, `/admin/order-management?open=${order.id}`);
  const dialog = page.getByRole('dialog', { name: `Order #${order.id}` });
  await dialog.getByText('Refund the order').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: /Everything/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Some items' })).toBeChecked();
  await dialog.getByRole('combobox', { name: /Unit Mug/ }).focus();
  await page.keyboard.press('1');
  await dialog.getByRole('checkbox', { name: /Put back into stock/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('The refund')).toContainText('$16.00');
  await checkAccessibility();

  await dialog.getByRole('button', { name: 'Refund', exact: true }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/The customer gets an email/)).toBeVisible();
  await question.getByRole('button', { name: /^Refund \$/ }).focus();
  await page.keyboard.press('Enter');
  const refunds = dialog.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByText('Succeeded')).toBeVisible();
  await expect(refunds.getByText(/1 × Unit Mug.*back in stock/)).toBeVisible();
  const { text } = await mailTo(email, `A refund for your order ${order.orderNumber}`);
  expect(text).toContain('1 × Unit Mug');

  await visit(page, '/admin/refunds');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: order.orderNumber }) });
  await expect(card.getByText('Partial Refund')).toBeVisible();
  await expect(card.getByText('Requested by customer')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(page.getByText(/^Checked/)).toBeVisible();
  await checkAccessibility();
});
