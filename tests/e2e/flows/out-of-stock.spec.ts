import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { flagStockGone } from '#server/domain/sales/stock-gone/flag-stock-gone.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { shopDatabase } from '../../support/shop-database.ts';

let shop: ReturnType<typeof shopDatabase>;
test.beforeAll(() => {
  shop = shopDatabase();
});
test.afterAll(() => void shop.db.$client.close());

/** An order of a tee in S and a mug of which the stock is gone. */
async function soldOut(page: Page): Promise<Order> {
  const order = await buy(new Client(page.request), ['Unit Tee', 'Unit Mug']);
  shop.db.update(orderItems).set({ stockTaken: 0 }).where(eq(orderItems.orderId, order.id)).run();
  flagStockGone(shop, order.id);
  return order;
}

test('the buyer of an order that is out of stock waits, takes another size and gets a refund, by keyboard @both-widths', async ({
  page,
  checkAccessibility,
}) => {
  const order = await soldOut(page);
  await page.goto(`/order-confirmation/${order.id}`);
  const panel = page.getByRole('region', { name: /Out of stock/ });
  const choose = async (item: string, choice: string) => {
    const title = `${choice}: 1 × ${item}`;
    const form = panel.getByRole('form', { name: title });
    await panel
      .locator('details')
      .filter({ has: page.locator(`form[aria-label^="${title}"]`) })
      .locator('summary')
      .focus();
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
    return form;
  };

  const main = page.getByRole('main');
  await expect(main.getByText('Your order is out of stock.')).toBeVisible();
  const remark = (item: string) =>
    main.getByRole('region', { name: 'Items' }).getByRole('listitem').filter({ hasText: item });
  for (const item of ['Unit Tee', 'Unit Mug'])
    await expect(remark(item)).toContainText('Pending out of stock Choose what to do');

  await choose('Unit Tee', 'Wait for it');
  await choose('Unit Mug', 'Get your money back for it');
  await choose('Unit Tee', 'Take another size or color');
  await checkAccessibility();
  await panel.getByRole('button', { name: 'Wait for it' }).first().press('Enter');
  await expect(page).toHaveURL(/#stock$/);
  await expect(panel.getByText("You're waiting for it.")).toBeVisible();
  await expect(panel.getByRole('heading', { name: /Out of stock/ })).toBeFocused();
  await expect(remark('Unit Tee')).toContainText('Pending waiting for stock');

  const form = await choose('Unit Tee', 'Take another size or color');
  await form.getByLabel('Send me instead').selectOption({ index: 1 });
  await form.getByRole('button').press('Enter');
  await expect(panel.getByText(/You'll get 1 × Unit Tee, .+ instead of S/)).toBeVisible();

  await (await choose('Unit Mug', 'Get your money back for it'))
    .getByRole('button', { name: /^Refund \$/ })
    .press('Enter');
  await expect(panel.getByText(/We've refunded \$\d+\.\d\d\./)).toBeVisible();
  await expect(panel.getByRole('form')).toHaveCount(0);
  await checkAccessibility();
});

test('a choice that is too late is explained on the page', async ({ page, allow }) => {
  allow(/409/);
  const order = await soldOut(page);
  await page.goto(`/order-confirmation/${order.id}`);
  await page.getByText('Wait for it', { exact: true }).first().click();
  shop.db.update(orderItems).set({ stockTaken: 1 }).where(eq(orderItems.orderId, order.id)).run();
  await page.getByRole('button', { name: 'Wait for it' }).first().click();
  await expect(page.getByText('There is nothing to choose for this item anymore.')).toBeVisible();
});
