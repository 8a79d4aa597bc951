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
}

/** Returns the names of what is allowed with an order, which is paid and unsent by default. */
function allowed({
  status = 'paid',
  stripePaymentIntentId = 'pi_1',
  items = ['pending'],
  stockTaken = 1,
  shipments = [],
  vendorOrders = [],
}: Facts = {}): string[] {
  const actions = allowedActions({
    order: { status, stripePaymentIntentId },
    items: items.map((itemStatus) => ({ status: itemStatus, stockTaken })),
    shipments,
    vendorOrders,
  });
  return Object.entries(actions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
}

it('allows shipping and correcting a paid order of which nothing was sent', () => {
  expect(allowed()).toEqual(['ship', 'correct', 'restock']);
});

it('allows canceling an unpaid order, and not shipping it', () => {
  expect(allowed({ status: 'pending', stripePaymentIntentId: null })).toEqual([
    'correct',
    'cancel',
    'restock',
  ]);
  expect(allowed({ status: 'pending' })).not.toContain('cancel');
});

it('allows no correction once anything was sent', () => {
  expect(allowed({ shipments: [{}], items: ['shipped', 'pending'] })).toEqual(['ship', 'restock']);
  expect(allowed({ vendorOrders: [{}] })).toEqual(['ship', 'restock']);
  expect(allowed({ items: ['in_production'] })).toEqual([]);
  for (const status of ['shipped', 'delivered'] as const)
    expect(allowed({ status })).toEqual(['ship', 'restock']);
});

it('allows no shipment of a canceled order, or without an item that is left', () => {
  expect(allowed({ status: 'cancelled' })).toEqual(['correct', 'restock']);
  expect(allowed({ items: ['shipped', 'cancelled'], status: 'shipped', stockTaken: 0 })).toEqual([]);
  expect(allowed({ items: [] })).toEqual(['ship', 'correct']);
});
