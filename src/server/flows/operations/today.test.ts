import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { disputes, orderItems, orders } from '#db/schema/orders.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { flagOrder, unflagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { listOrderSummaries } from '#server/domain/sales/orders/order-summaries.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { scheduleFulfillment } from '#server/flows/fulfillment/scheduled-fulfillment.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { LANES, ORDER_LANES } from '#shared/lanes.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { readToday } from './today.queries.ts';

it('has every lane in the order of the work, each with a link and empty in an empty shop', () => {
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

function storeDispute({ db, now }: TestServices, orderId: string, evidenceDueAt: Date): void {
  const moments = { openedAt: now(), createdAt: now(), updatedAt: now() };
  const dispute = { id: 'dp_1', orderId, status: 'needs_response', reason: 'fraudulent', evidenceDueAt };
  db.insert(disputes)
    .values({ ...dispute, ...moments })
    .run();
}

it('names flagged orders for a decision only, with the deadline of their evidence', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'dispute');
  const evidenceDueAt = new Date(services.now().getTime() + 9 * DAY_MS);
  storeDispute(services, id, evidenceDueAt);
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

it('says when the first order goes out, without those that no longer do', async () => {
  const { services, order } = await vendorShop();
  const [flagged, canceled, delivered] = [await order(), await order(), await order()];
  const [first, second] = [await order(), await order()];
  const at = (minutes: number) => new Date(services.now().getTime() + minutes * MINUTE_MS);
  for (const [index, orderId] of [flagged, canceled, delivered, first, second].entries())
    scheduleFulfillment(services, { orderId, actor: ADMIN_ACTOR, runAt: at(index + 1) });
  flagOrder(services, flagged, 'cancel_requested');
  changeStatus(services, canceled, { status: 'cancelled', note: undefined }, ADMIN_ACTOR);
  changeStatus(services, delivered, { status: 'delivered', note: undefined }, ADMIN_ACTOR);
  expect(readToday(services).goingOut).toMatchObject({ count: 2, nextAt: at(4).toISOString() });
});

it('leaves test orders from before going live out of the decisions, with their flags and disputes', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'address_changed');
  storeDispute(services, id, services.now());
  services.db.update(orders).set({ isTrial: true }).run();
  services.pass(DAY_MS);
  const { id: real } = await paidOrder(services);
  const flaggedAt = services.now();
  flagOrder(services, real, 'address_changed');
  expect(readToday(services).lanes.find(({ lane }) => lane === 'needs_decision')).toMatchObject({
    ...{ count: 1, oldest: flaggedAt.toISOString(), dueAt: null },
  });
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
  const daysLate = () => listOrderSummaries(services, { limit: 1, offset: 0 }).orders[0]?.daysLate;
  const due = services.db
    .select()
    .from(vendorOrders)
    .where(eq(vendorOrders.orderId, id))
    .get()?.estimatedShipDate;
  services.pass((due?.getTime() ?? 0) - services.now().getTime());
  expect(laneCounts(services)).toEqual({});
  expect(daysLate()).toBeNull();
  services.pass(DAY_MS);
  expect([laneCounts(services), daysLate()]).toEqual([{ late_at_vendor: 1 }, 1]);
  services.pass(2 * DAY_MS);
  expect(daysLate()).toBe(3);
  services.db.update(vendorOrders).set({ vendorStatus: 'shipped' }).run();
  expect([laneCounts(services), daysLate()]).toEqual([{}, null]);
});

it('counts what the list of each lane has', async () => {
  const { services, order } = await vendorShop();
  await order(['tee', 'pouch']);
  await order(['tee']);
  const counts = laneCounts(services);
  for (const needs of ORDER_LANES)
    expect(listOrderSummaries(services, { needs, limit: 50, offset: 0 }).total).toBe(counts[needs] ?? 0);
});
