import { expect, test } from '@playwright/test';
import { chooseStatus } from '#server/domain/sales/orders/settle-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '../../support/administrator.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { mailsTo, mailTo, orderLinkIn } from '../../support/mailbox.ts';
import { fetchRaw } from '../../support/public-pages.ts';
import { readPage, sendForm, submitForm } from '../../support/read-page.ts';
import { shopDatabase } from '../../support/shop-database.ts';

const freshAddress = () => `${crypto.randomUUID()}@example.com`;

/** A new order, and the link that its confirmation brought. */
async function ordered(): Promise<{ order: Order; link: string; token: string; email: string }> {
  const email = freshAddress();
  const order = await buy(await Client.open(), ['Shield Patch'], email);
  const link = orderLinkIn(await mailTo(email, 'Your order'));
  return { order, email, link, token: new URL(link).searchParams.get('token') ?? '' };
}

test('opens the order of an email link to anyone who has the link, and no other order', async () => {
  const [one, other] = [await ordered(), await ordered()];
  const stranger = await Client.open();
  const path = `/api/orders/${one.order.id}`;
  const { status, body, headers } = await stranger.call('GET', `${path}?token=${one.token}`);
  expect([status, body]).toEqual([200, one.order]);
  expect(headers['cache-control']).toContain('no-store');
  for (const query of [
    '',
    '?token=',
    `?token=${other.token}`,
    `?token=${one.token}x`,
    `?token=${one.token.slice(0, -1)}`,
    `?token=${one.token.replace('v1.', 'v2.')}`,
    `?token=${one.token.toUpperCase()}`,
    '?token=%00',
    `?token=${'a'.repeat(5000)}`,
  ]) {
    const { body } = await stranger.refused('GET', `${path}${query}`, 404);
    expect(body.code, query).toBe('not_found');
  }
});

test('keeps the page of an order link out of caches, search engines and Referer headers', async () => {
  const { order, token } = await ordered();
  const { status, headers, body } = await fetchRaw(
    `/order-confirmation/${order.id}?token=${token}`,
    'identity',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
  });
  const html = body.toString();
  expect(html).toContain('content="noindex"');
  expect(html).toContain(order.orderNumber);
  // The forms of the page need it; nothing else does.
  expect(html.replaceAll(/<input type="hidden" name="token"[^>]*>/g, '')).not.toContain(token);
});

test('shows the order page in another browser only with the whole link', async ({ request }) => {
  const { order, link, email } = await ordered();
  const { status, inMain } = await readPage(request, link);
  expect(status).toBe(200);
  inMain.getByRole('heading', { name: 'Order Confirmed!' });
  inMain.getByText(order.id);
  expect(inMain.queryByText('Track this order')).toBeNull();

  const altered = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const address of [altered, link.split('?')[0] ?? '']) {
    const { status, main, inMain } = await readPage(request, address);
    expect(status).toBe(404);
    inMain.getByRole('heading', { name: 'Order Not Found' });
    expect(main.textContent).not.toContain(email);
    expect(inMain.getByText('Go Home').getAttribute('href')).toBe('/');
    expect(inMain.getByText('Find my order').getAttribute('href')).toBe('/find-my-order');
    expect(inMain.getByText('Sign in to see it').getAttribute('href')).toBe(
      `/auth?next=${encodeURIComponent(`/order-confirmation/${order.id}`)}`,
    );
  }
});

test('responds to every lookup alike, and emails only the buyer', async () => {
  const { order, email } = await ordered();
  const client = await Client.open();
  const look = (orderNumber: string, address: string) =>
    client.call('POST', '/api/orders/lookup', { orderNumber, email: address });
  const stranger = freshAddress();
  const answers = [
    await look(order.orderNumber, stranger),
    await look('GTI-999999', email),
    await look(order.orderNumber.replace('GTI-', 'gti '), email.toUpperCase()),
  ];
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([202, answers[0]?.body]);
  }
  const mail = await mailTo(email, 'The link to your order');
  const token = new URL(orderLinkIn(mail)).searchParams.get('token');
  expect((await client.call('GET', `/api/orders/${order.id}?token=${token}`)).status).toBe(200);
  expect((await mailsTo(email)).filter(({ subject }) => subject?.startsWith('The link'))).toHaveLength(1);
  expect(await mailsTo(stranger)).toEqual([]);
});

test('redirects a plain form post to a page', async () => {
  const client = await Client.open();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await client.call(
    'POST',
    '/api/orders/lookup',
    'orderNumber=1042&email=a%40example.com',
    form,
  );
  expect([sent.status, sent.headers['location']]).toEqual([303, '/find-my-order/sent']);
  const again = await client.call('POST', '/api/orders/lookup', 'orderNumber=%22%3E%3Cb%3E&email=a', form);
  expect(again.status).toBe(422);
  expect(again.body.includes('value="&quot;><b>"')).toBe(true);
  expect(again.body.includes('Enter a valid email address')).toBe(true);
});

test('finds and shows an order without script, and names invalid fields', async ({ request }) => {
  const { order, email } = await ordered();
  const form = await readPage(request, '/find-my-order');
  const invalid = await submitForm(request, form, {
    'Order number': order.orderNumber,
    Email: 'sam@example',
  });
  expect(invalid.status).toBe(422);
  expect(invalid.main.querySelector('#email-error')?.textContent).toBe('Enter a valid email address');
  expect(invalid.inMain.getByLabelText('Order number')).toHaveProperty('value', order.orderNumber);
  const sent = await submitForm(request, invalid, { Email: email });
  expect([sent.status, sent.path]).toEqual([200, '/find-my-order/sent']);
  sent.inMain.getByText("If that order number and email match, we've sent you a link.");

  const found = await readPage(request, orderLinkIn(await mailTo(email, 'The link to your order')));
  found.inMain.getByRole('heading', { name: 'Order Confirmed!' });
  found.inMain.getByText(order.id);
});

test('takes a problem and a request to cancel from the order page without script', async ({ request }) => {
  const { order, link } = await ordered();
  const page = await readPage(request, link);
  expect(page.inMain.queryByText(/We got your/)).toBeNull();

  const refused = await submitForm(request, page, { "What's wrong?": ' ' });
  expect(refused.status).toBe(422);
  expect(refused.document.title).toMatch(/^Error: /);
  refused.inMain.getByRole('link', { name: 'Tell us what is wrong' });
  expect(refused.main.querySelector('details[open] summary')?.textContent).toContain('Report a problem');

  const reported = await submitForm(request, refused, { "What's wrong?": 'The print is off.\nTwice.' });
  expect([reported.status, reported.path]).toEqual([200, page.path]);
  reported.inMain.getByText(/^We got your message about this order\. We'll email you at/);

  const canceled = await sendForm(request, reported.main.querySelector('form'));
  expect([canceled.status, canceled.path]).toEqual([200, page.path]);
  canceled.inMain.getByText(/^We got your request to cancel this order/);
  expect(canceled.inMain.queryByText('Cancel my order')).toBeNull();
  canceled.inMain.getByText(order.orderNumber, { exact: false, selector: 'p' });
});

test('says why it refuses to cancel an order that was sent after its page was opened', async ({
  request,
}) => {
  const { order, link } = await ordered();
  const page = await readPage(request, link);
  const shop = shopDatabase();
  chooseStatus(shop, order.id, { to: 'shipped', actor: ADMIN_ACTOR });
  shop.db.$client.close();
  const refused = await sendForm(request, page.main.querySelector('form'));
  expect(refused.status).toBe(409);
  refused.inMain.getByText(/^We can't cancel this order anymore\./);
  refused.inMain.getByText('Report a problem');
});
