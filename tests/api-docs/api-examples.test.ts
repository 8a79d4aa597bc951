import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { ADDRESS } from '../support/address.ts';
import { orderBody } from '../support/order-body.ts';
import { stockProduct } from '../support/shop.ts';
import { shopInMemory } from '../support/shop-in-memory.ts';

const FILE = join(ROOT, 'src/server/app/api/api-examples.json');

/** Records what a shopper, a visitor and an administrator send and get, for the description of the API; `vitest -u` writes it. */
it('has the examples of a purchase, an inquiry and a shipment as they are today', async () => {
  const shop = shopInMemory();
  const recorded: Record<string, { request?: unknown; response: unknown }> = {};
  const record = async (name: string, request?: object, path = name.split(' ')[1] ?? '') => {
    const [method = ''] = name.split(' ');
    const response = await (request ? shop.sendJson(method, path, request) : shop.fetch(path, { method }));
    expect([name, response.status < 300], await response.clone().text()).toEqual([name, true]);
    const body = await response.json();
    recorded[name] = { ...(request && { request }), response: body };
    return body;
  };
  const productId = stockProduct(shop.services, { name: 'GTI Operator Tee' });
  await record('GET /api/products');
  const cart = await record('POST /api/cart/items', { productId, quantity: 2 });
  const [{ id: itemId }] = cart.items;
  await record('PUT /api/cart/items/:itemId', { quantity: 1 }, `/api/cart/items/${itemId}`);
  await record('GET /api/cart');
  await record('POST /api/checkout/calculate', { shippingAddress: ADDRESS });
  const payment = { customerEmail: 'sam@example.com', customerName: 'Sam Doe', shippingAddress: ADDRESS };
  const { paymentIntentId } = await record('POST /api/create-payment-intent', payment);
  shop.services.payments.succeed(paymentIntentId);
  const order = await record('POST /api/orders', orderBody(paymentIntentId));
  await record('POST /api/ai/search', {
    sessionId: 'example',
    userRole: 'civilian',
    query: 'tourniquet course',
    searchResults: [],
  });
  await shop.signInAs('admin');
  const admin = await record('GET /api/admin/orders/:id', undefined, `/api/admin/orders/${order.id}`);
  await record('GET /api/admin/orders');
  await record(
    'POST /api/admin/orders/:id/shipments',
    {
      items: admin.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity })),
      carrier: 'USPS',
      trackingNumber: '9400100000000000000000',
    },
    `/api/admin/orders/${order.id}/shipments`,
  );
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
