import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shipmentItems, shipments } from '#db/schema/fulfillment.ts';
import { orders } from '#db/schema/orders.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { OrdersQuery } from '#shared/schemas/admin-queries.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { buy, deleteOrders, paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { exportOrders } from './export-orders.ts';
import type { OrderFilter } from './order-filter.ts';
import { countOrders } from './order-list.queries.ts';
import { exactNumber, readOrderSearch } from './order-search.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { shipItems } from './ship-items.ts';

const found = (services: TestServices, filter: OrderFilter) =>
  listOrderSummaries(services, { ...filter, limit: 50, offset: 0 }).orders.map(
    ({ orderNumber }) => orderNumber,
  );

it.each([
  ['gti 1187', '"GTI-1187"', 1187],
  ['GTI-1187', '"GTI-1187"', 1187],
  ['gti1187', '"GTI-1187"', 1187],
  ['#1187', '"GTI-1187"', 1187],
  ['1187', '"1187"', 1187],
  ['01187', '"01187"', null],
  ['(775) 555-0100', '"(775) 555-0100" OR "7755550100"', null],
  ['+1 775 555 0100', '"+1 775 555 0100" OR "7755550100"', null],
  ['7755550100', '"7755550100"', null],
  ['9400 1000 0000 0000', '"9400 1000 0000 0000" OR "9400100000000000"', null],
  ['12-34', '"12-34"', null],
  ['Smith', '"Smith"', null],
  ['jo', undefined, null],
])('reads %j as the phrase %s and the number %s', (search, phrase, number) => {
  expect(readOrderSearch(search).phrase).toBe(phrase);
  expect(exactNumber(search)).toBe(number);
});

describe('search', () => {
  async function orderOf(services: TestServices) {
    const { id } = await paidOrder(services, ['Field Tee']);
    services.db
      .update(orders)
      .set({
        customerPhone: '+1 (775) 555-0142',
        stripePaymentIntentId: 'pi_3QxYz',
        shippingAddress: {
          firstName: 'Renée',
          lastName: 'Carter',
          addressLine1: '12 Sage Lane',
          addressLine2: 'Unit 7B',
          city: 'Ely',
          state: 'NV',
          zipCode: '89301',
          country: 'US',
        },
      })
      .where(eq(orders.id, id))
      .run();
    return id;
  }

  it.each([
    'RENÉE CARTER',
    'sage lane',
    'unit 7b',
    'ely',
    '89301',
    '(775) 555-0142',
    '775-555-0142',
    '7755550142',
    '555-0142',
    'pi_3qx',
    'field t',
    'gti 1001',
  ])('finds %j', async (search) => {
    const services = testServices();
    await orderOf(services);
    expect(found(services, { search })).toEqual(['GTI-1001']);
    expect(countOrders(services, { search })).toMatchObject({ all: 1, paid: 1 });
  });

  it('follows a corrected address and keeps nothing of an erased or deleted one', async () => {
    const services = testServices();
    const id = await orderOf(services);
    const erased = {
      firstName: 'Erased',
      lastName: '',
      addressLine1: '',
      city: '',
      state: 'NV',
      zipCode: '',
    };
    services.db
      .update(orders)
      .set({ shippingAddress: { ...erased, country: 'US' }, customerPhone: null })
      .run();
    for (const search of ['Carter', 'sage', '89301', '7755550142'])
      expect(found(services, { search })).toEqual([]);
    const text = services.db.$client.prepare('select text from order_texts').pluck();
    expect(text.get()).not.toMatch(/carter|sage|89301|7755550142/i);
    deleteOrders(services, [id]);
    for (const table of ['order_search', 'order_texts', 'order_facets'])
      expect(services.db.$client.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0);
  });

  it('follows the tracking numbers of shipments and vendor orders', async () => {
    const services = testServices();
    const order = await paidOrder(services, ['Field Tee']);
    const items = order.items.map(({ id }) => ({ id, quantity: 1 }));
    shipItems(services, order.id, { carrier: 'USPS', trackingNumber: '94001234', items }, ADMIN_ACTOR);
    expect(found(services, { search: '9400 1234' })).toEqual(['GTI-1001']);
    services.db.update(shipments).set({ trackingNumber: '94009999' }).run();
    expect(found(services, { search: '94001234' })).toEqual([]);
    expect(found(services, { search: '94009999' })).toEqual(['GTI-1001']);
    services.db.delete(shipmentItems).run();
    services.db.delete(shipments).run();
    expect(found(services, { search: '94009999' })).toEqual([]);
    storeVendorOrder(services, order, { trackingNumbers: ['1Z99999977'] });
    expect(found(services, { search: '1z99999977' })).toEqual(['GTI-1001']);
  });

  it('finds an order whose address is damaged by its other texts', async () => {
    const services = testServices();
    await paidOrder(services, ['Field Tee']);
    services.db.$client.prepare("update orders set shipping_address = '{', items = '['").run();
    const find = (search: string) => countOrders(services, { search }).all;
    expect([find('GTI-1001'), find('example.com'), find('Henderson')]).toEqual([1, 1, 0]);
  });

  it('lists the order with the number first, on the first page only', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 30);
    services.db.update(orders).set({ customerPhone: '100003' }).run();
    const all = found(services, { search: '100003' });
    expect(all).toHaveLength(30);
    expect(all[0]).toBe('GTI-100003');
    expect(new Set(all).size).toBe(30);
    expect(found(services, { search: 'gti 100003' })).toEqual(['GTI-100003']);
    const pages = [0, 7, 14, 21, 28].flatMap(
      (offset) => listOrderSummaries(services, { search: '100003', limit: 7, offset }).orders,
    );
    expect(pages.map(({ orderNumber }) => orderNumber)).toEqual(all);
    const page = listOrderSummaries(services, { search: '100003', limit: 7, offset: 7 });
    expect(page).toMatchObject({ total: 30, hasMore: false });
    const shipped = { search: '100003', status: 'shipped' as const };
    expect(listOrderSummaries(services, { ...shipped, limit: 1, offset: 0 }).total).toBe(
      found(services, shipped).length,
    );
  });

  it.each(['100003', '#100003', 'gti 100003'])(
    'counts and exports the order that it lists for %j',
    (search) => {
      const services = testServices();
      fillOrders(services.db, stockProduct(services), 5);
      expect(found(services, { search })).toEqual(['GTI-100003']);
      expect(countOrders(services, { search }).all).toBe(1);
      expect(exportOrders(services, { search }, ADMIN_ACTOR).total).toBe(1);
    },
  );

  it('finds all of many orders, in the list and the export, alone and with other filters', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 1_100);
    const statuses = services.db.select({ status: orders.status }).from(orders).all();
    const expected = (filter: OrderFilter) =>
      statuses.filter(({ status }) => !filter.status || status === filter.status).length;
    for (const filter of [{}, { status: 'paid' as const }, { madeBy: 'hand' as const }]) {
      const list = listOrderSummaries(services, { ...filter, search: 'field tee', limit: 5, offset: 600 });
      expect(list.total).toBe(expected(filter));
      expect(exportOrders(services, { ...filter, search: 'field tee' }, ADMIN_ACTOR).total).toBe(list.total);
    }
  });
});

describe('filters', () => {
  it('from and to include both whole days of the shop', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    // 11:30 PM on Nov 22 and 12:30 AM on Nov 23 in Nevada.
    const at = (createdAt: Date) =>
      services.db.update(orders).set({ createdAt }).where(eq(orders.id, id)).run();
    const lateAt = new Date('2026-11-23T07:30:00Z');
    at(lateAt);
    const day = { from: '2026-11-22', to: '2026-11-22' };
    expect(services.env.timeZone).toBe('America/Los_Angeles');
    expect(found(services, day)).toEqual(['GTI-1001']);
    expect(found(services, { ...day, sort: 'total' })).toEqual(['GTI-1001']);
    expect(found(services, { from: '2026-11-23' })).toEqual([]);
    expect(countOrders(services, day)).toMatchObject({ all: 1 });
    at(new Date(lateAt.getTime() + HOUR_MS));
    expect(found(services, day)).toEqual([]);
    expect(exportOrders(services, day, ADMIN_ACTOR).total).toBe(0);
    expect(found(services, { from: '2026-11-23' })).toEqual(['GTI-1001']);
  });

  it('product, vendor and maker', async () => {
    const services = testServices();
    const [tee, mug] = [stockProduct(services, { name: 'Tee' }), stockProduct(services, { name: 'Mug' })];
    const first = await buy(services, [{ productId: tee, quantity: 1 }]);
    await buy(services, [
      { productId: tee, quantity: 1 },
      { productId: mug, quantity: 1 },
    ]);
    expect(found(services, { product: mug })).toEqual(['GTI-1002']);
    expect(found(services, { product: tee })).toEqual(['GTI-1002', 'GTI-1001']);
    expect(found(services, { product: 'none' })).toEqual([]);
    expect(found(services, { madeBy: 'hand' })).toHaveLength(2);
    expect(found(services, { madeBy: 'vendor' })).toEqual([]);
    storeVendorOrder(services, first, {});
    expect(found(services, { madeBy: 'vendor' })).toEqual(['GTI-1001']);
    expect(found(services, { vendor: 'printful', product: tee })).toEqual(['GTI-1001']);
    expect(found(services, { vendor: 'printful', product: mug })).toEqual([]);
    expect(countOrders(services, { vendor: 'printful' })).toMatchObject({ all: 1, paid: 1 });
    services.db.update(orders).set({ status: 'shipped' }).run();
    expect(countOrders(services, { product: tee })).toMatchObject({ all: 2, shipped: 2, paid: 0 });
    expect(exportOrders(services, { product: tee, madeBy: 'vendor' }, ADMIN_ACTOR).total).toBe(1);
  });

  it.each([
    [{ from: '2026-11-31' }, 'Enter a date such as 2026-11-22'],
    [{ from: '11/01/2026' }, 'Enter a date such as 2026-11-22'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day is after the last day'],
    [{ madeBy: 'nobody' }, 'Choose hand or vendor'],
    [{ vendor: 'acme' }, 'Unknown vendor'],
  ])('rejects %j', (query, message) => {
    const { error } = OrdersQuery.safeParse(query);
    expect(new Set(error?.issues.map((issue) => issue.message))).toEqual(new Set([message]));
  });
});
