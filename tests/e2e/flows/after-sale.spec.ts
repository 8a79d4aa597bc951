import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { moveItem } from '#server/domain/sales/orders/move-status.ts';
import { recordShipment } from '#server/domain/sales/orders/record-shipment.ts';
import { chooseStatus } from '#server/domain/sales/orders/settle-order.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import type { ItemStatus, OrderStatus } from '#shared/order-state.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '../../support/administrator.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { mailTo, orderLinkIn } from '../../support/mailbox.ts';
import { expect, expectNoSidewaysScroll, NARROWEST, test } from '../../support/screen-test.ts';
import { shopDatabase } from '../../support/shop-database.ts';

let shop: ReturnType<typeof shopDatabase>;
const ITEMS = ['Unit Tee', 'Unit Mug'];
const freshAddress = () => `${crypto.randomUUID()}@example.com`;
const stations = (page: Page) => page.getByRole('list', { name: 'Where your order stands' });

function move(order: Order, status: OrderStatus, items: ItemStatus): void {
  chooseStatus(shop, order.id, { to: status, actor: ADMIN_ACTOR });
  for (const item of order.items) moveItem(shop, item.id, { to: items, actor: ADMIN_ACTOR });
}

const ship = (order: Order, trackingNumber: string, items = order.items) =>
  recordShipment(shop, {
    orderId: order.id,
    carrier: 'UPS',
    trackingNumber,
    trackingUrl: `https://carrier.example/track/${trackingNumber}`,
    shippedAt: new Date(),
    itemIds: items.map(({ id }) => id),
    actor: { kind: 'vendor', vendorId: 'printful' },
  });

const sendBack = (order: Order, amount: number) =>
  recordRefunds(shop, order.id, [
    {
      id: `re_${order.id}`,
      paymentIntentId: 'pi',
      amount,
      currency: 'usd',
      reason: null,
      status: 'succeeded',
      failureReason: null,
      refundId: null,
      createdAt: new Date(),
    },
  ]);

test.beforeAll(() => {
  shop = shopDatabase();
});
test.afterAll(() => void shop.db.$client.close());

test('shows the complete order to its buyer without signing in, from confirmation to refund', async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const email = freshAddress();
  const order = await buy(new Client(context.request), ITEMS, email);
  const [tee, mug] = order.items;
  const path = `/order-confirmation/${order.id}`;
  const current = stations(page).locator('[aria-current=step]');

  await test.step('confirmed', async () => {
    const response = await page.goto(path);
    expect(await response?.text()).toMatch(/<\/html>\s*$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
    for (const text of [order.id, order.orderNumber, 'Sam Doe', email, 'Paid', '$42.00', '$51.47']) {
      await expect(main.getByText(text, { exact: true }).first(), text).toBeVisible();
    }
    const line = main.getByRole('listitem').filter({ hasText: 'Unit Tee' });
    await expect(line).toContainText('Size: S');
    await expect(line).toContainText('Quantity: 1 · $26.00 each');
    await expect(line).toContainText('Pending waiting for production');
    await expect(line.locator('img')).toHaveJSProperty('complete', true);
    expect(await line.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
      0,
    );
    await expect(main.getByText(`We've emailed a confirmation to ${email}.`)).toBeVisible();
    await expect(main.getByText(/Your order arrives \w{3} \d+.*\d\.$/)).toBeVisible();
    const track = main.getByRole('link', { name: 'Track this order' });
    const message = await mailTo(email, `Your order ${order.orderNumber}`);
    await expect(track).toHaveAttribute('href', orderLinkIn(message));
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: 'View More Products' })).toHaveAttribute(
      'href',
      '/storefront',
    );
    await expect(main.getByText(/sign in|log in|password/i)).toHaveCount(0);
    await checkAccessibility();
  });

  await test.step('printed, without menus and buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText('GTI Medical Training Solutions')).toBeVisible();
    for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect(hidden).toBeHidden();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('partly shipped', async () => {
    move(order, 'processing', 'in_production');
    ship(order, '1Z1', tee && [tee]);
    await page.goto(path);
    await expect(page.locator('.badge').getByText('In production').first()).toBeVisible();
    await expect(current).toContainText('Partly shipped');
    const track = page.getByRole('link', { name: /Track package 1Z1/ });
    await expect(track).toHaveAttribute('href', 'https://carrier.example/track/1Z1');
    await expect(page.getByRole('list').filter({ has: track })).toContainText('UPS');
    await checkAccessibility();
  });

  await test.step('shipped', async () => {
    ship(order, '1Z2', mug && [mug]);
    move(order, 'shipped', 'shipped');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Order Shipped' })).toBeVisible();
    await expect(current).toContainText('Shipped');
    await expect(page.getByRole('link', { name: /Track package/ })).toHaveCount(2);
  });

  await test.step('delivered and partly refunded', async () => {
    move(order, 'delivered', 'delivered');
    sendBack(order, 500);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Order Delivered' })).toBeVisible();
    await expect(stations(page)).toContainText('Partly refunded');
    await expect(page.getByText('−$5.00')).toBeVisible();
    await checkAccessibility();
  });

  await test.step('canceled and refunded', async () => {
    const canceled = await buy(new Client(context.request), ['Shield Patch'], email);
    move(canceled, 'cancelled', 'cancelled');
    sendBack(canceled, Math.round(Number(canceled.total) * 100));
    await page.goto(`/order-confirmation/${canceled.id}`);
    await expect(page.getByRole('heading', { name: 'Order Canceled' })).toBeVisible();
    await expect(stations(page).getByRole('listitem')).toHaveText([/Ordered/, /Canceled/, /Refunded/]);
    await checkAccessibility();
  });
});

test('wraps an address without spaces on the narrowest screen', async ({ page, context }) => {
  const order = await buy(new Client(context.request), ['Shield Patch']);
  const shippingAddress = { ...order.shippingAddress, addressLine1: 'W'.repeat(60) };
  shop.db.update(orders).set({ shippingAddress }).where(eq(orders.id, order.id)).run();
  await page.goto(`/order-confirmation/${order.id}`);
  await expect(page.getByText(shippingAddress.addressLine1)).toBeVisible();
  await expectNoSidewaysScroll(page, NARROWEST);
});

test('the form for a lost order link is accessible with an error, and so is what follows it', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/503|answered with/);
  await page.goto('/find-my-order');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Order number is required')).toBeVisible();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await checkAccessibility();
  await page.getByLabel('Order number').fill('GTI-1');
  await page.getByLabel('Email').fill(freshAddress());
  await page.route('**/api/orders/lookup', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Failed to send the link')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toHaveURL('/find-my-order/sent');
  await checkAccessibility();
});

test('the page of an order link is accessible with its forms open, and takes a request to cancel', async ({
  page,
  checkAccessibility,
}) => {
  const email = freshAddress();
  await buy(await Client.open(), ['Unit Mug'], email);
  await page.goto(orderLinkIn(await mailTo(email, 'Your order')));
  const main = page.getByRole('main');
  for (const name of ['Cancel my order', 'Report a problem'])
    await main.getByText(name, { exact: true }).click();
  await checkAccessibility();
  // Browsers send the origin of a page with a token in its address, although not its address.
  await main.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Cancellation requested');
});
