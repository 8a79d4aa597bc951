import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { emails } from '#db/schema/operations.ts';
import { orderAttention } from '#db/schema/orders.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
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

let services: TestServices;
let order: Order;
let tee = '';
let mug = '';
beforeEach(async () => {
  services = testServices();
  order = await paidOrder(services, ['Field Tee', 'Mug']);
  [tee = '', mug = ''] = order.items.map(({ id }) => id);
});

const apply = (id: string, changes: Partial<VendorOrderState>, by?: typeof ADMIN_ACTOR) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes), by));

function orderNow(): AdminOrder {
  const now = findAdminOrder(services.db, order.id);
  if (!now) throw new Error('There is no such order.');
  return now;
}
const itemStatuses = () => orderNow().items.map(({ status }) => status);
const flags = () => orderNow().attention.map(({ reason }) => reason);
const notes = () => orderNow().events.flatMap(({ type, note }) => (type === 'flagged' ? note : []));
const shippingEmails = () =>
  services.db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
const shipped = (...shipments: VendorOrderState['shipments']) =>
  ({ status: 'shipped', vendorStatus: 'fulfilled', shipments }) as const;

it('moves the vendor order, its line items and the order on when the vendor makes it', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor', vendorStatus: 'pending', cost: 1890 });
  expect(vendorOrderOf(services, id)).toMatchObject({
    submission: 'accepted',
    vendorOrderId: 'v-1',
    vendorStatus: 'sent_to_vendor',
    vendorWord: 'pending',
    totalCostCents: 1890,
    closedAt: null,
  });
  expect(orderNow()).toMatchObject({
    status: 'processing',
    items: [{ vendorOrderId: 'v-1' }, { vendorOrderId: 'v-1' }],
  });
  apply(id, {});
  expect(itemStatuses()).toEqual(['in_production', 'in_production']);
  expect(vendorOrderOf(services, id).totalCostCents).toBe(1890);
});

it('ships what is in a shipment, and the order with the last line item', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { shipments: [vendorShipment('9400', { lineItemIds: [tee] })] });
  expect(orderNow()).toMatchObject({
    status: 'processing',
    items: [{ status: 'shipped', trackingNumber: '9400' }, { status: 'in_production' }],
  });
  apply(id, shipped(vendorShipment('9400', { lineItemIds: [tee] }), vendorShipment('9401')));
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ trackingNumber: '9400' }, { status: 'shipped', trackingNumber: '9401' }],
    vendorOrders: [{ trackingNumbers: ['9400', '9401'] }],
  });
  expect(vendorOrderOf(services, id).actualShipDate).toEqual(new Date('2026-11-20T12:00:00Z'));
  expect(shippingEmails()).toHaveLength(2);
});

it('ships an order once all its units are in shipments, although the vendor says that it is in production', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { shipments: [vendorShipment('9400', { lineItemIds: [tee, mug] })] });
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ status: 'shipped' }, { status: 'shipped' }],
  });
});

it('delivers line items with their last shipment, and the order with all of them', () => {
  const id = storeVendorOrder(services, order);
  const [first, second, both] = ['9400', '9401', '9402'].map((number, at) =>
    vendorShipment(number, { lineItemIds: [[tee], [mug], [tee, mug]][at] ?? [], isDelivered: at < 2 }),
  ) as [VendorOrderState['shipments'][0], VendorOrderState['shipments'][0], VendorOrderState['shipments'][0]];
  apply(id, shipped(first, second, both));
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ status: 'shipped' }, { status: 'shipped' }],
  });
  apply(id, { ...shipped(first, second, { ...both, isDelivered: true }), status: 'delivered' });
  expect(orderNow()).toMatchObject({
    status: 'delivered',
    items: [{ status: 'delivered' }, { status: 'delivered' }],
  });
  expect(services.db.select().from(shipments).all()).toEqual(
    ['9400', '9401', '9402'].map((trackingNumber) =>
      expect.objectContaining({ trackingNumber, vendorOrderId: id, deliveredAt: services.now() }),
    ),
  );
});

it('lets the order follow the slowest of two vendors', () => {
  const [first, second] = order.items;
  const a = storeVendorOrder(services, order, { items: first ? [first] : [] });
  const b = storeVendorOrder(services, order, { vendorId: 'gelato', items: second ? [second] : [] });
  apply(b, { id: 'v-2', status: 'sent_to_vendor' });
  apply(a, { ...shipped(vendorShipment('9400', { isDelivered: true })), status: 'delivered' });
  expect(orderNow()).toMatchObject({
    status: 'processing',
    items: [{ status: 'delivered' }, { status: 'sent_to_vendor' }],
  });
  apply(b, { id: 'v-2', ...shipped(vendorShipment('9401')) });
  expect(orderNow().status).toBe('shipped');
});

it('ships an order without the line item that was refunded before it was sent', async () => {
  const [first] = order.items;
  const id = storeVendorOrder(services, order, { items: first ? [first] : [] });
  await requestRefund(
    services,
    order.id,
    { items: [{ id: mug, quantity: 1, restock: false }], reason: 'requested_by_customer' },
    { actor: ADMIN_ACTOR },
  );
  apply(id, shipped(vendorShipment('9400')));
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ status: 'shipped' }, { status: 'pending' }],
  });
});

it('holds an order without moving it, flags why once, and resolves the flag when it goes on', () => {
  const id = storeVendorOrder(services, order);
  const held = {
    status: 'sent_to_vendor',
    vendorStatus: 'onhold',
    problem: 'The vendor put it on hold',
  } as const;
  apply(id, held);
  apply(id, held);
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'sent_to_vendor',
    lastError: held.problem,
  });
  expect([flags(), notes()]).toEqual([['vendor_failure'], [held.problem]]);
  apply(id, {});
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'in_production', lastError: null });
  expect(flags()).toEqual([]);
  apply(id, held);
  expect(vendorOrderOf(services, id).vendorStatus).toBe('in_production');
});

it('does not flag again what a person has resolved, as long as the problem stays the same', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { problem: 'On hold' });
  services.db.update(orderAttention).set({ resolvedAt: services.now() }).run();
  apply(id, { problem: 'On hold' });
  expect(flags()).toEqual([]);
});

it('keeps the flag while another vendor has a problem with the order', () => {
  const a = storeVendorOrder(services, order, { items: order.items.slice(0, 1) });
  const b = storeVendorOrder(services, order, { vendorId: 'gelato', items: order.items.slice(1) });
  apply(a, { problem: 'On hold' });
  apply(b, { id: 'v-2', problem: 'No design' });
  apply(a, {});
  expect(flags()).toEqual(['vendor_failure']);
  apply(b, { id: 'v-2' });
  expect(flags()).toEqual([]);
});

it.each([
  ['cancelled', 'canceled', 'Printful canceled it'],
  ['failed', 'failed', "Printful couldn't make it"],
] as const)(
  'closes a vendor order that is %s at the vendor, and flags the order',
  (status, vendorStatus, note) => {
    const id = storeVendorOrder(services, order);
    apply(id, {});
    apply(id, { status, vendorStatus });
    apply(id, { status, vendorStatus });
    expect(vendorOrderOf(services, id)).toMatchObject({
      vendorStatus: status,
      closedAt: services.now(),
      lastError: note,
    });
    expect([orderNow().status, itemStatuses(), notes()]).toEqual(['processing', [status, status], [note]]);
  },
);

it('waits on while its vendor has a draft only', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor', isDraft: true });
  expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'waiting', vendorOrderId: null });
  apply(id, { status: 'sent_to_vendor' });
  expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-1' });
});

it('stays refused when the draft of it is canceled', () => {
  const id = storeVendorOrder(services, order, { submission: 'refused', lastError: 'No ink' });
  apply(id, { status: 'cancelled' });
  expect(vendorOrderOf(services, id)).toMatchObject({
    ...{ submission: 'refused', closedAt: null, lastError: 'No ink' },
  });
});

it('does not flag a cancellation that an administrator made here', () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'sent_to_vendor' });
  apply(id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, { status: 'cancelled' });
  expect([vendorOrderOf(services, id).lastError, flags()]).toEqual([null, []]);
});

it('keeps what has shipped when the vendor then says that it was canceled, and flags the contradiction', () => {
  const id = storeVendorOrder(services, order);
  apply(id, shipped(vendorShipment('9400')));
  apply(id, { status: 'cancelled', vendorStatus: 'canceled' }, ADMIN_ACTOR);
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'shipped',
    closedAt: null,
    trackingNumbers: ['9400'],
  });
  expect([orderNow().status, notes()]).toEqual([
    'shipped',
    ['Printful says that it was canceled after it shipped'],
  ]);
});

it("goes on with a failed vendor order that was repaired in the vendor's dashboard", () => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'failed', problem: 'A problem with the address' });
  apply(id, {});
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'in_production',
    closedAt: null,
    lastError: null,
  });
  expect([itemStatuses(), flags()]).toEqual([['in_production', 'in_production'], []]);
});

it('flags a failed vendor order that goes on although another one has taken its place', () => {
  const first = storeVendorOrder(services, order);
  apply(first, { status: 'failed' });
  const second = storeVendorOrder(services, order, { number: 2 });
  apply(second, { id: 'v-2', status: 'sent_to_vendor' });
  expect(flags()).toEqual([]);
  apply(first, {});
  expect(vendorOrderOf(services, first).closedAt).not.toBeNull();
  expect([itemStatuses(), flags()]).toEqual([['sent_to_vendor', 'sent_to_vendor'], ['vendor_failure']]);
  expect(orderNow().items[0]?.vendorOrderId).toBe('v-2');
});

it('leaves a canceled order canceled, and still records what the vendor ships', () => {
  const id = storeVendorOrder(services, order);
  changeStatus(services, order.id, { status: 'cancelled' }, ADMIN_ACTOR);
  apply(id, shipped(vendorShipment('9400')));
  expect(orderNow()).toMatchObject({ status: 'cancelled', shipments: [{ trackingNumber: '9400' }] });
  expect(shippingEmails()).toHaveLength(1);
});

it('moves nothing for a status that it does not know, and keeps the word', () => {
  const id = storeVendorOrder(services, order, { vendorStatus: 'in_production' });
  apply(id, { status: null, vendorStatus: 'reticulating' });
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'in_production',
    vendorWord: 'reticulating',
  });
});

it('moves nothing backward, even for an administrator', () => {
  const id = storeVendorOrder(services, order);
  apply(id, shipped(vendorShipment('9400')));
  apply(id, { status: 'sent_to_vendor' }, ADMIN_ACTOR);
  expect([vendorOrderOf(services, id).vendorStatus, orderNow().status]).toEqual(['shipped', 'shipped']);
});
