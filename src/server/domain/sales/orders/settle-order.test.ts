import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { moveRefund } from '#server/domain/sales/refunds/move-refund.ts';
import { findRefund } from '#server/domain/sales/refunds/refunds.queries.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { changeStatus } from './change-status.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { requireAdminOrder } from './require-order.ts';
import { shipItems } from './ship-items.ts';

let services: TestServices;
let order: Order;
let tee = '';
let mug = '';
beforeEach(async () => {
  services = testServices();
  order = await paidOrder(services, ['Field Tee', 'Mug']);
  [tee = '', mug = ''] = order.items.map(({ id }) => id);
});

const now = () => requireAdminOrder(services.db, order.id);
const choose = (status: OrderStatus, updatedAt?: string) =>
  changeStatus(services, order.id, { status, note: undefined, updatedAt }, ADMIN_ACTOR);
const report = (id: string, changes: Partial<VendorOrderState>) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes)));
let numbers = 0;
const ship = (...itemIds: string[]) => {
  numbers += 1;
  return shipItems(
    services,
    order.id,
    { carrier: 'UPS', trackingNumber: `1Z${numbers}`, items: itemIds.map((id) => ({ id, quantity: 1 })) },
    ADMIN_ACTOR,
  );
};
const changes = () =>
  now()
    .events.filter(({ type }) => type === 'status' || type === 'override_ended')
    .map(({ type, actor, before, after }) => [type, actor, before, after]);
const moved = (status: 'succeeded' | 'failed', id: string) => {
  const refund = findRefund(services.db, id);
  if (!refund) throw new Error('There is no such refund.');
  const { createdAt } = refund;
  const outcome = { status, providerRefundId: `re_${id}`, failureReason: null, createdAt };
  const by = { actor: { kind: 'payment_provider' }, notify: false } as const;
  transaction(services.db, () => moveRefund(services, refund, outcome, by));
};

describe('an administrator’s choice of a status', () => {
  it('shows who made it and when, and what the units say', () => {
    services.pass(60_000);
    expect(choose('shipped').statusOverride).toEqual({
      ...{ status: 'shipped', by: null, at: services.now().toISOString(), settledStatus: 'paid' },
    });
    const [listed] = listOrderSummaries(services, { limit: 1, offset: 0 }).orders;
    expect(listed).toMatchObject({ status: 'shipped', settledStatus: 'paid' });
  });

  it('is none if it is what the units say', () => {
    ship(tee);
    expect(choose('paid').statusOverride).toMatchObject({ settledStatus: 'processing' });
    expect(choose('processing')).toMatchObject({ status: 'processing', statusOverride: null });
    const { updatedAt } = choose('delivered');
    expect(choose('processing', updatedAt)).toMatchObject({ status: 'processing', statusOverride: null });
  });

  it('can be any status after any other, and each is in the timeline', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        choose(from);
        const before = now().events.length;
        expect(choose(to)).toMatchObject({
          status: to,
          statusOverride: to === 'paid' ? null : { status: to },
        });
        expect(now().events).toHaveLength(from === to ? before : before + 1);
      }
    }
  });

  it('ends when the units move past it, which the timeline says', () => {
    choose('pending');
    const id = storeVendorOrder(services, order);
    report(id, {});
    expect(now()).toMatchObject({ status: 'processing', statusOverride: null });
    expect(changes()).toEqual([
      ['status', 'admin', 'paid', 'pending'],
      ['status', 'vendor', 'pending', 'processing'],
      ['override_ended', 'vendor', 'pending', null],
    ]);
  });

  it('ends when the units say the same', () => {
    choose('shipped');
    ship(tee);
    expect(now()).toMatchObject({ status: 'shipped', statusOverride: { settledStatus: 'processing' } });
    ship(mug);
    expect(now()).toMatchObject({ status: 'shipped', statusOverride: null });
    expect(changes().at(-1)).toEqual(['override_ended', 'admin', 'shipped', null]);
  });

  it('stands while the units only say again what they said', () => {
    const id = storeVendorOrder(services, order);
    report(id, {});
    choose('paid');
    report(id, { vendorStatus: 'still made' });
    expect(now()).toMatchObject({ status: 'paid', statusOverride: { settledStatus: 'processing' } });
    report(id, { status: 'shipped', shipments: [vendorShipment('9400')] });
    expect(now()).toMatchObject({ status: 'shipped', statusOverride: null });
  });

  it('of `cancelled` stays whatever a vendor ships, and stops what nobody makes', () => {
    const id = storeVendorOrder(services, order, { items: order.items.slice(0, 1) });
    report(id, {});
    expect(choose('cancelled')).toMatchObject({
      ...{ pendingItems: 0, items: [{ quantityToShip: 0 }, { quantityToShip: 0 }] },
      statusOverride: { settledStatus: 'processing' },
    });
    report(id, { status: 'shipped', shipments: [vendorShipment('9400')] });
    expect(now()).toMatchObject({ status: 'cancelled', statusOverride: { settledStatus: 'processing' } });
    expect(choose('processing')).toMatchObject({
      ...{ statusOverride: null, items: [{ quantityToShip: 0 }, { quantityToShip: 1 }] },
    });
  });

  it('returns 409 with the order if it is based on an older one', () => {
    const { updatedAt } = choose('pending');
    services.pass(1000);
    report(storeVendorOrder(services, order), {});
    expect(() => choose('paid', updatedAt)).toThrow(expect.objectContaining({ code: 'stale' }));
  });
});

it('takes a cancellation back to what the units say', async () => {
  ship(tee);
  const canceled = await cancelOrder(
    services,
    order.id,
    { restock: false, expectedRemaining: undefined, note: undefined },
    ADMIN_ACTOR,
  );
  expect(canceled).toMatchObject({ status: 'cancelled', statusOverride: null });
  // The tee has shipped, and canceling has refunded the mug.
  expect(choose('paid').statusOverride).toMatchObject({ status: 'paid', settledStatus: 'shipped' });
  expect(choose('shipped')).toMatchObject({ status: 'shipped', statusOverride: null });
});

it('never moves backward by a report of a vendor or of the payment provider', async () => {
  const id = storeVendorOrder(services, order);
  report(id, {});
  report(id, { status: 'failed' });
  expect(now()).toMatchObject({ status: 'processing', statusOverride: null });
  ship(tee);
  const { refund } = await requestRefund(
    services,
    order.id,
    { items: [{ id: mug, quantity: 1 }] },
    { actor: ADMIN_ACTOR },
  );
  moved('succeeded', refund.id);
  expect(now().status).toBe('shipped');
  moved('failed', refund.id);
  expect(now()).toMatchObject({ status: 'shipped', statusOverride: null });
  // A person may follow the units.
  expect(choose('processing')).toMatchObject({ status: 'processing', statusOverride: null });
});

it('has not shipped while the refund of the rest is pending, nor when it fails', async () => {
  ship(tee);
  services.payments.refundStatus = 'pending';
  const { refund } = await requestRefund(
    services,
    order.id,
    { items: [{ id: mug, quantity: 1 }] },
    { actor: ADMIN_ACTOR },
  );
  expect(now().status).toBe('processing');
  moved('failed', refund.id);
  expect(now()).toMatchObject({ status: 'processing', statusOverride: null });
});

it('emails once about items without a tracking number, even if the status was set before', () => {
  const announced = () =>
    services.db
      .select()
      .from(emails)
      .all()
      .filter(({ template }) => template === 'shipping-notice').length;
  const id = storeVendorOrder(services, order);
  report(id, {});
  choose('shipped');
  expect(announced()).toBe(0);
  report(id, { status: 'shipped', shipments: [] });
  expect(announced()).toBe(1);
  choose('processing');
  report(id, { status: 'delivered', shipments: [] });
  expect(now()).toMatchObject({ status: 'delivered', statusOverride: null });
  expect(announced()).toBe(1);
});

it('is pending by its units while it is unpaid', () => {
  services.db.update(orders).set({ stripePaymentIntentId: null }).run();
  choose('processing');
  expect(now().statusOverride).toMatchObject({ settledStatus: 'pending' });
});
