import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

async function office() {
  const shop = shopInMemory();
  const order = await paidOrder(shop.services);
  await shop.signInAs('admin');
  const refund = async (
    body: object,
    headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() },
  ) => {
    const response = await shop.fetch(`/api/admin/orders/${order.id}/refund`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (path: string) => {
    const response = await shop.fetch(path);
    return {
      status: response.status,
      total: response.headers.get('x-total-count'),
      body: await response.json(),
    };
  };
  const stored = () => shop.services.db.select().from(refunds).all().length;
  return { ...shop, order, refund, read, stored };
}

describe('POST /api/admin/orders/{id}/refund', () => {
  it('returns 201, and 200 with the same refund for the same key', async () => {
    const { refund } = await office();
    const key = { 'idempotency-key': 'a-key' };
    const first = await refund({ amount: '5.00' }, key);
    expect(first).toMatchObject({
      status: 201,
      body: { amount: '5.00', status: 'succeeded', requestedBy: 'admin' },
    });
    expect(await refund({ amount: '5.00' }, key)).toEqual({ status: 200, body: first.body });
    expect(await refund({ amount: '6.00' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('needs a key, or what the requester saw, and refuses what changed since', async () => {
    const { refund, order, stored, read } = await office();
    const body = { amount: '5.00' };
    expect(await refund(body, {})).toMatchObject({ status: 422, body: { code: 'idempotency_required' } });
    expect(stored()).toBe(0);
    const { body: seen } = await read(`/api/admin/orders/${order.id}`);
    const expectedRemaining = seen.refundable.total;
    const updatedAt = seen.updatedAt;
    expect(await refund({ ...body, expectedRemaining, updatedAt }, {})).toMatchObject({ status: 201 });
    expect(await refund({ ...body, updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'stale', order: { id: order.id, refundedTotal: '5.00' } },
    });
    expect(stored()).toBe(1);
  });

  it('attributes the status that the order gets by it to who asked', async () => {
    const shop = shopInMemory();
    const { id, items } = await paidOrder(shop.services, ['Field Tee', 'Camp Mug']);
    const { id: userId } = await shop.signInAs('admin');
    const [tee, mug] = items;
    const path = `/api/admin/orders/${id}`;
    const shipment = { carrier: 'UPS', trackingNumber: '1Z999', items: [{ id: tee?.id, quantity: 1 }] };
    expect((await shop.sendJson('POST', `${path}/shipments`, shipment)).status).toBe(201);
    const { refundable } = await (await shop.fetch(path)).json();
    const rest = { items: [{ id: mug?.id, quantity: 1 }], expectedRemaining: refundable.total };
    expect((await shop.sendJson('POST', `${path}/refund`, rest)).status).toBe(201);
    const order = await (await shop.fetch(path)).json();
    expect(order.events.slice(-2)).toMatchObject([
      { type: 'refund', actor: 'payment_provider', after: 'succeeded' },
      {
        type: 'status',
        actor: 'admin',
        actorId: userId,
        by: 'admin',
        before: 'processing',
        after: 'shipped',
      },
    ]);
  });

  it('says that shipping was already refunded, or was free', async () => {
    const { refund, services } = await office();
    await refund({ shipping: true });
    expect(await refund({ shipping: true })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_do', message: 'Shipping was already refunded. Enter an amount.' },
    });
    services.db
      .update(orders)
      .set({ shippingLine: { price: 0, adjustments: {} } })
      .run();
    expect(await refund({ shipping: true })).toMatchObject({
      body: { code: 'nothing_to_do', message: 'Shipping was free. Enter an amount.' },
    });
  });

  it.each([
    ['nothing', '0.00', 'Enter an amount above zero'],
    ['less than nothing', '-5.00', 'Enter an amount such as 12.50'],
    ['three decimals', '5.001', 'Enter an amount such as 12.50'],
    ['another currency', '5.00 EUR', 'Enter an amount such as 12.50'],
    ['a number', 5, 'Enter an amount such as 12.50'],
  ])('returns 422 for %s', async (_what, amount, message) => {
    const { refund, stored } = await office();
    expect(await refund({ amount })).toMatchObject({ status: 422, body: { fields: { amount: message } } });
    expect(stored()).toBe(0);
  });

  it('returns 422 for items that are no items, and 400 for an unreadable key', async () => {
    const { refund, stored, order } = await office();
    const item = { id: order.items[0]?.id, quantity: 1 };
    for (const items of [[], [item, item], [{ ...item, quantity: 0 }], [{ ...item, quantity: 1.5 }]])
      expect(await refund({ items })).toMatchObject({ status: 422 });
    for (const key of ['', 'with space', 'x'.repeat(256)])
      expect(await refund({}, { 'idempotency-key': key })).toMatchObject({ status: 400 });
    expect(stored()).toBe(0);
  });

  it.each([
    ['shipping that is not refunded', { shipping: false }, 'shipping'],
    ['an empty amount', { amount: '' }, 'amount'],
    ['a blank amount', { amount: ' ', reason: '', items: null }, 'amount'],
    ['an empty amount without shipping', { amount: '', shipping: false }, 'amount'],
  ])('returns 422 for %s instead of refunding all that is left', async (_what, body, field) => {
    const { refund, stored } = await office();
    expect(await refund(body)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(/^.{8,}$/) } },
    });
    expect(stored()).toBe(0);
  });

  it.each([
    ['null', { amount: null, reason: null, items: null, note: null, expectedRemaining: null }],
    ['an empty string', { reason: '', items: '', shipping: '', note: '', expectedRemaining: '' }],
    ['an unknown field', { currency: 'eur' }],
  ])('counts %s as absent', async (_what, body) => {
    const { refund, order } = await office();
    expect(await refund(body)).toMatchObject({ status: 201, body: { amount: order.total, reason: null } });
  });

  it('ignores unknown fields beside an amount', async () => {
    const { refund } = await office();
    expect(await refund({ foo: 1, amount: '0.01' })).toMatchObject({ status: 201, body: { amount: '0.01' } });
  });

  it('refunds what the items cost if the amount is empty', async () => {
    const { refund, order } = await office();
    const items = [{ id: order.items[0]?.id, quantity: 1, restock: '', restocked: true }];
    expect(await refund({ amount: '', items })).toMatchObject({
      status: 201,
      body: { amount: order.items[0]?.unitPrice, items: [{ quantity: 1, restock: false }] },
    });
  });

  it('refunds all that is left without a body, and takes what is expected with spaces around', async () => {
    const { refund, order } = await office();
    expect(await refund({ expectedRemaining: ` ${order.total} ` })).toMatchObject({
      status: 201,
      body: { amount: order.total },
    });
  });

  it('returns 409 with what is left and the order when other figures are expected', async () => {
    const { refund, order } = await office();
    await refund({ amount: '1.00' });
    expect(await refund({ amount: '1.00', expectedRemaining: order.total })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        remaining: '29.95',
        order: { id: order.id, refunds: [{ amount: '1.00' }], refundable: { total: '29.95' } },
      },
    });
  });
});

it('lists refunded orders from the database, and checks them with the provider', async () => {
  const { services, order, read, refund } = await office();
  expect(await read('/api/admin/refunds')).toMatchObject({
    status: 200,
    total: '0',
    body: { ordersChecked: 1, refundedOrders: 0, totalRefunded: '0.00', orders: [] },
  });
  await refund({});
  expect(await read('/api/admin/refunds?limit=1')).toMatchObject({
    total: '1',
    body: {
      totalRefunded: order.total,
      orders: [{ orderId: order.id, orderNumber: 'GTI-1001', fullyRefunded: true, refundCount: 1 }],
      check: { completedAt: null },
    },
  });
  expect(await read('/api/admin/orders/check-refunds')).toMatchObject({
    status: 200,
    body: {
      totalOrdersChecked: 1,
      refundedOrders: [{ orderId: order.id }],
      check: { completedAt: services.now().toISOString(), error: null },
    },
  });
});

it('refuses everybody but administrators', async () => {
  const { fetch } = shopInMemory();
  for (const path of ['/api/admin/refunds', '/api/admin/orders/check-refunds'])
    expect((await fetch(path)).status).toBe(401);
});
