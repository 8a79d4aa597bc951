import { eq, lte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ORDER_NEEDS, ORDER_SORTS, type OrderNeed } from '#shared/order-list.ts';
import { readSort } from '#shared/sort.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { buy, deleteOrders, paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { exportOrders } from './export-orders.ts';
import { flagOrder, unflagOrder } from './flag-order.ts';
import { countOrders, listOrderSummaries } from './order-list.queries.ts';
import { listOrders } from './orders.queries.ts';
import { settleOrder } from './settle-order.ts';
import { shipItems } from './ship-items.ts';

const PAGE = { limit: 50, offset: 0 };

describe('sort', () => {
  const NEEDS = [undefined, ...ORDER_NEEDS];
  const SORTS = ORDER_SORTS.flatMap((field) => [field, `-${field}`] as const);

  function filledShop() {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 40);
    const rows = listOrders(services, { limit: 200, offset: 0 }).orders;
    for (const [n, { id }] of rows.entries()) {
      services.db
        .update(orders)
        .set({ totalCents: 1000 + (n % 5) })
        .where(eq(orders.id, id))
        .run();
    }
    return services;
  }

  it.each(SORTS)('returns every order once, sorted by %s and then by number, on all pages', (sort) => {
    const services = filledShop();
    const rows = services.db.select().from(orders).all();
    const values = { created: 'createdAt', total: 'totalCents', customer: 'customerName' } as const;
    const key = values[readSort(sort).id];
    const expected = rows
      .toSorted((a, b) => (a[key] === b[key] ? a.number - b.number : a[key] < b[key] ? -1 : 1))
      .map(({ id }) => id);
    if (sort.startsWith('-')) expected.reverse();
    const found = [0, 7, 14, 21, 28, 35, 42].flatMap(
      (offset) => listOrderSummaries(services, { sort, limit: 7, offset }).orders,
    );
    expect(found.map(({ id }) => id)).toEqual(expected);
    expect(listOrders(services, { sort, ...PAGE }).orders.map(({ id }) => id)).toEqual(expected);
  });

  it.each(NEEDS)('returns the same orders in every sort order, with the need %s and any filter', (needs) => {
    const services = filledShop();
    for (const filter of [{}, { search: 'smith' }, { search: 'S' }, { status: 'paid' as const }]) {
      const ids = SORTS.map((sort) =>
        listOrderSummaries(services, { ...PAGE, ...filter, needs, sort }).orders.map(({ id }) => id),
      );
      for (const found of ids) expect(found.toSorted()).toEqual(ids[0]?.toSorted());
      const { total } = listOrderSummaries(services, { limit: 1, offset: 0, ...filter, needs });
      expect(total).toBe(ids[0]?.length);
    }
  });

  it('ignores the case of names', () => {
    const services = filledShop();
    services.db.update(orders).set({ customerName: 'aaron' }).where(eq(orders.number, 100_007)).run();
    const [first] = listOrders(services, { ...PAGE, sort: 'customer' }).orders;
    expect(first?.customerName).toBe('aaron');
  });
});

describe('needs', () => {
  const needing = (services: TestServices, needs: OrderNeed) =>
    listOrderSummaries(services, { ...PAGE, needs }).orders.map(({ id }) => id);

  it('unsent has paid orders with something to send for 24 hours, to_ship from the start', async () => {
    const services = testServices();
    const { id } = await paidOrder(services, ['Field Tee', 'Mug']);
    services.pass(DAY_MS);
    expect(needing(services, 'to_ship')).toEqual([id]);
    expect(needing(services, 'unsent')).toEqual([]);
    services.pass(1);
    expect(needing(services, 'unsent')).toEqual([id]);
    expect(countOrders(services, { needs: 'unsent' })).toMatchObject({ all: 1, paid: 1 });
    services.db.update(orders).set({ status: 'processing' }).run();
    expect(needing(services, 'unsent')).toEqual([id]);
    services.db.update(orders).set({ status: 'cancelled' }).run();
    expect(needing(services, 'unsent')).toEqual([]);
  });

  it('unsent leaves an order out once refunds took everything, also while they are under way', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    services.pass(2 * DAY_MS);
    await requestRefund(services, id, { amount: '5.00' }, { actor: ADMIN_ACTOR });
    expect(needing(services, 'unsent')).toEqual([id]);
    services.payments.refundStatus = 'pending';
    await requestRefund(services, id, {}, { actor: ADMIN_ACTOR });
    expect(needing(services, 'unsent')).toEqual([]);
    expect(listOrderSummaries(services, { ...PAGE, needs: 'unsent', sort: 'total' }).orders).toEqual([]);
    expect(laneCounts(services)).not.toHaveProperty('pack');
    services.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.status, 'pending')).run();
    settleOrder(services, id, ADMIN_ACTOR);
    expect(needing(services, 'unsent')).toEqual([id]);
    expect(laneCounts(services)).toEqual({ needs_decision: 1 });
  });

  it('unsent keeps a partly shipped order until its last unit has shipped', async () => {
    const services = testServices();
    const { id, items } = await paidOrder(services, ['Field Tee', 'Mug']);
    const [tee = '', mug = ''] = items.map((item) => item.id);
    services.pass(2 * DAY_MS);
    const ship = (trackingNumber: string, itemId: string) =>
      shipItems(
        services,
        id,
        { carrier: 'UPS', trackingNumber, items: [{ id: itemId, quantity: 1 }] },
        ADMIN_ACTOR,
      );
    ship('1Z1', mug);
    const [summary] = listOrderSummaries(services, { ...PAGE, needs: 'unsent' }).orders;
    expect(summary).toMatchObject({ id, status: 'processing', unsentItems: 1, shippedItems: 1 });
    expect(laneCounts(services)).toEqual({ rest_of_shipment: 1 });
    ship('1Z2', tee);
    expect(needing(services, 'unsent')).toEqual([]);
  });

  it.each([
    ['waits while the vendor has not answered', { submission: 'waiting' }, true],
    ['leaves it out while the vendor has all of it', { submission: 'accepted' }, false],
    ['names it again once the vendor canceled it', { submission: 'accepted', closedAt: new Date() }, true],
  ] as const)('unsent %s', async (_, vendorOrder, isListed) => {
    const services = testServices();
    const order = await paidOrder(services);
    services.pass(2 * DAY_MS);
    storeVendorOrder(services, order, vendorOrder);
    expect(needing(services, 'unsent')).toEqual(isListed ? [order.id] : []);
  });

  it('unsent counts units: a vendor that has one of two leaves the order on the list', async () => {
    const services = testServices();
    const order = await buy(services, [{ productId: stockProduct(services), quantity: 2 }]);
    services.pass(2 * DAY_MS);
    const [item] = order.items;
    storeVendorOrder(services, order, {
      submission: 'accepted',
      items: [{ id: item?.id ?? '', quantity: 1 }],
    });
    expect(needing(services, 'unsent')).toEqual([order.id]);
    await requestRefund(
      services,
      order.id,
      { items: [{ id: item?.id ?? '', quantity: 1 }] },
      { actor: ADMIN_ACTOR },
    );
    expect(needing(services, 'unsent')).toEqual([]);
  });

  it('vendor_failed has the orders with that flag until it is resolved', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    flagOrder(services, (await paidOrder(services)).id, 'dispute');
    flagOrder(services, id, 'vendor_failure');
    flagOrder(services, id, 'dispute');
    expect(needing(services, 'vendor_failed')).toEqual([id]);
    expect(countOrders(services, { needs: 'vendor_failed' })).toMatchObject({ all: 1, paid: 1 });
    unflagOrder(services, id, 'vendor_failure');
    expect(needing(services, 'vendor_failed')).toEqual([]);
  });

  it('flagged has orders until their last flag is resolved', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    await paidOrder(services);
    flagOrder(services, id, 'stock_gone');
    flagOrder(services, id, 'dispute');
    expect(needing(services, 'flagged')).toEqual([id]);
    unflagOrder(services, id, 'stock_gone');
    expect(needing(services, 'flagged')).toEqual([id]);
    unflagOrder(services, id, 'dispute');
    expect(needing(services, 'flagged')).toEqual([]);
  });
});

describe('search', () => {
  const found = (services: TestServices, search: string) =>
    listOrders(services, { ...PAGE, search }).orders.map(({ orderNumber }) => orderNumber);

  it.each([
    '%',
    '_',
    '"',
    "'",
    '\\',
    '-',
    '*',
    'o"b',
    '🎖',
    '🎖️🎖️🎖️🎖️',
    'a_c',
    '50%',
    'OR',
    'NOT',
    'AND x',
    '(',
    'text:a',
    'x'.repeat(200),
  ])('finds %j only where it is', async (search) => {
    const services = testServices();
    await paidOrder(services);
    expect(found(services, search)).toEqual(search === '-' ? ['GTI-1001'] : []);
    services.db
      .update(orders)
      .set({ customerName: `Zoë ${search} O'Neil` })
      .run();
    expect(found(services, search)).toEqual(['GTI-1001']);
  });

  it('follows corrected names and email addresses, and deletion', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const [email] = services.db.select({ email: orders.customerEmail }).from(orders).all();
    services.db.update(orders).set({ customerEmail: 'new@example.org' }).run();
    expect([found(services, email?.email ?? ''), found(services, 'NEW@example')]).toEqual([[], ['GTI-1001']]);
    deleteOrders(services, [id]);
    expect(found(services, 'new@example')).toEqual([]);
    expect(services.db.$client.prepare('select count(*) from order_search').pluck().get()).toBe(0);
  });

  it('finds the same few or many orders', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 1_100);
    services.db.update(orders).set({ status: 'shipped' }).where(eq(orders.status, 'pending')).run();
    for (const part of ['customer', 'customer4', 'omer1@', '-1005']) {
      const expected = services.db
        .select()
        .from(orders)
        .all()
        .filter(({ id, customerEmail, number }) => `${id} ${customerEmail} GTI-${number}`.includes(part));
      expect(listOrders(services, { ...PAGE, search: part }).total).toBe(expected.length);
      const shipped = expected.filter(({ status }) => status === 'shipped').length;
      expect(listOrders(services, { ...PAGE, search: part, status: 'shipped' }).total).toBe(shipped);
      expect(countOrders(services, { search: part })).toMatchObject({
        all: expected.length,
        shipped,
        pending: 0,
      });
    }
  });

  describe('with more than 10,000 matches', () => {
    async function crowdedShop() {
      const services = testServices();
      const { id } = await paidOrder(services);
      const copied = [
        'customer_email, customer_name, shipping_address, billing_address, items, sums, total_cents, status',
        'delivery_window, updated_at',
      ].join();
      services.db.$client
        .prepare(
          `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10020)
            insert into orders (id, number, created_at, ${copied})
            select 'copy-' || n, 5000 + n, created_at + n, ${copied} from orders, numbers where orders.id = ?`,
        )
        .run(id);
      return services;
    }

    it.each(['sam@', 'sa', 's', 'henderson'])(
      'counts and lists 10,000 for %j, and exports all',
      async (search) => {
        const services = await crowdedShop();
        const list = (offset: number, limit = 50) =>
          listOrderSummaries(services, { search, status: 'paid', offset, limit });
        expect(list(0)).toMatchObject({ total: 10_000, hasMore: true });
        expect(list(0, 2).orders.map(({ id }) => id)).toEqual(['copy-10020', 'copy-10019']);
        expect(list(9_999, 2).orders.map(({ id }) => id)).toEqual(['copy-21']);
        expect(list(10_000)).toEqual({ orders: [], total: 10_000, hasMore: true });
        expect(list(0, 1)).toMatchObject({ total: 10_000, hasMore: true });
        expect(exportOrders(services, { search }, ADMIN_ACTOR).total).toBe(10_021);
        expect(listOrderSummaries(services, PAGE)).toMatchObject({ total: 10_021, hasMore: false });
        const oldest = services.db
          .select({ id: orders.id })
          .from(orders)
          .where(lte(orders.number, 5_021))
          .all();
        deleteOrders(
          services,
          oldest.map(({ id }) => id),
        );
        expect(list(0)).toMatchObject({ total: 9_999, hasMore: false });
        expect(list(9_998).orders).toHaveLength(1);
      },
    );
  });
});
