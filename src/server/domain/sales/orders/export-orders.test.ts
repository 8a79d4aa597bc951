import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { deleteOrders, paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { watchedServices } from '#tests/support/watched-services.ts';
import { exportOrders } from './export-orders.ts';
import type { OrderFilter } from './order-filter.ts';
import { listOrders } from './orders.queries.ts';

const numbersOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);

const LISTS: readonly OrderFilter[] = [
  {},
  { sort: 'created' },
  { sort: '-total' },
  { sort: 'customer' },
  { sort: '-customer', status: 'paid' },
  { search: 'smith', sort: 'customer' },
  { search: '1@', sort: '-created' },
  { needs: 'flagged', sort: 'total' },
];

/** A shop with more orders than two pages of an export. */
function busyShop() {
  const services = testServices();
  fillOrders(services.db, stockProduct(services), 450);
  return services;
}

describe('exportOrders', () => {
  it('has a row for each order, with all columns', async () => {
    const services = testServices();
    const { id, subtotal, total, shipping } = await paidOrder(services, ['Field Tee'], {
      customerName: '=cmd|"calc"',
    });
    services.db.update(orders).set({ trackingNumber: '9400' }).run();
    const { body, fileName } = exportOrders(services, {}, ADMIN_ACTOR);
    const csv = await text(body);
    expect(fileName).toBe('gti-orders-2026-11-20.csv');
    expect(csv.split('\r\n')).toEqual([
      'Order number,ID,Date,Status,Customer,Email,Items,Subtotal,Shipping,Tax,Total,Refunded,Tracking numbers,Flags,State,Taxable,Exempt,Discount',
      `GTI-1001,${id},2026-11-20 10:00,paid,"'=cmd|""calc""",sam@example.com,1 × Field Tee,${subtotal},${shipping},0.00,${total},0.00,9400,,NV,0.00,${total},0.00`,
      '',
    ]);
  });

  it('has the orders of a list in its order, across pages', async () => {
    const services = busyShop();
    for (const filter of LISTS) {
      const { body, total } = exportOrders(services, filter, ADMIN_ACTOR);
      const numbers = numbersOf(await text(body));
      const listed = [0, 200, 400].flatMap(
        (offset) => listOrders(services, { ...filter, limit: 200, offset }).orders,
      );
      expect(numbers, JSON.stringify(filter)).toEqual(listed.map(({ orderNumber }) => orderNumber));
      expect(total, JSON.stringify(filter)).toBe(numbers.length);
    }
  });

  it('has only the orders with these ids', async () => {
    const services = testServices();
    fillOrders(services.db, stockProduct(services), 9);
    const ids = listOrders(services, { limit: 3, offset: 2 }).orders.map(({ id }) => id);
    const { body, total } = exportOrders(services, { ids, sort: 'created' }, ADMIN_ACTOR);
    expect(numbersOf(await text(body))).toEqual(['GTI-100004', 'GTI-100005', 'GTI-100006']);
    expect(total).toBe(3);
  });

  it('has only its header when nothing matches', async () => {
    const { body, total } = exportOrders(testServices(), { search: 'nobody' }, ADMIN_ACTOR);
    expect([numbersOf(await text(body)), total]).toEqual([[], 0]);
  });

  it('has no order twice that moves while it is read', async () => {
    const services = busyShop();
    const reader = exportOrders(services, {}, ADMIN_ACTOR).body.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    const [newest] = listOrders(services, { limit: 1, offset: 0 }).orders;
    deleteOrders(services, [newest?.id ?? '']);
    const second = new TextDecoder().decode((await reader.read()).value);
    expect(new Set([...numbersOf(first), ...numbersOf(`\r\n${second}`)]).size).toBe(400);
    await reader.cancel();
  });

  it('reads nothing until it is read, and nothing after it is canceled', async () => {
    const { services, statementsOf } = watchedServices();
    fillOrders(services.db, stockProduct(services), 450);
    const { body } = exportOrders(services, {}, ADMIN_ACTOR);
    const reader = body.getReader();
    await reader.read();
    const after = await new Promise<string[]>((resolve) => {
      const statements = statementsOf(() => void reader.cancel());
      setImmediate(() => setImmediate(() => resolve(statements)));
    });
    expect(after).toEqual([]);
  });
});
