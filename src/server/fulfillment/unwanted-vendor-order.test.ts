import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { attemptOf, storeAttempt, vendorState } from '#tests/support/vendor-orders.ts';
import type { VendorOrderState } from '../gateways/print-vendors/print-vendor.ts';
import { changeStatus } from '../orders/change-status.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { applyVendorState } from './apply-vendor-state.ts';

let services: TestServices;
let order: Order;
beforeEach(async () => {
  services = testServices();
  order = await paidOrder(services);
});

const apply = (id: string, changes: Partial<VendorOrderState>, by?: typeof ADMIN_ACTOR) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes), by));
const orderNow = (): AdminOrder => requireAdminOrder(services.db, order.id);
const flags = () => orderNow().attention.map(({ reason }) => reason);
const notes = () => orderNow().events.flatMap(({ type, note }) => (type === 'flagged' ? note : []));

it('flags a canceled attempt that its vendor goes on with, until the vendor cancels it', () => {
  const id = storeAttempt(services, order);
  apply(id, { status: 'sent_to_vendor' });
  apply(id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, {});
  apply(id, {});
  expect(attemptOf(services, id).closedAt).not.toBeNull();
  expect(notes()).toEqual(['Printful goes on with an order that was canceled. Cancel it there.']);
  apply(id, { status: 'cancelled' });
  expect(flags()).toEqual([]);
});

it('flags an attempt that was given up when its vendor turns out to have it', () => {
  const id = storeAttempt(services, order, {
    submission: 'refused',
    vendorStatus: 'cancelled',
    closedAt: services.now(),
  });
  apply(id, { status: 'sent_to_vendor' });
  expect(flags()).toEqual(['vendor_failure']);
});

it('flags a canceled order that its vendor has after all', () => {
  const id = storeAttempt(services, order);
  changeStatus(services, order.id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, { status: 'sent_to_vendor' });
  expect(notes()).toEqual([expect.stringContaining('took this order although it was canceled')]);
  apply(id, {});
  expect(flags()).toEqual(['vendor_failure']);
});
