import type { Browser } from '@playwright/test';
import { sampleCatalog } from '#scripts/sandbox/print-vendor/catalog.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { Client } from '../../support/api.ts';
import { anyChoice, buy, findProduct, payForCart } from '../../support/api-shop.ts';
import { logoPng } from '../../support/designs.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { mailTo, orderLinkIn } from '../../support/mailbox.ts';
import { readPage } from '../../support/read-page.ts';
import { callVendor, sandboxVendorOf } from '../../support/sandbox-vendor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { toast, visit } from '../../support/shopper.ts';

const TEE = 'Ridge Line Tee';
/** Of the sandbox's: preparing the pictures of all of them takes a two-core machine a quarter of a minute. */
const PRODUCTS = 3;

test('connects a print vendor, syncs its products, sells them, and has the vendor make and ship them', async ({
  page: office,
  context,
  browser,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const vendor = sandboxVendorOf(E2E_SETTINGS.DATA_DIR);
  await callVendor(vendor, 'PUT', '/sandbox/catalog', sampleCatalog().slice(0, PRODUCTS));
  await signInAsAdmin(context);
  await visit(office, '/admin/products');
  const invitation = office.getByRole('region', { name: 'Connect Printful' });
  await invitation.getByRole('button', { name: 'Connect' }).click();
  const dialog = office.getByRole('dialog', { name: 'Connect Printful' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(toast(office, 'Printful Connected!')).toBeVisible();
  await expect(invitation).toBeHidden();

  await office.getByRole('button', { name: 'Sync Products' }).click();
  await expect(toast(office, `${PRODUCTS} added.`)).toBeVisible({ timeout: 60_000 });
  await checkAccessibility();
  await office.getByRole('button', { name: 'Put all in the store' }).click();
  await expect(toast(office, 'They are for sale')).toBeVisible();

  await office.getByRole('link', { name: TEE, exact: true }).first().click();
  const editor = office.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('checkbox', { name: 'Featured Product' }).click();
  await expect(toast(office, 'Product is now featured')).toBeVisible();
  await editor.getByRole('checkbox', { name: 'Customizable' }).click();
  await expect(toast(office, 'Product can now be customized')).toBeVisible();
  await editor.getByText('Category and address').click();
  await editor.getByLabel('Category (optional)').fill('Made on demand');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(office, 'Product updated')).toBeVisible();
  await checkAccessibility();

  const email = `made-on-demand-${crypto.randomUUID()}@example.com`;
  const { orderNumber } = await buyPlainAndCustomized(browser, email);

  await callVendor(vendor, 'PUT', '/sandbox/settings', { clock: [1, 2, 600] });
  await visit(office, `/admin/order-management?q=${encodeURIComponent(email)}`);
  await office.getByRole('button', { name: `Fulfill order ${orderNumber}` }).click();
  const question = office.getByRole('alertdialog');
  await expect(question).toContainText(`Fulfill ${orderNumber}?`);
  await expect(question.getByRole('listitem')).toHaveText(/^Printful: 1 × .* 1 × /);
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(toast(office, 'Order Fulfillment Started')).toBeVisible();

  // Nobody touches the order from here on: the vendor reports.
  const message = await mailTo(email, `Your order ${orderNumber} has shipped`);
  const [, trackingNumber = ''] = /Tracking number: (\d+)/.exec(message.text ?? '') ?? [];
  const { inMain } = await readPage(request, orderLinkIn(message));
  inMain.getByRole('heading', { name: 'Order Shipped' });
  inMain.getByRole('link', { name: new RegExp(`^Track package\\s+${trackingNumber}`) });

  await visit(office, '/admin/webhooks');
  const report = office.getByRole('row').filter({ hasText: orderNumber }).first();
  await expect(report).toContainText('Printful');
  await checkAccessibility();
  await report.getByRole('link').first().press('Enter');
  await expect(office.getByRole('dialog', { name: 'Webhook' })).toContainText(orderNumber);
  await checkAccessibility();

  await test.step('cancels an order before it is made, and refunds it', async () => {
    await callVendor(vendor, 'PUT', '/sandbox/settings', { clock: [600, 600, 600] });
    const { id } = await buy(await Client.open(), [TEE]);
    await visit(office, `/admin/order-management?open=${id}`);
    const order = office.getByRole('dialog', { name: `Order #${id}` });
    await order.getByRole('button', { name: 'Fulfill' }).press('Enter');
    await question.getByRole('button', { name: 'Fulfill' }).press('Enter');
    await expect(order.getByText(/^Goes out to the vendors at /)).toBeVisible();
    await checkAccessibility();
    await order.getByRole('button', { name: 'Send now' }).press('Enter');
    await question.getByRole('button', { name: 'Send now' }).press('Enter');
    await order.getByRole('button', { name: 'Cancel at Printful' }).press('Enter');
    await question.getByRole('button', { name: 'Cancel at vendor' }).press('Enter');
    await question.getByRole('button', { name: 'Go to the refund' }).press('Enter');
    await order.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await question.getByRole('button', { name: /^Refund \$/ }).press('Enter');
    const refunds = order.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByText('Succeeded')).toBeVisible();
    await checkAccessibility();
  });
});

/** Buys the tee twice, once with a logo, and returns the paid order. */
async function buyPlainAndCustomized(browser: Browser, email: string): Promise<Order> {
  // A separate visitor: the cart of an administrator's account belongs to all tests.
  const page = await (await browser.newContext()).newPage();
  await visit(page, '/store?category=Made+on+demand');
  await page.getByRole('link', { name: TEE, exact: true }).first().click();
  // The card behind the dialog has the same fields.
  const product = page.getByRole('dialog', { name: TEE });
  await product.getByLabel('Size', { exact: true }).selectOption('M');
  await product.getByLabel('Color', { exact: true }).selectOption({ index: 1 });
  await product.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'added' }).first()).toBeVisible();
  await addCustomized(new Client(page.request));
  const order = await payForCart(new Client(page.request), email);
  expect(order.items).toMatchObject([{ productName: TEE }, { productName: TEE }]);
  await page.context().close();
  return order;
}

/** Puts the tee with a logo into a visitor's cart. The editor has its own tests. */
async function addCustomized(client: Client): Promise<void> {
  const product = await findProduct(client, TEE);
  const choice = await anyChoice(client, product);
  const { body: design } = await client.upload('/api/customizations', {
    data: JSON.stringify({ productId: product.id, color: choice.color, text: 'Alpha Company' }),
    logo: { name: 'logo.png', mimeType: 'image/png', buffer: await logoPng() },
  });
  const line = { productId: product.id, quantity: 1, ...choice, customizationId: design.id };
  expect((await client.call('POST', '/api/cart/items', line)).status).toBe(201);
}
