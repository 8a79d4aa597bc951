import { expect, it } from 'vitest';
import type { ItemStatus, OrderStatus } from '#shared/order-state.ts';
import { allowedActions } from './allowed-actions.ts';

interface Facts {
  status?: OrderStatus;
  stripePaymentIntentId?: string | null;
  items?: ItemStatus[];
  stockTaken?: number;
  shipments?: unknown[];
  vendorOrders?: unknown[];
  left?: number;
  isDisputed?: boolean;
}

/** Returns the names of what is allowed with an order, which is paid and unsent by default. */
function allowed({
  status = 'paid',
  stripePaymentIntentId = 'pi_1',
  items = ['pending'],
  stockTaken = 1,
  shipments = [],
  vendorOrders = [],
  left = stripePaymentIntentId === null ? 0 : 1000,
  isDisputed = false,
}: Facts = {}): string[] {
  const actions = allowedActions({
    order: { status, stripePaymentIntentId },
    items: items.map((itemStatus) => ({ status: itemStatus, stockTaken })),
    shipments,
    vendorOrders,
    left: { total: left },
    isDisputed,
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
  expect(allowed({ vendorOrders: [{}] })).not.toContain('correct');
  expect(allowed({ items: ['in_production'] })).toEqual(['cancel', 'refund']);
  for (const status of ['shipped', 'delivered'] as const)
    expect(allowed({ status })).toEqual(['ship', 'restock', 'refund']);
});

it('allows no shipment of a canceled order, or without an item that is left', () => {
  expect(allowed({ status: 'cancelled' })).toEqual(['correct', 'restock', 'refund']);
  expect(allowed({ items: ['shipped', 'cancelled'], status: 'shipped', left: 0, stockTaken: 0 })).toEqual([]);
  expect(allowed({ items: [], left: 0 })).toEqual(['ship', 'correct', 'cancel']);
});
