import { recordDispute } from '#server/disputes/record-dispute.ts';
import { requireAdminOrder } from '#server/orders/require-order.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { shopDatabase } from '../../support/shop-database.ts';
import { toast, visit } from '../../support/shopper.ts';

const DAY_MS = 86_400_000;

test('an order is found among the payments, and its dispute is answered from there, by the keyboard', async ({
  page,
  context,
  checkAccessibility,
}) => {
  const { id: orderId } = await buy(await Client.open(), ['Shield Patch']);
  const shop = shopDatabase();
  const order = requireAdminOrder(shop.db, orderId);
  recordDispute(shop, orderId, {
    id: `dp_${orderId}`,
    paymentIntentId: order.stripePaymentIntentId ?? '',
    amount: 500,
    currency: 'usd',
    reason: 'product_not_received',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: new Date(Date.now() + 5 * DAY_MS),
    createdAt: new Date(),
  });
  await signInAsAdmin(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await visit(page, `/admin/payments?q=${order.orderNumber}`);
  await expect(page.getByRole('heading', { name: 'Movements (2)' })).toBeVisible();
  await expect(page.getByText('Dispute hold', { exact: true }).last()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Payout report' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Total', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Payout report' })).toBeFocused();

  await visit(page, `/admin/disputes?q=${order.orderNumber}`);
  const link = page.getByRole('link', { name: order.orderNumber });
  await expect(link).toBeVisible();
  await checkAccessibility();
  await link.press('Enter');
  const prepare = page.getByRole('button', { name: 'Prepare evidence' });
  await prepare.press('Enter');
  const copy = page.getByRole('button', { name: 'Copy evidence' });
  await expect(copy).toBeVisible();
  await checkAccessibility();
  await copy.press('Enter');
  await expect(toast(page, 'Evidence copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`ORDER ${order.orderNumber}`);
  // The toast is in the dialog, and Escape would close it first.
  const evidence = page.getByRole('dialog', { name: /^Evidence/ });
  await evidence.getByRole('button', { name: 'Close' }).first().press('Enter');
  await expect(prepare).toBeFocused();
});
