import { describe, expect, it } from 'vitest';
import { orderSteps, orderStory } from './order-progress.ts';
import { ORDER_STATUSES } from './order-state.ts';
import type { Order, OrderItem, Refund } from './schemas/order.schema.ts';

const AT = '2026-11-20T18:00:00.000Z';
const LATER = '2026-11-22T18:00:00.000Z';
const SHIPMENT = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null, shippedAt: LATER };
const item = (status: OrderItem['status']) => ({ status }) as OrderItem;

const order = (changes: Partial<Order> = {}) =>
  ({
    status: 'paid',
    createdAt: AT,
    total: '50.00',
    customerEmail: 'sam@example.com',
    shippingAddress: { firstName: 'Sam' },
    items: [item('pending'), item('pending')],
    shipments: [],
    refunds: [],
    reachedAt: {},
    ...changes,
  }) as unknown as Order;
const refund = (amount: string, status: Refund['status'] = 'succeeded'): Refund => ({
  amount,
  status,
  createdAt: LATER,
});
const drawn = (changes: Partial<Order>) =>
  orderSteps(order(changes)).map(({ label, state }) => `${label} ${state}`);

describe('the stations of an order', () => {
  it.each([
    ['pending', ['Ordered current', 'In production ahead', 'Shipped ahead', 'Delivered ahead']],
    ['paid', ['Ordered current', 'In production ahead', 'Shipped ahead', 'Delivered ahead']],
    ['processing', ['Ordered done', 'In production current', 'Shipped ahead', 'Delivered ahead']],
    ['shipped', ['Ordered done', 'In production done', 'Shipped current', 'Delivered ahead']],
    ['delivered', ['Ordered done', 'In production done', 'Shipped done', 'Delivered current']],
    ['cancelled', ['Ordered done', 'Cancelled stopped']],
  ] as const)('%s', (status, stations) => {
    expect(drawn({ status })).toEqual(stations);
  });

  it('lines may be ahead of the status', () => {
    expect(drawn({ items: [item('in_production'), item('pending')] })[1]).toBe('In production current');
    expect(drawn({ status: 'processing', items: [item('shipped'), item('in_production')] })).toEqual([
      'Ordered done',
      'In production done',
      'Partly shipped current',
      'Delivered ahead',
    ]);
    expect(drawn({ shipments: [SHIPMENT] })[2]).toBe('Partly shipped current');
    expect(drawn({ status: 'cancelled', items: [item('cancelled'), item('in_production')] })).toEqual([
      'Ordered done',
      'In production done',
      'Cancelled stopped',
    ]);
  });

  it('money that went back is the last station', () => {
    expect(drawn({ status: 'delivered', refunds: [refund('20.00')] }).at(-1)).toBe('Partly refunded done');
    expect(drawn({ status: 'cancelled', refunds: [refund('20.00'), refund('30.00')] })).toEqual([
      'Ordered done',
      'Cancelled stopped',
      'Refunded done',
    ]);
    expect(drawn({ refunds: [refund('50.00', 'pending')] })).toHaveLength(4);
  });

  it('each says when it was reached, where that is known', () => {
    const steps = orderSteps(
      order({ status: 'shipped', shipments: [SHIPMENT], reachedAt: { processing: AT, delivered: LATER } }),
    );
    expect(steps.map(({ at }) => at)).toEqual([AT, AT, LATER, null]);
  });

  it('at most one is the current one', () => {
    for (const status of ORDER_STATUSES)
      expect(drawn({ status }).filter((step) => step.endsWith('current')).length).toBeLessThanOrEqual(1);
  });
});

describe('what the page says', () => {
  it('of a new order: the documented texts, with the e-mail address', () => {
    const { heading, lead, next } = orderStory(order());
    expect(heading).toBe('Order Confirmed!');
    expect(lead).toBe('Thank you, Sam. Your payment went through.');
    expect(next[0]).toContain('sam@example.com');
    expect(next).toHaveLength(3);
  });

  it('does not promise a confirmation to nobody, nor claim a payment that was not', () => {
    expect(orderStory(order({ customerEmail: '' })).next).toHaveLength(2);
    expect(orderStory(order({ status: 'pending' })).lead).not.toContain('payment');
  });

  it.each([
    ['processing', 'Order Confirmed!'],
    ['shipped', 'Order Shipped'],
    ['delivered', 'Order Delivered'],
    ['cancelled', 'Order Cancelled'],
  ] as const)('of a %s order', (status, heading) => {
    expect(orderStory(order({ status, shipments: [SHIPMENT] })).heading).toBe(heading);
  });

  it('promises tracking until it is there', () => {
    expect(orderStory(order({ status: 'shipped' })).next).toHaveLength(1);
    expect(orderStory(order({ status: 'shipped', shipments: [SHIPMENT] })).next).toEqual([]);
    expect(orderStory(order({ status: 'processing', shipments: [SHIPMENT] })).lead).toContain('Part of');
  });
});
