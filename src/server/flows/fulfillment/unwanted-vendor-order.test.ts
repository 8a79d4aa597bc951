import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import {
  storeVendorOrder,
  vendorOrderOf,
  vendorShipment,
  vendorState,
} from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { cancelOrder } from './cancel-order.ts';

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

it('flags a canceled vendor order that its vendor goes on with, until the vendor cancels it', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor' });
  apply(id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, {});
  apply(id, {});
  expect(vendorOrderOf(services, id).closedAt).not.toBeNull();
  expect(notes()).toEqual(['Printful is still making an order that was canceled. Cancel it there.']);
  apply(id, { status: 'cancelled' });
  expect(flags()).toEqual([]);
});

it('ships what a vendor had canceled and ships after all, and flags it', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'cancelled', vendorStatus: 'canceled' });
  expect(orderNow().items).toMatchObject([{ status: 'cancelled', quantityToShip: 1 }]);
  const shipments = [vendorShipment('9400')];
  apply(id, { status: 'shipped', vendorStatus: 'fulfilled', shipments });
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ status: 'shipped', quantityToShip: 0, trackingNumber: '9400' }],
    attention: [{ reason: 'vendor_failure' }],
  });
});

it('flags a vendor order that was given up when its vendor turns out to have it', () => {
  const id = storeVendorOrder(services, order, {
    submission: 'refused',
    vendorStatus: 'cancelled',
    closedAt: services.now(),
  });
  apply(id, { status: 'sent_to_vendor' });
  expect(flags()).toEqual(['vendor_failure']);
});

it('flags a canceled order that its vendor has after all', () => {
  const id = storeVendorOrder(services, order);
  changeStatus(services, order.id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, { status: 'sent_to_vendor' });
  expect(notes()).toEqual([expect.stringContaining('took this order after it was canceled')]);
  apply(id, {});
  expect(flags()).toEqual(['vendor_failure']);
});

/** A vendor order that failed, of the order's only line item. */
function failedVendorOrder(): string {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor' });
  apply(id, { status: 'failed' });
  return id;
}
const notices = () => services.db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
const shipped: Partial<VendorOrderState> = { status: 'shipped', shipments: [vendorShipment('9400')] };

it.each([
  ['canceled', () => cancelOrder(services, order.id, { restock: false }, ADMIN_ACTOR)],
  ['refunded', () => requestRefund(services, order.id, {}, { actor: ADMIN_ACTOR })],
] as const)(
  'flags a failed vendor order that goes on after its order was %s, and emails the buyer nothing',
  async (_, end) => {
    const id = failedVendorOrder();
    await end();
    const { status } = orderNow();
    const before = notes().length;
    for (const report of [{}, {}, shipped]) apply(id, report);
    expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'failed', closedAt: expect.any(Date) });
    expect([orderNow().status, orderNow().items[0]?.status]).toEqual([status, 'failed']);
    expect([flags(), notices()]).toEqual([['vendor_failure'], []]);
    expect(notes().slice(before)[0]).toMatch(/^Printful (is still making|resumed) an order that/);
  },
);

it('flags a failed vendor order that goes on after its items were shipped by hand, and keeps their tracking', () => {
  const id = failedVendorOrder();
  shipItems(services, order.id, { carrier: 'UPS', trackingNumber: '1Z999' }, ADMIN_ACTOR);
  apply(id, shipped);
  expect(orderNow().items).toMatchObject([{ status: 'shipped', trackingNumber: '1Z999' }]);
  expect([flags(), notices().length]).toEqual([['vendor_failure'], 1]);
});

it('flags an order that is canceled while its vendor makes it, and once more when it ships', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor' });
  changeStatus(services, order.id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, {});
  apply(id, shipped);
  expect(notes()).toEqual([
    'Printful is still making an order that was canceled. Cancel it there.',
    'Printful shipped an order that was canceled.',
  ]);
});
