import { expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { readCancelEffects } from './cancel-effects.queries.ts';
import { chooseStatus } from './settle-order.ts';

it('counts what the status of canceled orders leaves undone, and the stock that can go back', async () => {
  const services = testServices();
  const one = await paidOrder(services, ['Field Tee']);
  const two = await paidOrder(services, ['Camp Mug']);
  const three = await paidOrder(services, ['Cap']);
  const canceled = await paidOrder(services, ['Patch']);
  storeVendorOrder(services, one, { submission: 'accepted', vendorStatus: 'in_production' });
  storeVendorOrder(services, two, { submission: 'accepted', vendorStatus: 'shipped' });
  storeVendorOrder(services, three, { submission: 'refused' });
  chooseStatus(services, canceled.id, { to: 'cancelled', actor: ADMIN_ACTOR });
  const ids = [one.id, two.id, canceled.id, '00000000-0000-4000-8000-999999999999'];
  const kept = (Number(one.total) + Number(two.total)).toFixed(2);
  expect(readCancelEffects(services.db, ids)).toEqual({
    paidOrders: 2,
    keptTotal: kept,
    ordersAtVendors: 1,
    ordersToRestock: 3,
    unitsToRestock: 3,
    ordersToTake: 0,
    unitsToTake: 0,
  });
  expect(readCancelEffects(services.db, [three.id])).toMatchObject({ paidOrders: 1, ordersAtVendors: 0 });
  expect(readCancelEffects(services.db, [])).toMatchObject({ paidOrders: 0, keptTotal: '0.00' });
});
