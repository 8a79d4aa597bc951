import { expect, it } from 'vitest';
import type { SubmissionState } from '#shared/fulfillment.ts';
import { type ItemStatus, isShipped, isUnsentItem, type OrderStatus } from '#shared/order-state.ts';
import { allowedActions } from './allowed-actions.ts';

const ACCEPTED: SubmissionState = { submission: 'accepted', closedAt: null };

interface Facts {
  status?: OrderStatus;
  settledStatus?: OrderStatus;
  stripePaymentIntentId?: string | null;
  handReason?: 'phone' | null;
  items?: ItemStatus[];
  stockTaken?: number;
  shipments?: unknown[];
  vendorOrders?: SubmissionState[];
  /** Line items by their place of which nothing is left to ship by hand. */
  gone?: number[];
  toSend?: unknown[];
  left?: number;
  isDisputed?: boolean;
  isForeign?: boolean;
  isPaymentLost?: boolean;
  isSample?: boolean;
}

/** Returns the names of what is allowed with an order, which is paid and unsent by default. */
function allowed({
  status = 'paid',
  settledStatus,
  stripePaymentIntentId = 'pi_1',
  handReason = null,
  items = ['pending'],
  stockTaken = 1,
  shipments = [],
  vendorOrders = [],
  gone = [],
  toSend = [],
  left = stripePaymentIntentId === null ? 0 : 1000,
  isDisputed = false,
  isForeign = false,
  isPaymentLost = false,
  isSample = false,
}: Facts = {}): string[] {
  const actions = allowedActions({
    order: {
      ...{ status, settledStatus: settledStatus ?? status },
      ...{ stripePaymentIntentId, handReason, isTrial: false },
    },
    items: items.map((itemStatus, at) => ({
      status: itemStatus,
      toShip: gone.includes(at) || isShipped(itemStatus) ? 0 : 1,
      stockToReturn: isUnsentItem(itemStatus) ? stockTaken : 0,
    })),
    shipments,
    vendorOrders,
    toSend,
    leftCents: left,
    isDisputed,
    isForeign,
    isPaymentLost,
    isSample,
  });
  return Object.entries(actions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
}

it('allows shipping and correcting a paid order of which nothing was sent', () => {
  expect(allowed()).toEqual(['ship', 'correct', 'cancel', 'restock', 'refund']);
});

it('allows no refund when nothing is left, and neither refund nor canceling while the bank holds the money', () => {
  expect(allowed({ left: 0 })).toEqual(['ship', 'correct', 'cancel', 'restock']);
  expect(allowed({ isDisputed: true })).toEqual(['ship', 'correct', 'restock']);
});

it('allows neither refund nor canceling of an order that was paid in another currency', () => {
  expect(allowed({ isForeign: true, left: 0 })).toEqual(['ship', 'correct', 'restock']);
});

it('allows canceling an order that was only given the status, whose money is still here', () => {
  expect(allowed({ status: 'cancelled', settledStatus: 'paid' })).toContain('cancel');
  expect(allowed({ status: 'cancelled' })).not.toContain('cancel');
  expect(allowed({ status: 'cancelled', settledStatus: 'shipped' })).not.toContain('cancel');
});

it('allows neither refund nor canceling of a sample whose payment no provider has', () => {
  expect(allowed({ isSample: true })).toEqual(['ship', 'correct', 'restock']);
  expect(allowed({ isSample: true, left: 0 })).toContain('cancel');
});

it('allows canceling an unpaid order, and not shipping it', () => {
  expect(allowed({ status: 'pending', stripePaymentIntentId: null })).toEqual([
    'correct',
    'cancel',
    'restock',
  ]);
  expect(allowed({ status: 'paid', stripePaymentIntentId: null })).not.toContain('cancel');
});

it('allows no correction once anything was sent', () => {
  expect(allowed({ shipments: [{}], items: ['shipped', 'pending'] })).toEqual([
    'ship',
    'cancel',
    'restock',
    'refund',
  ]);
  expect(allowed({ vendorOrders: [{ submission: 'waiting', closedAt: null }] })).not.toContain('correct');
  const made = { vendorOrders: [ACCEPTED], gone: [0] };
  expect(allowed({ items: ['in_production'], ...made })).toEqual(['cancel', 'refund']);
  for (const status of ['shipped', 'delivered'] as const)
    expect(allowed({ status })).toEqual(['ship', 'restock', 'refund']);
});

it('allows no shipment of a canceled order, or without an item that is left', () => {
  expect(allowed({ status: 'cancelled' })).toEqual(['correct', 'restock', 'refund']);
  expect(
    allowed({ items: ['shipped', 'cancelled'], gone: [1], status: 'shipped', left: 0, stockTaken: 0 }),
  ).toEqual([]);
  expect(allowed({ items: [], left: 0 })).toEqual(['ship', 'correct', 'cancel']);
});

it('allows a correction while no vendor has anything: it refused, or its vendor order ended', () => {
  expect(allowed({ vendorOrders: [{ submission: 'refused', closedAt: null }] })).toContain('correct');
  expect(allowed({ vendorOrders: [{ submission: 'accepted', closedAt: new Date(0) }] })).toContain('correct');
  expect(allowed({ vendorOrders: [{ submission: 'accepted', closedAt: null }] })).not.toContain('correct');
});

it('allows sending what can be sent', () => {
  expect(allowed({ toSend: [{}] })).toContain('fulfill');
});

it('allows shipping by hand while a unit is left that no vendor makes', () => {
  expect(allowed({ items: ['pending', 'pending'], gone: [0] })).toContain('ship');
  expect(allowed({ items: ['pending', 'shipped'], gone: [0] })).not.toContain('ship');
});
