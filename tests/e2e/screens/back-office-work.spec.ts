import type { Page } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

// Other tests have orders in the same lanes, so the packing screens get only this one's, or none.

test("the day's work is accessible: lanes, packing, slips and filters, with orders and without", async ({
  page,
  context,
  checkAccessibility,
}) => {
  test.slow();
  const { id, orderNumber } = await buy(await Client.open(), ['Shield Patch']);
  await signInAsAdmin(context);
  const order = await (await page.request.get(`/api/admin/orders/${id}`)).json();
  let toPack = [order];
  const states: Record<string, () => Promise<void>> = {
    async lanes() {
      await visit(page, '/admin');
      await expect(page.getByRole('link', { name: /orders? to pack$/ })).toBeVisible();
    },
    async 'the orders of a lane, and all'() {
      await visit(page, '/admin/order-management?needs=pack');
      await expectFirstOrderInView(page);
      await page.getByRole('button', { name: 'Needs you: To pack' }).click();
      await expect(page.getByRole('list', { name: 'Applied filters' })).toBeHidden();
      await expectFirstOrderInView(page);
    },
    async 'packing an order'() {
      await page.route(/\/api\/admin\/orders\?.*needs=(pack|rest_of_shipment)/, (route) =>
        route.fulfill({ json: toPack, headers: { 'x-total-count': String(toPack.length) } }),
      );
      await visit(page, '/admin/packing');
      await page.getByRole('textbox', { name: 'Tracking number' }).fill('123');
      await page.keyboard.press('Enter');
      await expect(page.getByText("We don't know this number's carrier.")).toBeVisible();
    },
    async packed() {
      toPack = [];
      await page.getByRole('button', { name: 'Letter without tracking' }).click();
      await expect(page.getByRole('heading', { name: 'Just shipped (1)' })).toBeVisible();
      await expect(page.getByText('Nothing to pack here.')).toBeVisible();
    },
    async 'no lanes'() {
      await page.route('**/api/admin/attention', (route) => route.fulfill({ json: [] }));
      await page.route('**/api/admin/today', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), lanes: [] } });
      });
      await visit(page, '/admin/packing?lane=rest_of_shipment');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(page.getByText('Nothing needs you.')).toBeVisible();
    },
    async 'open filters and a view to save'() {
      await visit(page, `/admin/order-management?q=${orderNumber}&from=2026-01-01&madeBy=hand`);
      await page.getByText('Filters', { exact: true }).click();
      await page.getByText('Save this view').click();
      const name = page.getByLabel('Name of the view');
      await name.fill('Made by hand');
      await name.press('Enter');
      const remove = page.getByRole('button', { name: 'Delete', exact: true });
      await expect(remove).toBeVisible();
      await expect(name).toBeFocused();
      await remove.press('Enter');
      await page.getByRole('button', { name: 'Delete view' }).press('Enter');
      await expect(remove).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(name).toBeFocused();
      await expect(page.getByRole('button', { name: 'From: Jan 1, 2026' })).toBeVisible();
    },
    async 'slips without anything to pack'() {
      await page.goto(`/admin/packing-slips?orders=${id}`);
      await expect(page.getByText('There is nothing to pack.')).toBeVisible();
    },
    async slips() {
      const other = await buy(await Client.open(), ['Shield Patch']);
      await page.goto(`/admin/packing-slips?orders=${other.id},${id}`);
      await expect(page.getByRole('article')).toHaveCount(1);
    },
  };
  for (const [name, show] of Object.entries(states))
    await test.step(name, async () => {
      await show();
      await checkAccessibility();
    });
});

/** Asserts that the number, customer and total of the first order are in view before anything is scrolled. */
async function expectFirstOrderInView(page: Page): Promise<void> {
  const order = page.getByRole('row').filter({ hasText: 'Total' }).first();
  for (const part of [/^GTI-\d+$/, /@example\.com$/, /^Total\$/])
    await expect(order.getByText(part)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
}
