import type { Page } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { ADMIN } from '../../support/e2e-settings.ts';
import { mailTo, orderLinkIn } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import {
  addToCart,
  CARDS,
  completeOrder,
  fillCard,
  fillCheckout,
  toast,
  visit,
} from '../../support/shopper.ts';

const TRACKING_NUMBER = '1Z999AA10123456784';
/** Longer than the order list waits before it asks for new orders. */
const UNTIL_NEXT_POLL = '00:31';

/** Signs in and opens the order list, filtered by a search. The clock of the page can be moved on from then. */
async function openOrders(office: Page, search: string): Promise<void> {
  await visit(office, '/auth');
  await office.getByLabel('Username').fill(ADMIN.username);
  await office.getByLabel('Password').fill(ADMIN.password);
  await office.getByRole('button', { name: 'Sign in' }).click();
  await expect(office).toHaveURL('/admin');
  await office.clock.install();
  await office.goto(`/admin/order-management?q=${encodeURIComponent(search)}`);
  await expect(office.getByText(`No orders found for “${search}”`)).toBeVisible();
}

test('sells to a visitor while an administrator watches, who ships the order by hand', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const email = `first-sale-${testInfo.project.name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const office = await (await browser.newContext()).newPage();
  await openOrders(office, email);

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
  const orderNumber = (await page.getByText(/^GTI-\d+$/).textContent()) ?? '';
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  await office.clock.fastForward(UNTIL_NEXT_POLL);
  const row = office.getByRole('row').filter({ hasText: email });
  const news = office.getByRole('button', { name: /^\d+ new orders?$/ });
  await expect(news).toBeVisible();
  await expect(row).toHaveCount(0);
  await news.click();
  await expect(row).toContainText('$34.13');
  await expect(row).toContainText(/paid/i);

  await row.getByRole('link', { name: `View order ${orderNumber}` }).click();
  const order = office.getByRole('dialog', { name: /^Order #/ });
  await order.getByText('Ship by hand').click();
  await order.getByLabel('Carrier').fill('UPS');
  await order.getByLabel('Tracking number').fill(TRACKING_NUMBER);
  await order.getByRole('button', { name: 'Ship items' }).click();
  await expect(toast(office, 'Shipment added')).toBeVisible();
  await expect(order.getByRole('link', { name: `UPS ${TRACKING_NUMBER}` })).toBeVisible();
  await expect(order.getByText(/^The email to the customer goes out at /)).toBeVisible();
  await order.getByRole('button', { name: /^Undo the shipment/ }).click();
  await expect(toast(office, 'Shipment undone')).toBeVisible();
  await expect(order.getByRole('region', { name: 'Shipments' })).toBeHidden();
  // Through the API, it is announced at once.
  const id = new URL(office.url()).searchParams.get('open');
  const shipment = { trackingNumber: TRACKING_NUMBER };
  const { status } = await new Client(office.request).call(
    'POST',
    `/api/admin/orders/${id}/shipments`,
    shipment,
  );
  expect(status).toBe(201);
  await office.goto(`/admin/order-management?q=${encodeURIComponent(email)}`);
  await expect(row).toContainText('1 shipped');

  const message = await mailTo(email, `Your order ${orderNumber} has shipped`);
  expect(message.text).toContain(TRACKING_NUMBER);
  await page.goto(orderLinkIn(message));
  await expect(page.getByRole('heading', { name: 'Order Shipped' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Track package ${TRACKING_NUMBER}` })).toBeVisible();

  await office.goto('/admin');
  await expect(office.getByText(orderNumber)).toBeVisible();
});
