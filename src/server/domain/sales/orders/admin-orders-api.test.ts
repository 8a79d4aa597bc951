import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';

async function adminShop(): Promise<ShopInMemory> {
  const shop = shopInMemory();
  fillOrders(shop.services.db, stockProduct(shop.services), 5);
  await shop.signInAs('admin');
  return shop;
}

it.each([
  '/api/admin/orders',
  '/api/admin/orders/counts',
  '/api/admin/orders/export.csv',
  '/api/admin/analytics/sales',
  '/api/admin/attention',
])('%s is for administrators only', async (path) => {
  const shop = shopInMemory();
  expect((await shop.fetch(path)).status).toBe(401);
  await shop.signInAs('user');
  expect((await shop.fetch(path)).status).toBe(403);
  await shop.signInAs('admin');
  expect((await shop.fetch(path)).status).toBe(200);
  expect((await shop.sendJson('PUT', path, {})).status).toBe(405);
});

it.each([
  [`/api/admin/orders?limit=201`, 'limit'],
  [`/api/admin/orders?status=lost`, 'status'],
  [`/api/admin/orders?view=everything`, 'view'],
  [`/api/admin/orders?sort=name`, 'sort'],
  [`/api/admin/orders?needs=sleep`, 'needs'],
  [`/api/admin/orders?q=${'x'.repeat(10_000)}`, 'q'],
  [`/api/admin/orders/counts?needs=sleep`, 'needs'],
  [`/api/admin/orders/export.csv?ids=1`, 'ids.0'],
  [`/api/admin/orders/export.csv?ids=${Array.from({ length: 201 }, () => crypto.randomUUID())}`, 'ids'],
  [`/api/admin/analytics/sales?days=0`, 'days'],
  [`/api/admin/analytics/sales?days=367`, 'days'],
])('returns 422 for %.60s', async (path, field) => {
  const shop = await adminShop();
  const response = await shop.fetch(path);
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).fields)).toEqual([field]);
});

it('lists and counts by need, sorted as asked', async () => {
  const shop = await adminShop();
  const first = eq(orders.number, 100_001);
  const [order] = shop.services.db.select().from(orders).where(first).all();
  const ofOrder = eq(orderItems.orderId, order?.id ?? '');
  shop.services.db.update(orderItems).set({ status: 'shipped', shipped: sql`quantity`, canceled: 0 }).run();
  shop.services.db.update(orderItems).set({ status: 'pending', shipped: 0 }).where(ofOrder).run();
  const list = await shop.fetch(`/api/admin/orders?view=summary&needs=unsent&sort=created&q=&status=`);
  const rows = (await list.json()) as { orderNumber: string }[];
  expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(['GTI-100001']);
  expect(rows[0]).not.toHaveProperty('events');
  expect(list.headers.get('X-Total-Count')).toBe('1');
  const counts = await shop.fetch(`/api/admin/orders/counts?needs=unsent`);
  expect(await counts.json()).toMatchObject({ all: 1, paid: 1, processing: 0 });
});

it('returns the export as a file with its number of rows', async () => {
  const shop = await adminShop();
  const response = await shop.fetch(`/api/admin/orders/export.csv?sort=created&status=paid`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="gti-orders-2026-11-20.csv"',
    'x-total-count': '1',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString()).toBe('\ufeff');
  expect(bytes.toString().split('\r\n')).toHaveLength(3);
});

it('lists 30 days of sales', async () => {
  const shop = await adminShop();
  expect(await (await shop.fetch('/api/admin/analytics/sales')).json()).toHaveLength(30);
});
