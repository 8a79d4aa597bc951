import { eq, lte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { ORDER_NEEDS, ORDER_SORTS } from '#shared/order-list.ts';
import { readSort } from '#shared/sort.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { deleteOrders, paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { exportOrders } from './export-orders.ts';
import { countOrders } from './order-list.queries.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { listOrders } from './orders.queries.ts';

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

    it('counts and lists a lane of so many orders, alone and with other filters', async () => {
      const services = await crowdedShop();
      services.db.update(orders).set({ status: 'shipped' }).where(lte(orders.number, 5_010)).run();
      const pack = { needs: 'pack' } as const;
      for (const sort of ORDER_SORTS)
        expect(listOrderSummaries(services, { ...pack, sort, ...PAGE }).total).toBe(10_010);
      const [first] = listOrderSummaries(services, { ...pack, limit: 1, offset: 10_009 }).orders;
      expect(first?.id).toBe('copy-11');
      expect(countOrders(services, pack)).toMatchObject({ all: 10_010, paid: 10_010, shipped: 0 });
      expect(countOrders(services, { ...pack, search: 'sam@' }).all).toBe(10_010);
      expect(listOrderSummaries(services, { ...pack, search: 'GTI-5010', ...PAGE }).total).toBe(0);
      expect(listOrderSummaries(services, { ...pack, search: 'GTI-5011', ...PAGE }).total).toBe(1);
    });
  });
});
