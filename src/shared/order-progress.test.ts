import { describe, expect, it } from 'vitest';
import { itemRemark, orderSteps, orderStory, refundRemark, shownItemStatus } from './order-progress.ts';
import { ORDER_STATUSES } from './order-state.ts';
import type { Order, OrderItem, Refund } from './schemas/order.schema.ts';

const AT = '2026-11-20T18:00:00.000Z';
const LATER = '2026-11-22T18:00:00.000Z';
const SHIPMENT = {
  method: 'tracked' as const,
  carrier: 'UPS',
  trackingNumber: '1Z999',
  trackingUrl: null,
  shippedAt: LATER,
};
const HANDED_OVER = { ...SHIPMENT, method: 'handed_over' as const, carrier: null, trackingNumber: null };
const item = (status: OrderItem['status'], refundedQuantity = 0) =>
  ({ status, quantity: 2, refundedQuantity }) as OrderItem;

/** The orders here cost $50.00. */
const paidBack = (refunds: Refund[] = []) =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? Number(amount) : 0), 0);

const order = (changes: Partial<Order> = {}) =>
  ({
    status: 'paid',
    createdAt: AT,
    fullyRefunded: paidBack(changes.refunds) >= 50,
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
const stepsOf = (changes: Partial<Order>) =>
  orderSteps(order(changes)).map(({ label, state }) => `${label} ${state}`);

describe('orderSteps', () => {
  it.each([
    ['pending', ['Ordered current', 'In production ahead', 'Shipped ahead', 'Delivered ahead']],
    ['paid', ['Ordered current', 'In production ahead', 'Shipped ahead', 'Delivered ahead']],
    ['processing', ['Ordered done', 'In production current', 'Shipped ahead', 'Delivered ahead']],
    ['shipped', ['Ordered done', 'In production done', 'Shipped current', 'Delivered ahead']],
    ['delivered', ['Ordered done', 'In production done', 'Shipped done', 'Delivered current']],
    ['cancelled', ['Ordered done', 'Canceled stopped']],
  ] as const)('of a %s order', (status, steps) => {
    expect(stepsOf({ status })).toEqual(steps);
  });

  it('follow the items if those are ahead of the order status', () => {
    expect(stepsOf({ items: [item('in_production'), item('pending')] })[1]).toBe('In production current');
    expect(stepsOf({ status: 'processing', items: [item('shipped'), item('in_production')] })).toEqual([
      'Ordered done',
      'In production done',
      'Partly shipped current',
      'Delivered ahead',
    ]);
    expect(stepsOf({ shipments: [SHIPMENT] })[2]).toBe('Partly shipped current');
    expect(stepsOf({ status: 'cancelled', items: [item('cancelled'), item('in_production')] })).toEqual([
      'Ordered done',
      'In production done',
      'Canceled stopped',
    ]);
  });

  it('end with the refund of everything', () => {
    const refunds = [refund('20.00'), refund('30.00')];
    expect(stepsOf({ refunds })).toEqual(['Ordered done', 'Refunded done']);
    expect(stepsOf({ status: 'cancelled', refunds })).toEqual([
      'Ordered done',
      'Canceled stopped',
      'Refunded done',
    ]);
    expect(stepsOf({ refunds: [refund('50.00', 'pending')] })).toHaveLength(4);
  });

  it('place a partial refund by its date', () => {
    const refunds = [refund('20.00')];
    expect(stepsOf({ status: 'processing', refunds })).toEqual([
      'Ordered done',
      'In production current',
      'Partly refunded done',
      'Shipped ahead',
      'Delivered ahead',
    ]);
    expect(stepsOf({ status: 'delivered', refunds }).at(-1)).toBe('Partly refunded done');
    const before = { reachedAt: { processing: AT, shipped: '2026-11-23T18:00:00.000Z' } };
    expect(stepsOf({ status: 'shipped', refunds, ...before })).toEqual([
      'Ordered done',
      'In production done',
      'Partly refunded done',
      'Shipped current',
      'Delivered ahead',
    ]);
  });

  it('of an order that was handed over end there', () => {
    const shipments = [HANDED_OVER];
    expect(stepsOf({ status: 'shipped', shipments }).slice(2)).toEqual(['Handed over current']);
    expect(stepsOf({ status: 'delivered', shipments }).slice(2)).toEqual([
      'Handed over done',
      'Delivered current',
    ]);
    expect(stepsOf({ status: 'processing', shipments }).slice(2)).toEqual([
      'Partly handed over current',
      'Delivered ahead',
    ]);
    expect(stepsOf({ status: 'shipped', shipments: [SHIPMENT, HANDED_OVER] }).slice(2)).toEqual([
      'Shipped current',
      'Delivered ahead',
    ]);
  });

  it('have the date when they were reached, if it is known', () => {
    const steps = orderSteps(
      order({ status: 'shipped', shipments: [SHIPMENT], reachedAt: { processing: AT, delivered: LATER } }),
    );
    expect(steps.map(({ at }) => at)).toEqual([AT, AT, LATER, null]);
  });

  it('have one current step at most', () => {
    for (const status of ORDER_STATUSES)
      expect(stepsOf({ status }).filter((step) => step.endsWith('current')).length).toBeLessThanOrEqual(1);
  });
});

describe('orderStory', () => {
  it('of a new order has the heading, the lead and what happens next, with the email address', () => {
    const { heading, lead, next } = orderStory(order());
    expect(heading).toBe('Order Confirmed!');
    expect(lead).toBe('Thank you, Sam. Your payment went through.');
    expect(next[0]).toContain('sam@example.com');
    expect(next).toHaveLength(3);
  });

  it('mentions no confirmation without an email address and no payment of a pending order', () => {
    expect(orderStory(order({ customerEmail: '' })).next).toHaveLength(2);
    expect(orderStory(order({ status: 'pending' })).lead).not.toContain('payment');
  });

  it.each([
    ['processing', 'Order Confirmed!'],
    ['shipped', 'Order Shipped'],
    ['delivered', 'Order Delivered'],
    ['cancelled', 'Order Canceled'],
  ] as const)('of a %s order', (status, heading) => {
    expect(orderStory(order({ status, shipments: [SHIPMENT] })).heading).toBe(heading);
  });

  it.each([
    ['shipped', [SHIPMENT], 'Your order is on its way.'],
    ['shipped', [HANDED_OVER], 'Your order was handed to you in person.'],
    [
      'shipped',
      [HANDED_OVER, SHIPMENT],
      'Part of your order was handed to you in person, and the rest is on its way.',
    ],
    ['processing', [HANDED_OVER], 'Part of your order was handed to you in person.'],
    [
      'processing',
      [HANDED_OVER, SHIPMENT],
      'Part of your order was handed to you in person, and another part is on its way.',
    ],
  ] as const)('of a %s order says how what has shipped gets to the buyer', (status, shipments, words) => {
    expect(orderStory(order({ status, shipments: [...shipments] })).lead).toBe(`Thank you, Sam. ${words}`);
  });

  it('of an order that was handed over is no shipped one', () => {
    expect(orderStory(order({ status: 'shipped', shipments: [HANDED_OVER] })).heading).toBe(
      'Order Handed Over',
    );
  });

  it('of an order that its buyer wants to cancel promises nothing else, until it ships', () => {
    expect(orderStory(order({ status: 'processing' }), true)).toEqual({
      heading: 'Cancellation requested',
      lead: "We got your request, Sam. We'll check whether we can still stop your order, and email you.",
      next: [],
    });
    expect(orderStory(order({ status: 'shipped' }), true).heading).toBe('Order Shipped');
    const partly = order({ status: 'processing', shipments: [SHIPMENT] });
    expect(orderStory(partly, true)).toEqual({
      heading: 'Cancellation requested',
      lead: "We got your request, Sam. Part of your order is on its way. We'll check whether we can still stop the rest, and email you.",
      next: [],
    });
  });

  it.each(['paid', 'processing', 'delivered'] as const)('of a refunded %s order is the refund', (status) => {
    expect(orderStory(order({ status, refunds: [refund('20.00'), refund('30.00')] }))).toEqual({
      heading: 'Order refunded',
      lead: "We've refunded $50.00 to your card.",
      next: [],
    });
    const rest = [refund('20.00'), refund('30.00', 'pending')];
    expect(orderStory(order({ status, refunds: rest })).heading).not.toContain('refunded');
  });

  it('of a canceled order says what was refunded', () => {
    const leadOf = (...refunds: Refund[]) => orderStory(order({ status: 'cancelled', refunds })).lead;
    expect(leadOf(refund('20.00'))).toBe("This order was canceled, and we've refunded $20.00.");
    expect(leadOf(refund('20.00', 'pending'))).toBe('This order was canceled.');
  });

  it('announces tracking until there is a shipment', () => {
    expect(orderStory(order({ status: 'shipped' })).next).toHaveLength(1);
    expect(orderStory(order({ status: 'shipped', shipments: [SHIPMENT] })).next).toEqual([]);
    const { lead, next } = orderStory(order({ status: 'processing', shipments: [SHIPMENT] }));
    expect(lead).toContain('Part of');
    expect(next[0]).toBe("We'll email you when the rest ships.");
  });
});

describe('a line item', () => {
  const shown = (status: OrderItem['status'], changes: Partial<Order>) =>
    shownItemStatus(item(status), order(changes));

  it('shows a pending status only while it will be made', () => {
    expect(shown('pending', { status: 'paid', refunds: [refund('20.00')] })).toBe('pending');
    expect(shown('pending', { status: 'cancelled' })).toBe('cancelled');
    expect(shown('pending', { status: 'paid', refunds: [refund('50.00')] })).toBeNull();
    expect(shown('shipped', { status: 'cancelled', refunds: [refund('50.00')] })).toBe('shipped');
    expect(shownItemStatus(item('pending', 1), order())).toBe('pending');
    expect(shownItemStatus(item('pending', 2), order())).toBeNull();
    expect(shownItemStatus(item('delivered', 2), order())).toBe('delivered');
  });

  it('says how many of its units were refunded', () => {
    expect([0, 1, 2].map((units) => refundRemark(item('pending', units)))).toEqual([
      '',
      '1 of 2 refunded',
      'Refunded',
    ]);
  });

  it('has a remark while it waits in a paid order', () => {
    const none = { quantity: 2, refundedQuantity: 0, shippedQuantity: 0 };
    expect(itemRemark('pending', none, 'paid')).toBe('waiting for production');
    expect(itemRemark('pending', none, 'processing')).toBe('waiting for production');
    expect(itemRemark('pending', none, 'pending')).toBe('');
    expect(itemRemark('cancelled', none, 'cancelled')).toBe('');
    expect(itemRemark(null, none, 'paid')).toBe('');
    expect(itemRemark('in_production', none, 'paid')).toBe('');
  });

  it('is out of stock or waiting for stock instead of production', () => {
    const none = { quantity: 2, refundedQuantity: 0, shippedQuantity: 0 };
    const remark = (units: number, isWaiting: boolean) =>
      itemRemark('pending', none, 'paid', { units, isWaiting });
    expect([remark(2, false), remark(2, true)]).toEqual(['out of stock', 'waiting for stock']);
    expect([remark(1, false), remark(1, true)]).toEqual(['1 of 2 out of stock', '1 of 2 waiting for stock']);
    const shipped = { ...none, shippedQuantity: 1 };
    expect(itemRemark('shipped', shipped, 'processing', { units: 1, isWaiting: false })).toBe(
      '1 of 2 so far, 1 of 2 out of stock',
    );
  });

  it('says how many of its units have shipped while others are left', () => {
    const some = { quantity: 3, refundedQuantity: 0, shippedQuantity: 2 };
    expect(itemRemark('shipped', some, 'processing')).toBe('2 of 3 so far');
    expect(itemRemark('shipped', { ...some, refundedQuantity: 1 }, 'shipped')).toBe('');
    expect(itemRemark('shipped', { ...some, shippedQuantity: 3 }, 'shipped')).toBe('');
  });
});
