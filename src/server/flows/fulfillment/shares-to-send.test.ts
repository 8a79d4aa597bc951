import { expect, it } from 'vitest';
import { type ItemStatus, isShipped, type OrderStatus } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';
import { itemsWithVendor, sharesToSend } from './shares-to-send.ts';

interface Facts {
  status?: OrderStatus;
  stripePaymentIntentId?: string | null;
  items?: ItemStatus[];
  /** Units and cents that are left of each line item to refund; by default all. */
  left?: [quantity: number, goods: number][];
  vendorOrders?: {
    submission: 'waiting' | 'refused' | 'accepted';
    isClosed?: boolean;
    items?: number[];
    units?: number;
  }[];
}

/** An order of three units of each item, all made by Printful. */
function order({
  status = 'paid',
  stripePaymentIntentId = 'pi_1',
  items = ['pending'],
  left = items.map(() => [3, 3000]),
  vendorOrders = [],
}: Facts) {
  return {
    order: { status, stripePaymentIntentId },
    isPaymentLost: false,
    items: items.map((itemStatus, at) => ({
      ...{
        id: `i${at}`,
        productId: 'tee',
        status: itemStatus,
        quantity: 3,
        unitPriceCents: 1000,
        shippedByHand: isShipped(itemStatus) && vendorOrders.length === 0 ? 3 : 0,
      },
    })),
    left: {
      lines: left.map(([quantity, goods], at) => ({ id: `i${at}`, quantity, goods, tax: 0 })),
      refundedShipped: new Map(),
    },
    vendorOf: new Map<string, VendorId>([['tee', 'printful']]),
    vendorOrders: vendorOrders.map(({ submission, isClosed }, at) => ({
      ...{ id: `v${at}`, vendorId: 'printful' as const, submission, closedAt: isClosed ? new Date(0) : null },
    })),
    vendorOrderItems: vendorOrders.flatMap(({ items: own = [0], units = 0 }, at) =>
      own.map((item) => ({
        vendorOrderId: `v${at}`,
        orderItemId: `i${item}`,
        quantity: 3,
        shippedQuantity: units,
      })),
    ),
  };
}

/** Returns what can be sent to Printful, as `item × quantity`; null for nothing. */
function sendable(facts: Facts): string[] | null {
  const [share] = sharesToSend(order(facts));
  return share ? share.items.map(({ item, quantity }) => `${item.id} × ${quantity}`) : null;
}

it('has the items that are paid for and with no vendor', () => {
  expect(sendable({ items: ['pending', 'failed', 'shipped', 'cancelled'] })).toEqual(['i0 × 3', 'i1 × 3']);
  expect(sendable({ stripePaymentIntentId: null, left: [] })).toEqual(['i0 × 3']);
  for (const status of ['processing', 'shipped', 'delivered'] as const)
    expect(sendable({ status })).toEqual(['i0 × 3']);
});

it('has nothing of an unpaid or canceled order, or that no vendor makes', () => {
  expect(sendable({ status: 'cancelled' })).toBeNull();
  expect(sendable({ status: 'pending', stripePaymentIntentId: null, left: [] })).toBeNull();
  expect(sharesToSend({ ...order({}), vendorOf: new Map() })).toEqual([]);
});

it('leaves out what was refunded', () => {
  expect(sendable({ left: [[1, 1000]] })).toEqual(['i0 × 1']);
  expect(sendable({ left: [[0, 0]] })).toBeNull();
  expect(sendable({ left: [[3, 0]] })).toBeNull();
});

it('goes on with a vendor order that was refused or never answered, and not with one that was accepted', () => {
  expect(sharesToSend(order({ vendorOrders: [{ submission: 'refused' }] }))).toMatchObject([
    { open: { id: 'v0' } },
  ]);
  expect(sharesToSend(order({ vendorOrders: [{ submission: 'waiting' }] }))).toMatchObject([
    { open: { id: 'v0' } },
  ]);
  const refunded = { left: [[0, 0]] as [number, number][] };
  expect(sendable({ ...refunded, vendorOrders: [{ submission: 'waiting' }] })).toEqual([]);
  expect(sendable({ ...refunded, vendorOrders: [{ submission: 'refused' }] })).toBeNull();
  expect(sendable({ items: ['pending'], vendorOrders: [{ submission: 'accepted' }] })).toBeNull();
});

it('has what a vendor canceled, for another vendor order, and not what a person canceled', () => {
  const closed = [{ submission: 'accepted', isClosed: true, items: [0] }] as const;
  expect(
    sharesToSend(
      order({
        items: ['cancelled', 'cancelled'],
        vendorOrders: [...closed].map((one) => ({ ...one, items: [0] })),
      }),
    ),
  ).toMatchObject([{ open: null, items: [{ item: { id: 'i0' } }] }]);
});

it('has what did not go of a line item that a vendor shipped in part', () => {
  const closed = (units: number) => ({ submission: 'accepted', isClosed: true, units }) as const;
  const left = (...vendorOrders: Facts['vendorOrders'] & object) =>
    sendable({ items: ['shipped'], vendorOrders });
  expect(left(closed(1))).toEqual(['i0 × 2']);
  expect(left(closed(1), closed(1))).toEqual(['i0 × 1']);
  expect(left(closed(3))).toBeNull();
});

it('counts items as with a vendor that has them, or may have them', () => {
  const withVendor = (submission: 'waiting' | 'refused' | 'accepted', isClosed = false) =>
    itemsWithVendor(order({ vendorOrders: [{ submission, isClosed }] })).has('i0');
  expect(withVendor('accepted')).toBe(true);
  expect(withVendor('waiting')).toBe(true);
  expect(withVendor('refused')).toBe(false);
  expect(withVendor('accepted', true)).toBe(false);
});
