import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { paidOrder } from '#tests/support/orders.ts';
import type { ShopInMemory } from '#tests/support/shop-in-memory.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { signedInShop, storeWebhook } from '#tests/support/webhook-events.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

let shop: ShopInMemory;
beforeEach(async () => {
  shop = await signedInShop();
});

const get = async (path: string) => {
  const response = await shop.fetch(path);
  return {
    status: response.status,
    total: response.headers.get('X-Total-Count'),
    body: await response.json(),
  };
};

it('are for administrators only', async () => {
  const id = storeWebhook(shop.services);
  const calls = [
    ['GET', '/api/admin/webhooks'],
    ['GET', '/api/admin/webhooks/activity'],
    ['GET', '/api/admin/webhooks/stats'],
    ['GET', `/api/admin/webhooks/${id}`],
    ['POST', `/api/admin/webhooks/${id}/replay`],
    ['POST', `/api/admin/webhooks/${id}/match`],
    ['POST', `/api/admin/webhooks/${id}/dismiss`],
  ] as const;
  const statuses = async ({ fetch }: ShopInMemory) => {
    const found = new Set<number>();
    for (const [method, path] of calls) found.add((await fetch(path, { method })).status);
    return [...found];
  };
  expect(await statuses(await signedInShop('user'))).toEqual([403]);
  shop.clearCookies();
  expect(await statuses(shop)).toEqual([401]);
});

describe('monitoring', () => {
  it('counts print vendors only, and as successful what was processed without an error', async () => {
    const { services } = shop;
    const receivedAt = new Date(services.now().getTime() - 2 * DAY_MS);
    storeWebhook(services, { source: 'stripe', type: 'intent_succeeded', receivedAt });
    storeWebhook(services, { source: 'gelato', receivedAt });
    storeWebhook(services, { outcome: 'ignored' });
    storeWebhook(services, { outcome: 'unmatched', vendorOrderId: 'v-1' });
    storeWebhook(services, { outcome: 'ignored', vendorOrderId: 'v-2' });
    storeWebhook(services, { outcome: 'processed', vendorOrderId: 'v-3', orderId: 'an-order' });
    storeWebhook(services, { outcome: null, processedAt: null, error: 'No answer', vendorOrderId: 'v-1' });
    storeWebhook(services, { outcome: null, processedAt: null });
    const { body } = await get('/api/admin/webhooks/activity');
    expect(body.stats).toEqual({
      totalEvents: 7,
      eventsLast24h: 6,
      vendorsWithActivity: 2,
      successfulEvents: 3,
    });
  });

  it('lists the latest events about orders with what each brought', async () => {
    const { services } = shop;
    const about = { orderId: 'an-order', vendorOrderId: 'v-1' };
    const result = { status: 'shipped', vendorStatus: 'fulfilled', trackingNumbers: ['9400'] } as const;
    storeWebhook(services, { ...about, result: { ...result, trackingNumbers: ['9400'] } });
    services.pass(1000);
    storeWebhook(services, {
      ...about,
      result: { status: null, vendorStatus: 'reticulating', trackingNumbers: [] },
    });
    services.pass(1000);
    storeWebhook(services, { vendorOrderId: 'v-2', outcome: 'unmatched' });
    storeWebhook(services, { vendorOrderId: 'v-1', outcome: null, processedAt: null, error: 'No answer' });
    storeWebhook(services, { vendorOrderId: 'v-1', outcome: null, processedAt: null });
    storeWebhook(services, { type: 'stock_updated' });
    const { body } = await get(`/api/admin/webhooks/activity?limit=5`);
    expect(
      body.events.map(({ orderId, data }: { orderId: string; data: object }) => [orderId, data]),
    ).toEqual([
      [null, { status: 'pending', trackingNumbers: [] }],
      [null, { status: 'error', trackingNumbers: [] }],
      [null, { status: 'unmatched', trackingNumbers: [] }],
      ['an-order', { status: 'reticulating', trackingNumbers: [] }],
      ['an-order', { status: 'shipped', trackingNumbers: ['9400'] }],
    ]);
    expect(body.events[4]).toMatchObject({ vendorId: 'printful', timestamp: '2026-11-20T18:00:00.000Z' });
  });

  it('returns each vendor with its orders by status and its webhooks', async () => {
    const { services } = shop;
    const order = await paidOrder(services);
    storeVendorOrder(services, order, { vendorStatus: 'failed', closedAt: services.now() });
    storeVendorOrder(services, order, { vendorStatus: 'shipped', number: 2 });
    storeWebhook(services, { source: 'gelato' });
    storeWebhook(services, { source: 'stripe' });
    expect((await get('/api/admin/webhooks/stats')).body).toEqual([
      {
        vendorId: 'gelato',
        totalOrders: 0,
        totalWebhooks: 1,
        lastWebhook: '2026-11-20T18:00:00.000Z',
        statusCounts: {},
      },
      {
        vendorId: 'printful',
        totalOrders: 2,
        totalWebhooks: 0,
        lastWebhook: null,
        statusCounts: { failed: 1, shipped: 1 },
      },
    ]);
  });
});

describe('the inbox', () => {
  it('filters by vendor, state and order, and searches numbers and ids', async () => {
    const { services } = shop;
    const { id: orderId, orderNumber } = await paidOrder(services);
    const of = (values: Parameters<typeof storeWebhook>[1]) => storeWebhook(services, values);
    of({ source: 'stripe' });
    const ids = {
      shipped: of({ orderId, vendorOrderId: 'v-100', type: 'shipment_sent' }),
      gelato: of({ source: 'gelato' }),
      unmatched: of({ outcome: 'unmatched', vendorOrderId: '50%_off' }),
      ignored: of({ outcome: 'ignored', externalId: 'evt-77' }),
      waiting: of({ outcome: null, processedAt: null }),
      failed: of({ outcome: null, processedAt: null, error: 'No answer' }),
    };
    const found = async (query: string) => {
      const { body, total } = await get(`/api/admin/webhooks?${query}`);
      expect(Number(total)).toBe(body.length);
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await found('')).toEqual(Object.values(ids).reverse());
    expect(await found('vendor=gelato')).toEqual([ids.gelato]);
    expect(await found('state=processed')).toEqual([ids.gelato, ids.shipped]);
    for (const state of ['unmatched', 'ignored', 'waiting', 'failed'] as const) {
      expect(await found(`state=${state}`)).toEqual([ids[state]]);
    }
    expect(await found(`order=${orderId}`)).toEqual([ids.shipped]);
    for (const q of [orderNumber, orderId.slice(-5), 'V-10', 'shipment_']) {
      expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, [ids.shipped]]);
    }
    expect(await found('q=50%25_')).toEqual([ids.unmatched]);
    expect(await found('q=evt-77')).toEqual([ids.ignored]);
    const { body, total } = await get(`/api/admin/webhooks?limit=1&offset=5`);
    expect([total, body]).toEqual([
      '6',
      [
        expect.objectContaining({
          id: ids.shipped,
          orderId,
          orderNumber,
          vendorOrderId: 'v-100',
          state: 'processed',
        }),
      ],
    ]);
  });

  it('refuses unknown filters', async () => {
    for (const query of ['state=lost', 'vendor=stripe', 'order=1', 'limit=0', `q=${'x'.repeat(101)}`]) {
      expect([query, (await get(`/api/admin/webhooks?${query}`)).status]).toEqual([query, 422]);
    }
  });

  it('shows a webhook with its headers, body and result', async () => {
    const result = { status: 'shipped' as const, vendorStatus: 'fulfilled', trackingNumbers: ['9400'] };
    const report = { type: 'shipment_sent', data: { n: 1 } };
    const id = storeWebhook(shop.services, { result, payload: { about: null, report } });
    expect((await get(`/api/admin/webhooks/${id}`)).body).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: report,
      result,
      canReplay: true,
      canMatch: false,
    });
    const stripe = storeWebhook(shop.services, { source: 'stripe' });
    for (const unknown of [UNKNOWN, stripe, 'x']) {
      expect(await get(`/api/admin/webhooks/${unknown}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});
