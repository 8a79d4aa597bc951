import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { disputes, orderItems } from '#db/schema/orders.ts';
import { flagOrder, unflagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { listOrderSummaries } from '#server/domain/sales/orders/order-list.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { DAY_MS } from '#shared/durations.ts';
import { LANES, ORDER_LANES } from '#shared/lanes.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { readToday } from './today.queries.ts';

it('has every lane in the order of the work, each with a screen and without rows in an empty shop', () => {
  const { lanes, goingOut } = readToday(testServices());
  expect(lanes.map(({ lane }) => lane)).toEqual(LANES);
  for (const lane of lanes) expect(lane).toMatchObject({ count: 0, oldest: null, href: /^\/admin\// });
  expect(goingOut).toMatchObject({ count: 0, nextAt: null });
});

it('counts an order in each lane that has units of it, with the time of the oldest', async () => {
  const { services, order } = await vendorShop();
  const placed = services.now().toISOString();
  await order(['tee', 'pouch']);
  services.pass(DAY_MS);
  await order(['pouch']);
  const { lanes } = readToday(services);
  expect(lanes.filter(({ count }) => count > 0)).toMatchObject([
    {
      lane: 'send_to_vendor',
      count: 1,
      oldest: placed,
      href: '/admin/order-management?needs=send_to_vendor',
    },
    { lane: 'pack', count: 2, oldest: placed, href: '/admin/order-management?needs=pack' },
  ]);
});

it('names flagged orders for a decision only, with the deadline of their evidence', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'dispute');
  const evidenceDueAt = new Date(services.now().getTime() + 9 * DAY_MS);
  const moments = { openedAt: services.now(), createdAt: services.now(), updatedAt: services.now() };
  const dispute = { id: 'dp_1', orderId: id, status: 'needs_response', reason: 'fraudulent', evidenceDueAt };
  services.db
    .insert(disputes)
    .values({ ...dispute, ...moments })
    .run();
  expect(laneCounts(services)).toEqual({ needs_decision: 1 });
  const decisions = readToday(services).lanes.find(({ lane }) => lane === 'needs_decision');
  expect(decisions).toMatchObject({
    dueAt: evidenceDueAt.toISOString(),
    href: '/admin/order-management?needs=flagged',
    parts: [{ part: 'flagged_orders', count: 1 }],
  });
  unflagOrder(services, id, 'dispute');
  expect(laneCounts(services)).toEqual({ pack: 1 });
});

it('keeps an order whose line items are unknown among those to pack, once its flag is resolved', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  services.db.delete(orderItems).run();
  expect(laneCounts(services)).toEqual({ pack: 1 });
  shipItems(services, id, { carrier: 'UPS', trackingNumber: '1Z1' }, ADMIN_ACTOR);
  expect(laneCounts(services)).toEqual({});
});

it('names an order late at its vendor from the day after its own date', async () => {
  const { services, order } = await vendorShop();
  const id = await order(['tee']);
  await fulfillOrder(services, id, {}, ADMIN_ACTOR);
  const due = services.db
    .select()
    .from(vendorOrders)
    .where(eq(vendorOrders.orderId, id))
    .get()?.estimatedShipDate;
  services.pass((due?.getTime() ?? 0) - services.now().getTime());
  expect(laneCounts(services)).toEqual({});
  services.pass(DAY_MS);
  expect(laneCounts(services)).toEqual({ late_at_vendor: 1 });
  services.db.update(vendorOrders).set({ vendorStatus: 'shipped' }).run();
  expect(laneCounts(services)).toEqual({});
});

it('counts what each list has', async () => {
  const { services, order } = await vendorShop();
  await order(['tee', 'pouch']);
  await order(['tee']);
  const counts = laneCounts(services);
  for (const needs of ORDER_LANES)
    expect(listOrderSummaries(services, { needs, limit: 50, offset: 0 }).total).toBe(counts[needs] ?? 0);
});
