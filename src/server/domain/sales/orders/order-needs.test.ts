import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { OrderNeed } from '#shared/order-list.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { buy, paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { flagOrder, unflagOrder } from './flag-order.ts';
import { countOrders } from './order-list.queries.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { settleOrder } from './settle-order.ts';
import { shipItems } from './ship-items.ts';

const PAGE = { limit: 50, offset: 0 };

describe('orders that need a person', () => {
  const needing = (services: TestServices, needs: OrderNeed) =>
    listOrderSummaries(services, { ...PAGE, needs }).orders.map(({ id }) => id);

  it('finds an order by its number only in its own lane', async () => {
    const services = testServices();
    const [first, second] = [await paidOrder(services), await paidOrder(services)];
    shipItems(
      services,
      first.id,
      { method: 'handed_over', items: [{ id: first.items[0]?.id ?? '', quantity: 1 }] },
      ADMIN_ACTOR,
    );
    const found = ({ orderNumber }: { orderNumber: string }) =>
      listOrderSummaries(services, { ...PAGE, needs: 'pack', search: orderNumber }).orders.map(
        ({ id }) => id,
      );
    expect(found(first)).toEqual([]);
    expect(found(second)).toEqual([second.id]);
  });

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
