import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { findProduct } from '../../support/api-shop.ts';
import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, fillCard, reload, toast, visit } from '../../support/shopper.ts';

/** Makes a payment link for a Shield Patch at half its price. */
async function makeLink(changes: object) {
  const office = await Client.admin();
  const id = crypto.randomUUID();
  const { id: productId } = await findProduct(office, 'Shield Patch');
  const quote = {
    id,
    items: [{ productId, quantity: 1 }],
    discountPercent: '50',
    shippingAddress: { ...ADDRESS, firstName: 'Kim' },
    ...changes,
  };
  const { total: expectedTotal } = (await office.call('POST', '/api/admin/orders/quote', quote)).body;
  const input = { ...quote, reason: 'phone', expectedTotal };
  const { status, body: link } = await office.call('POST', '/api/admin/payment-links', input);
  expect(status).toBe(201);
  const { pathname, search } = new URL(link.url);
  return { office, id, path: pathname + search, total: link.total };
}

test('a customer pays for a phone order through the link in the email @both-widths', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/\/order-confirmation\//);
  const email = `${crypto.randomUUID()}@example.com`;
  const { path, total } = await makeLink({ customerEmail: email, sendEmail: true });
  await mailTo(email, 'Pay for your order');
  await visit(page, path);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Shield Patch');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await completeOrder(page).click();
  await expect(
    page.getByText('Enter your card number, expiration date and security code').first(),
  ).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Phone').fill('702-555-0100');
  await reload(page);
  await expect(page.getByLabel('Phone')).toHaveValue('702-555-0100');
  await fillCard(page, CARDS.asksForAuthentication);
  await expect(completeOrder(page)).toHaveText(`Complete Order - $${total}`);
  await completeOrder(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(toast(page, 'Order Successful!')).toBeVisible();
  await mailTo(email, 'Your order GTI-');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('an order that is picked up asks for a billing address, and a canceled link says so', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/\/pay\/.*|status of 4(04|10)/);
  const { office, id, path } = await makeLink({ isPickedUp: true });
  await visit(page, path);
  await page.getByLabel('Email').fill('kim@example.com');
  await fillCard(page, CARDS.succeeds);
  await completeOrder(page).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Billing first name' })).toBeVisible();
  expect((await office.call('DELETE', `/api/admin/payment-links/${id}`)).status).toBe(204);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This payment link is no longer valid' })).toBeVisible();
  await checkAccessibility();
  await page.goto(path.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'Payment link not found' })).toBeVisible();
});
