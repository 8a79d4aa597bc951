import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { paidOrder, storeVendorOrderRow } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { watchedServices } from '#tests/support/watched-services.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { countMatches, countOrders } from './order-list.queries.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { listOrders } from './orders.queries.ts';
import { settleOrder } from './settle-order.ts';

const PAGE = { limit: 50, offset: 0 };

describe('countOrders', () => {
  it.each([undefined, 'smith', 'GTI-1000', '%', 'nobody', "O'Neil", 's'])(
    'returns the same numbers as the totals of the list for %j',
    (search) => {
      const services = testServices();
      fillOrders(services.db, stockProduct(services), 30);
      // A fifth are test orders from before the shop took real money.
      services.db.update(orders).set({ isTrial: true }).where(sql`${orders.number} % 5 = 0`).run();
      services.env.payments.secretKey = 'sk_live_owner';
      for (const mode of [undefined, 'test'] as const) {
        const { all, ...byStatus } = countOrders(services, { search, mode });
        expect(Object.keys(byStatus)).toEqual([...ORDER_STATUSES]);
        expect(listOrders(services, { ...PAGE, search, mode }).total).toBe(all);
        for (const status of ORDER_STATUSES) {
          const filter = { ...PAGE, search, mode, status };
          expect(listOrders(services, filter).total).toBe(byStatus[status]);
          expect(listOrderSummaries(services, filter).total).toBe(byStatus[status]);
          expect(countMatches(services, filter)).toBe(byStatus[status]);
        }
      }
    },
  );

  it('runs two statements, and one more for a search with few matches', () => {
    const { services, statementsOf } = watchedServices();
    fillOrders(services.db, stockProduct(services), 30);
    expect(statementsOf(() => countOrders(services))).toHaveLength(2);
    const statements = statementsOf(() => countOrders(services, { search: 'smith' }));
    expect(statements).toHaveLength(3);
  });
});

describe('listOrderSummaries', () => {
  it('returns the same values as the full orders', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 60);
    const { orders } = listOrders(services, { ...PAGE, search: 'smith' });
    storeVendorOrderRow(services, orders[2]?.id ?? '');
    const summaries = listOrderSummaries(services, { ...PAGE, search: 'smith' });
    expect(summaries.total).toBe(15);
    expect(summaries.orders).toEqual(
      listOrders(services, { ...PAGE, search: 'smith' }).orders.map((order) => ({
        id: order.id,
        orderNumber: order.orderNumber,
        livemode: order.livemode,
        status: order.status,
        settledStatus: order.statusOverride?.settledStatus ?? order.status,
        customerName: order.customerName,
        customerEmail: order.customerEmail,
        totalAmount: order.totalAmount,
        refundedTotal: order.refundedTotal,
        fullyRefunded: order.fullyRefunded,
        itemCount: order.itemCount,
        pendingItems: order.pendingItems,
        shippedItems: order.shippedItems,
        unsentItems: expect.any(Number),
        canFulfill: order.allowed.fulfill,
        vendorOrderCount: order.vendorOrders.length,
        attention: order.attention,
        goesOutAt: order.goesOutAt,
        daysLate: null,
        isSample: order.isSample,
        createdAt: order.createdAt,
      })),
    );
    const differing = summaries.orders.map(({ refundedTotal, attention, vendorOrderCount }) => [
      refundedTotal !== '0.00',
      attention.length > 0,
      vendorOrderCount > 0,
    ]);
    for (const field of [0, 1, 2]) expect(differing.filter((row) => row[field])).not.toHaveLength(0);
  });

  it('counts a line item as pending only while the order owes it', async () => {
    const services = testServices();
    const pending = () => {
      const [summary] = listOrderSummaries(services, PAGE).orders;
      const [order] = listOrders(services, PAGE).orders;
      expect(summary?.pendingItems).toBe(order?.pendingItems);
      return summary?.pendingItems;
    };
    const { id, items } = await paidOrder(services, ['Field Tee', 'Camp Mug', 'Patch']);
    const [tee = '', mug = ''] = items.map((item) => item.id);
    const refund = (input: RefundInput) => requestRefund(services, id, input, { actor: ADMIN_ACTOR });
    expect(pending()).toBe(3);
    await refund({ items: [{ id: tee, quantity: 1 }] });
    expect(pending()).toBe(2);
    services.db.update(refunds).set({ status: 'failed' }).run();
    settleOrder(services, id, ADMIN_ACTOR);
    expect(pending()).toBe(3);
    services.db.update(refunds).set({ status: 'succeeded' }).run();
    // All the money of an item, without its unit.
    const goods = { orderItemId: mug, quantity: 0, goodsCents: 2500 };
    const [{ id: refundId } = { id: '' }] = services.db.select().from(refunds).all();
    services.db
      .insert(refundItems)
      .values({ refundId, ...goods })
      .run();
    settleOrder(services, id, ADMIN_ACTOR);
    expect(pending()).toBe(1);
    services.db.update(orders).set({ status: 'cancelled' }).run();
    settleOrder(services, id, ADMIN_ACTOR);
    expect(pending()).toBe(0);
  });

  it('runs eleven statements for any number of orders', () => {
    const { services, statementsOf } = watchedServices();
    fillOrders(services.db, stockProduct(services), 60);
    for (const limit of [1, 50]) {
      const statements = statementsOf(() => listOrderSummaries(services, { limit, offset: 0 }));
      expect(statements).toHaveLength(11);
    }
    expect(statementsOf(() => listOrderSummaries(services, { ...PAGE, search: 'nobody' }))).toHaveLength(3);
  });

  it('returns less than a fifth of the bytes of the full orders', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 50);
    const bytes = (value: unknown) => JSON.stringify(value).length;
    const full = bytes(listOrders(services, PAGE).orders);
    expect(bytes(listOrderSummaries(services, PAGE).orders)).toBeLessThan(full / 5);
  });

  it('returns pages of orders, newest first', () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 7);
    const numbers = (offset: number) =>
      listOrderSummaries(services, { limit: 3, offset }).orders.map(({ orderNumber }) => orderNumber);
    expect(numbers(0)).toEqual(['GTI-100006', 'GTI-100005', 'GTI-100004']);
    expect(numbers(6)).toEqual(['GTI-100000']);
    expect(numbers(9)).toEqual([]);
    const totals = [0, 3, 6, 9].map((offset) => listOrderSummaries(services, { limit: 3, offset }).total);
    expect(totals).toEqual([7, 7, 7, 7]);
  });
});

describe('listOrders', () => {
  it('filters by status and by any part of the id, number, name and email, one page at a time', async () => {
    const services = testServices();
    const first = await paidOrder(services);
    const second = await paidOrder(services);
    const count = (filter: object) => listOrders(services, { ...PAGE, ...filter }).total;
    expect(count({})).toBe(2);
    expect(count({ status: 'paid' })).toBe(2);
    expect(count({ status: 'shipped' })).toBe(0);
    expect(count({ search: first.id.slice(-12) })).toBe(1);
    expect(count({ search: 'gti-1002' })).toBe(1);
    expect(count({ search: 'SAM@' })).toBe(2);
    expect(count({ search: '%' })).toBe(0);
    const { orders } = listOrders(services, { limit: 1, offset: 0 });
    expect(orders.map(({ id }) => id)).toEqual([second.id]);
  });
});
