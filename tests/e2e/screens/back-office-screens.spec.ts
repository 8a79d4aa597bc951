import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { shopDatabase } from '../../support/shop-database.ts';
import { visit } from '../../support/shopper.ts';

const DAY_MS = 86_400_000;

/** A new order whose payment is disputed, and its number. */
async function disputedOrder(): Promise<string> {
  const { id } = await buy(await Client.open(), ['Shield Patch']);
  const shop = shopDatabase();
  const order = requireAdminOrder(shop.db, id);
  recordDispute(shop, id, {
    id: `dp_${id}`,
    paymentIntentId: order.stripePaymentIntentId ?? '',
    amount: 500,
    currency: 'usd',
    reason: 'product_not_received',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: new Date(Date.now() + 5 * DAY_MS),
    createdAt: new Date(),
  });
  shop.db.$client.close();
  return order.orderNumber;
}

test('the dashboard and a list without matches are accessible', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin');
  await expect(page.getByText('Administrator').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all orders' })).toBeVisible();
  // HTML allows no element behind its end.
  expect(await (await page.request.get('/admin')).text()).toMatch(/<\/html>\s*$/);
  await checkAccessibility();
  await visit(page, '/admin/order-management?status=delivered&q=nobody');
  await expect(page.getByText('No orders found')).toBeVisible();
  await checkAccessibility();
});

test('on a phone, the first order is in sight below saved views and filters, and so are all bulk actions', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await buy(await Client.open(), ['Shield Patch']);
  await signInAsAdmin(context);
  const admin = await Client.admin();
  const view = { list: 'order-management', name: 'Ready to ship', query: 'needs=to_ship' };
  const { body: saved } = await admin.call('POST', '/api/admin/saved-views', view);
  await visit(page, '/admin/order-management?status=paid&needs=to_ship');
  const order = page.getByRole('checkbox', { name: /^Select GTI-/ }).first();
  await expect(page.getByRole('combobox', { name: 'View' })).toBeVisible();
  await expect(order).toBeInViewport();
  await order.check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('combobox').selectOption('Cancelled');
  for (const control of [
    bar.getByRole('checkbox', { name: 'Put unsent items back into stock' }),
    ...['Set status', 'Send to vendors', 'Export selected'].map((name) => bar.getByRole('button', { name })),
    bar.getByRole('link', { name: 'Packing slips' }),
  ])
    await expect(control).toBeInViewport({ ratio: 1 });
  await checkAccessibility();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Needs you').selectOption('');
  await expect(page.getByRole('button', { name: 'Needs you: To ship' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'View' }).selectOption('Ready to ship');
  await expect(page.getByRole('button', { name: 'Needs you: To ship' })).toBeVisible();
  await admin.call('DELETE', `/api/admin/saved-views/${saved.id}`);
});

test('the emails and their templates are accessible', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  // The check asks every frame, also the one of an email, which runs no script to answer with.
  allow(/postMessage.*origin \('null'\)/);
  allow(/Blocked script execution in 'about:srcdoc'/);
  const recipient = `${crypto.randomUUID()}@example.com`;
  await buy(await Client.open(), ['Shield Patch'], recipient);
  await signInAsAdmin(context);
  await visit(page, `/admin/email?q=${recipient}`);
  const email = page.getByRole('link', { name: /^View Email “Your order/ });
  await expect(email).toBeVisible();
  await checkAccessibility();
  await email.click();
  await expect(page.getByTitle(/^“Your order .* as HTML$/)).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByTitle('“Account address changed” as HTML')).toBeVisible();
  await checkAccessibility();
});

test('the inquiries are accessible, with every form open', async ({ page, context, checkAccessibility }) => {
  const lastName = `Doe-${crypto.randomUUID()}`;
  const message = {
    firstName: 'Sam',
    lastName,
    email: 'sam@example.com',
    interest: 'both',
    message: 'When?',
  };
  await (await Client.open()).call('POST', '/api/contact', message);
  await signInAsAdmin(context);
  await visit(page, `/admin/customers?q=${lastName}`);
  const inquiry = page.getByRole('link', { name: /^View Details of the message/ });
  await expect(inquiry).toBeVisible();
  await checkAccessibility();
  await inquiry.click();
  const details = page.getByRole('dialog');
  for (const title of ['Reply by email', 'Status and owner', 'Add a note', 'Saved replies'])
    await details.getByText(title, { exact: true }).click();
  await expect(details.getByRole('button', { name: 'Save reply' })).toBeVisible();
  await checkAccessibility();
});

test('the payments and disputes are accessible, with the payment report and the evidence open', async ({
  page,
  context,
  checkAccessibility,
}) => {
  const orderNumber = await disputedOrder();
  await signInAsAdmin(context);
  await visit(page, `/admin/payments?q=${orderNumber}`);
  await expect(page.getByRole('rowheader', { name: 'Dispute hold' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Payment report' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Total', { exact: true })).toBeVisible();
  await checkAccessibility();

  await visit(page, `/admin/disputes?q=${orderNumber}`);
  const link = page.getByRole('link', { name: orderNumber });
  await expect(link).toBeVisible();
  await checkAccessibility();
  await link.press('Enter');
  const prepare = page.getByRole('button', { name: 'Prepare evidence' });
  await prepare.press('Enter');
  await expect(page.getByRole('button', { name: 'Copy evidence' })).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(prepare).toBeFocused();
});

test('the settings are accessible', async ({ page, context, checkAccessibility }) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/settings?section=tax');
  await page.getByLabel('State to add').selectOption('Utah');
  await page.getByRole('button', { name: 'Add state' }).click();
  await expect(page.getByRole('group', { name: 'Utah' }).getByLabel('Rate in %')).toBeFocused();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Institute facts' }).click();
  await expect(page.getByRole('group', { name: 'Site 1' })).toBeVisible();
  await checkAccessibility();
});

test('the audit log and the users are accessible', async ({ page, context, checkAccessibility }) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/audit?action=sign_in');
  const entry = page.getByRole('link', { name: /^View entry/ }).first();
  await expect(entry).toBeVisible();
  await checkAccessibility();
  await entry.click();
  await expect(page.getByText('All entries of')).toBeVisible();
  await checkAccessibility();
  await visit(page, '/admin/users');
  const user = page.getByRole('main').getByRole('link', { name: 'admin', exact: true });
  await expect(user).toBeVisible();
  await checkAccessibility();
  await user.click();
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible();
  await checkAccessibility();
});

test('the SEO pages are accessible, and their form is filled in by keyboard', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/seo');
  await expect(page.getByRole('table', { name: 'SEO health' }).getByText('Valid').first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Add SEO Page' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add SEO Page' });
  await form.getByLabel('Page Path').selectOption('/course/save-civilian');
  await expect(form.getByRole('img', { name: 'Of the shared link' })).toHaveJSProperty('naturalWidth', 1200);
  await form.getByRole('tab', { name: 'Basic SEO' }).focus();
  for (const name of ['Social Media', 'Advanced']) {
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('tab', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Robots')).toBeFocused();
  await checkAccessibility();
  // The error is on another tab.
  await form.getByLabel('Canonical address').press('Enter');
  await expect(form.getByLabel('Page Title')).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Keywords')).toBeFocused();
  await page.keyboard.type('trauma,');
  await expect(form.getByRole('button', { name: 'Remove keyword trauma' })).toBeVisible();
});

test('the history of publishes is accessible, and opens by keyboard', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/publishing');
  const start = page.getByRole('link', { name: 'Site started' }).last();
  await expect(start).toBeVisible();
  await checkAccessibility();
  await start.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Changed pages');
  await checkAccessibility();
});

test('the log of the assistant is accessible in all its parts', async ({
  page,
  context,
  checkAccessibility,
}) => {
  // Without digits, which could look like the number of a record and be masked.
  const question = `Is there parking at ${crypto.randomUUID().replaceAll(/\d/g, 'x')}?`;
  const asked = await (await Client.open()).call('POST', '/api/ai/question', { sessionId: 'e2e', question });
  expect(asked.status).toBe(200);
  await signInAsAdmin(context);
  await visit(page, '/admin/ai');
  await page.getByRole('link', { name: question, exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Log entry' })).toContainText(question);
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await checkAccessibility();
  for (const part of ['Unanswered', 'Votes and cost', 'Ask']) {
    const link = page.getByRole('link', { name: part, exact: true });
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await checkAccessibility();
  }
});

test('the analytics are accessible, with every chart as a table', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/analytics?range=7d');
  const tables = page.getByText('Show as a table');
  await expect(tables).toHaveCount(3);
  for (const table of await tables.all()) await table.click();
  await expect(page.getByRole('table', { name: 'Revenue of the last 7 days' })).toBeVisible();
  await checkAccessibility();
});
