import { expect, test } from '@playwright/test';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';
import { anyChoice, fillCart, findProduct, paidIntent, payIntent } from '../../support/api-shop.ts';
import { orderBody } from '../../support/order-body.ts';

test('lists the catalog with featured products first, then by category and name', async () => {
  const client = await Client.open();
  const { body } = await client.call('GET', '/api/products');
  expect(body).toHaveLength(12);
  expect(body[0].featured).toBe(true);
  const keys = body
    .slice(1)
    .map((product: { category: string; name: string }) => `${product.category}/${product.name}`);
  expect(keys).toEqual([...keys].sort());
  expect((await client.call('GET', '/api/products/categories')).body).toEqual([
    'Caps',
    'Hoodies & Sweatshirts',
    'Mugs',
    'Patches',
    'Shirts',
  ]);
});

test('returns the whole cart at the prices of the server from every cart request', async () => {
  const client = await Client.open();
  expect((await client.call('GET', '/api/cart')).body).toEqual({ items: [], itemCount: 0, subtotal: '0.00' });
  const product = await findProduct(client, 'Unit Tee');
  const item = { productId: product.id, quantity: 2, size: 'XL', color: 'Navy', metadata: { price: '0.01' } };
  const added = await client.call('POST', '/api/cart/items', item);
  expect(added).toMatchObject({ status: 201, body: { itemCount: 2, subtotal: '52.00' } });
  expect(added.body.items[0]).toMatchObject({
    unitPrice: '26.00',
    lineTotal: '52.00',
    metadata: { productName: 'Unit Tee', price: '26.00' },
  });

  const path = `/api/cart/items/${added.body.items[0].id}`;
  expect((await client.call('PUT', path, { quantity: 3 })).body).toMatchObject({ itemCount: 3 });
  await client.refused('PUT', path, 422, { quantity: 100 });
  await (await Client.open()).refused('PUT', path, 404, { quantity: 1 });
  expect((await client.call('PUT', path, { quantity: 0 })).body).toMatchObject({ items: [] });
  await client.refused('DELETE', path, 404);
});

test('creates one order and takes the stock once for fifty concurrent requests with one payment', async () => {
  const client = await Client.open();
  const product = await findProduct(client, 'Field Cap');
  const choice = await anyChoice(client, product);
  await client.call('POST', '/api/cart/items', { productId: product.id, quantity: 2, ...choice });
  const before = (await findProduct(client, 'Field Cap')).inventory;
  const intentId = await paidIntent(client);

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.call('POST', '/api/orders', orderBody(intentId))),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  // The provider's own message may have made it a moment earlier: then nobody gets 201.
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
  expect((await findProduct(client, 'Field Cap')).inventory).toBe(before - 2);
  expect((await client.call('GET', '/api/cart')).body.items).toEqual([]);

  const admin = await Client.admin();
  const { body: orders } = await admin.call('GET', `/api/admin/orders?q=${answers[0]?.body.id}`);
  expect(orders).toHaveLength(1);
});

test('shows an order to its buyer and to administrators only', async () => {
  const buyer = await Client.open();
  await fillCart(buyer);
  const { body: order } = await buyer.call('POST', '/api/orders', orderBody(await paidIntent(buyer)));
  expect((await buyer.call('GET', `/api/orders/${order.id}`)).body).toEqual(order);
  const emptyCheckout = (await buyer.download('/checkout')).body.toString();
  expect(emptyCheckout).toContain('Your last order is');
  expect(emptyCheckout).toContain(`href="/order-confirmation/${order.id}"`);
  await (await Client.open()).refused('GET', `/api/orders/${order.id}`, 404);
  const admin = await Client.admin();
  expect((await admin.call('GET', `/api/orders/${order.id}`)).status).toBe(200);
  expect((await admin.call('GET', `/api/admin/orders/${order.id}`)).body).toMatchObject({
    id: order.id,
    totalAmount: order.total,
    itemCount: 1,
    // More where the provider's message came before the shopper's.
    events: expect.arrayContaining([expect.objectContaining({ type: 'placed', after: 'paid' })]),
  });
});

test('creates the order from the signed webhook alone', async () => {
  const buyer = await Client.open();
  await fillCart(buyer);
  const { body: intent } = await buyer.call('POST', '/api/create-payment-intent', {
    shippingAddress: ADDRESS,
    customerEmail: 'webhook@example.com',
    customerName: 'Web Hook',
  });
  await payIntent(buyer, intent.clientSecret);
  const admin = await Client.admin();
  await expect
    .poll(async () => {
      const { body } = await admin.call('GET', '/api/admin/orders?limit=200');
      return body.some(
        (order: { stripePaymentIntentId: string }) => order.stripePaymentIntentId === intent.paymentIntentId,
      );
    })
    .toBe(true);
  expect((await buyer.call('POST', '/api/orders', orderBody(intent.paymentIntentId))).status).toBe(200);
});
