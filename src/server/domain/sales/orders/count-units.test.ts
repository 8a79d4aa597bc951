import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import type { SubmissionState } from '#shared/fulfillment.ts';
import type { RefundStatus } from '#shared/order-state.ts';
import { readFiles } from '#tests/house/source-files.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { type Counters, countUnits } from './count-units.ts';

type Records = Parameters<typeof countUnits>[1];

const NONE: Counters = {
  ...{ shipped: 0, refunded: 0, canceled: 0, withVendor: 0, askedOfVendor: 0, stopped: 0 },
  ...{ delivered: 0, refunding: 0, refundedShipped: 0 },
};
const ITEM = { status: 'pending' as const, quantity: 3, unitPriceCents: 1000 };

/** Units in a vendor order that the vendor has accepted, unless something else is given. */
const atVendor = (
  quantity: number,
  shipped = 0,
  state: Partial<SubmissionState & { delivered: number }> = {},
) => ({
  ...{ quantity, shipped, delivered: 0, submission: 'accepted' as const, closedAt: null },
  ...state,
});
const refund = (
  quantity: number,
  shippedQuantity = 0,
  goodsCents = quantity * 1000,
  status: RefundStatus = 'succeeded',
) => ({
  ...{ quantity, shippedQuantity, goodsCents, status },
});
const ENDED = { closedAt: new Date(0) };

/** Returns the counters that aren't 0. */
function counted(records: Partial<Records>, item: Partial<Parameters<typeof countUnits>[0]> = {}) {
  const counters = countUnits(
    { ...ITEM, ...item },
    { isCanceled: false, shippedByHand: 0, atVendors: [], refunded: [], ...records },
  );
  expect(Object.keys(counters)).toEqual(Object.keys(NONE));
  return Object.fromEntries(Object.entries(counters).filter(([, units]) => units !== 0));
}

it('counts what shipped by hand and from vendors, also from vendor orders that have ended', () => {
  expect(counted({})).toEqual({});
  expect(counted({ shippedByHand: 2 })).toEqual({ shipped: 2 });
  expect(counted({ atVendors: [atVendor(3, 1)] })).toEqual({ shipped: 1, withVendor: 2 });
  expect(counted({ atVendors: [atVendor(3, 1, ENDED), atVendor(2, 1, ENDED)] })).toEqual({ shipped: 2 });
});

it('tells units that a vendor has accepted from those that it was asked for, and has none that it refused', () => {
  expect(counted({ atVendors: [atVendor(3)] })).toEqual({ withVendor: 3 });
  expect(counted({ atVendors: [atVendor(2, 0, { submission: 'waiting' })] })).toEqual({ askedOfVendor: 2 });
  expect(counted({ atVendors: [atVendor(3, 0, { submission: 'refused' })] })).toEqual({});
  expect(counted({ atVendors: [atVendor(3, 0, ENDED)] })).toEqual({});
});

it('takes refunded units from those that have not shipped, unless the requester says otherwise', () => {
  expect(counted({ refunded: [refund(1)] })).toEqual({ refunded: 1 });
  expect(counted({ shippedByHand: 1, refunded: [refund(2)] })).toEqual({ shipped: 1, refunded: 2 });
  expect(counted({ shippedByHand: 1, refunded: [refund(1, 1)] })).toEqual({
    shipped: 1,
    refundedShipped: 1,
  });
  expect(counted({ shippedByHand: 2, refunded: [refund(3)] })).toEqual({
    ...{ shipped: 2, refunded: 1, refundedShipped: 2 },
  });
});

it('counts all that has not shipped as refunded once the whole price was, without any unit', () => {
  expect(counted({ refunded: [refund(0, 0, 2999)] })).toEqual({});
  expect(counted({ refunded: [refund(0, 0, 3000)] })).toEqual({ refunded: 3 });
  expect(counted({ shippedByHand: 1, refunded: [refund(0, 0, 3000)] })).toEqual({
    shipped: 1,
    refunded: 2,
  });
  expect(counted({ refunded: [refund(0, 0, 0)] }, { unitPriceCents: 0 })).toEqual({});
});

it('counts the rest of a canceled order as canceled', () => {
  expect(counted({ isCanceled: true })).toEqual({ canceled: 3 });
  expect(counted({ shippedByHand: 1, isCanceled: true, refunded: [refund(1)] })).toEqual({
    ...{ shipped: 1, refunded: 1, canceled: 1 },
  });
});

it('counts what a person took out of the order as canceled, and not what a vendor canceled', () => {
  expect(counted({}, { status: 'cancelled' })).toEqual({ canceled: 3 });
  expect(counted({ atVendors: [atVendor(3, 0, ENDED)] }, { status: 'cancelled' })).toEqual({});
});

it('counts a unit once that a vendor shipped after it was refunded or canceled, or more often than it was ordered', () => {
  expect(counted({ atVendors: [atVendor(3, 3)], refunded: [refund(3)] })).toEqual({
    shipped: 3,
    refundedShipped: 3,
  });
  expect(counted({ atVendors: [atVendor(3)], refunded: [refund(1)] })).toEqual({
    refunded: 1,
    withVendor: 2,
  });
  expect(counted({ atVendors: [atVendor(3, 3), atVendor(3, 3)] })).toEqual({ shipped: 3 });
  expect(counted({ isCanceled: true, atVendors: [atVendor(3, 1)] })).toEqual({ shipped: 1, canceled: 2 });
  expect(counted({ refunded: [refund(3), refund(3)] })).toEqual({ refunded: 3 });
});

it('tells units whose refund is under way from refunded ones, and never has fewer than none of them', () => {
  expect(counted({ refunded: [refund(1), refund(1, 0, 1000, 'requested')] })).toEqual({
    ...{ refunded: 2, refunding: 1 },
  });
  expect(counted({ refunded: [refund(0, 0, 3000, 'pending')] })).toEqual({ refunded: 3, refunding: 3 });
  const shipped = refund(1, 1, 0, 'pending');
  expect(counted({ shippedByHand: 1, refunded: [refund(3), shipped] })).toMatchObject({ refunded: 2 });
});

it('counts what arrived of all that shipped', () => {
  expect(counted({ atVendors: [atVendor(2, 2, { delivered: 1 })] })).toEqual({ shipped: 2, delivered: 1 });
  expect(
    counted({ atVendors: [atVendor(3, 3, { delivered: 3 }), atVendor(1, 1, { delivered: 1 })] }),
  ).toEqual({
    ...{ shipped: 3, delivered: 3 },
  });
});

it('is held by the database: no unit is in two places, and none is missing', async () => {
  const services = testServices();
  await paidOrder(services);
  const set = (values: Partial<Counters>) => () => services.db.update(orderItems).set(values).run();
  expect(set({ shipped: 1, refunded: 1 })).toThrow(/order_items_units/);
  expect(set({ canceled: -1 })).toThrow(/order_items_units/);
  expect(set({ delivered: 1 })).toThrow(/order_items_units/);
  expect(set({ refunding: 1 })).toThrow(/order_items_units/);
  expect(set({ refundedShipped: 1 })).toThrow(/order_items_units/);
  expect(set({ shipped: 1, refundedShipped: 1 })).not.toThrow();
});

/** Files that write to these tables, but none of the columns that units are counted from. */
const OTHER_COLUMNS: Record<string, string> = {
  'src/server/domain/sales/orders/move-status.ts': 'the status of a vendor order',
  'src/server/domain/sales/refunds/restock-refund.ts': 'what went back into stock',
  'src/server/domain/sales/refunds/send-refund.ts': 'failed attempts',
  'src/server/domain/sales/tax/reverse-tax.ts': 'the id of the reversal',
  'src/server/domain/sales/vendor-orders/restored-orders.ts': 'that no vendor was asked since a restore',
  'src/server/flows/fulfillment/insert-vendor-order.ts': 'a vendor order that has no line items yet',
  'src/server/flows/fulfillment/kept-draft.ts': "the vendor's answer about a draft",
  'src/server/flows/fulfillment/read-vendor-order.ts': 'when the vendor was asked, and its problem',
  'src/server/flows/fulfillment/submit-vendor-order.ts': 'when the vendor was asked',
  'src/server/flows/fulfillment/vendor-order-lease.ts': 'the lease',
  'src/server/flows/webhooks/replay-webhook.ts': 'when the vendor was asked',
};

it('is written by all code that records vendor orders, refunds or shipments by hand', () => {
  const events =
    /\b(?:insert|update|delete|insertInto)\((?:vendorOrders|vendorOrderItems|shipmentItems|refunds|refundItems)\)/;
  const writers = readFiles(join(import.meta.dirname, '../../../../..'), '{src,scripts}/**/*.ts').filter(
    ({ text }) => events.test(text),
  );
  const forgetful = writers.filter(({ text }) => !text.includes('settleOrder(')).map(({ path }) => path);
  expect(forgetful).toEqual(Object.keys(OTHER_COLUMNS));
  expect(writers.map(({ path }) => path)).toContain('src/server/domain/sales/orders/ship-items.ts');
});

it('is the only code that writes the counters', () => {
  const write =
    /\bset\(\{[^}]*(?<![.'\w])(?:shipped|refunded|canceled|withVendor|askedOfVendor|stopped|delivered|refunding|refundedShipped)\s*[:,}]/;
  const writers = readFiles(join(import.meta.dirname, '../../../../..'), '{src,scripts}/**/*.ts').filter(
    ({ text }) => write.test(text),
  );
  expect(writers.map(({ path }) => path)).toEqual(['src/server/domain/sales/orders/count-units.ts']);
});
