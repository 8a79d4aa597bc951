import { expect, it } from 'vitest';
import type { OrderStatus } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';
import { sharesToSend } from './shares-to-send.ts';

interface Facts {
  status?: OrderStatus;
  stripePaymentIntentId?: string | null;
  /** How many units of each line item wait to be made. */
  unmade?: number[];
  vendorOrders?: { submission: 'waiting' | 'refused' | 'accepted'; isClosed?: boolean }[];
}

/** An order whose items are all made by Printful. */
function order({ status = 'paid', stripePaymentIntentId = 'pi_1', unmade = [3], vendorOrders = [] }: Facts) {
  return {
    order: { status, stripePaymentIntentId, isTrial: false },
    isPaymentLost: false,
    items: unmade.map((units, at) => ({ id: `i${at}`, unmade: units, toShip: units })),
    vendorOf: new Map<string, VendorId>(unmade.map((_, at) => [`i${at}`, 'printful'])),
    vendorOrders: vendorOrders.map(({ submission, isClosed }, at) => ({
      ...{ id: `v${at}`, vendorId: 'printful' as const, submission, closedAt: isClosed ? new Date(0) : null },
    })),
  };
}

/** Returns what can be sent to Printful, as `item × quantity`; null for nothing. */
function sendable(facts: Facts): string[] | null {
  const [share] = sharesToSend(order(facts));
  return share ? share.items.map(({ item, quantity }) => `${item.id} × ${quantity}`) : null;
}

it('has the units that are paid for and with no vendor', () => {
  expect(sendable({ unmade: [3, 1, 0] })).toEqual(['i0 × 3', 'i1 × 1']);
  expect(sendable({ stripePaymentIntentId: null })).toEqual(['i0 × 3']);
  for (const status of ['processing', 'shipped', 'delivered'] as const)
    expect(sendable({ status })).toEqual(['i0 × 3']);
});

it('has nothing of an unpaid or canceled order, or that no vendor can be sent', () => {
  expect(sendable({ status: 'cancelled' })).toBeNull();
  expect(sendable({ status: 'pending', stripePaymentIntentId: null })).toBeNull();
  expect(sendable({ unmade: [0] })).toBeNull();
  expect(sharesToSend({ ...order({}), vendorOf: new Map() })).toEqual([]);
});

it('continues a refused or unanswered vendor order', () => {
  expect(sharesToSend(order({ vendorOrders: [{ submission: 'refused' }] }))).toMatchObject([
    { open: { id: 'v0' } },
  ]);
  expect(sharesToSend(order({ vendorOrders: [{ submission: 'waiting' }] }))).toMatchObject([
    { open: { id: 'v0' } },
  ]);
  const refunded = { unmade: [0] };
  expect(sendable({ ...refunded, vendorOrders: [{ submission: 'waiting' }] })).toEqual([]);
  expect(sendable({ ...refunded, vendorOrders: [{ submission: 'refused' }] })).toBeNull();
});

it('has what a vendor canceled, for another vendor order', () => {
  const closed = { submission: 'accepted', isClosed: true } as const;
  expect(sharesToSend(order({ vendorOrders: [closed] }))).toMatchObject([
    { open: null, items: [{ item: { id: 'i0' } }] },
  ]);
});

it('has nothing that another vendor may have, to which its product was mapped before', () => {
  const waiting = order({ vendorOrders: [{ submission: 'waiting' }] });
  const remapped = {
    ...waiting,
    items: waiting.items.map((item) => ({ ...item, toShip: 0 })),
    vendorOf: new Map<string, VendorId>([['i0', 'gelato']]),
  };
  expect(sharesToSend(remapped)).toMatchObject([{ vendorId: 'printful', open: { id: 'v0' }, items: [] }]);
});
