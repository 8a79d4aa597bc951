import { expect, it } from 'vitest';
import { orderMargin, vendorCost } from './order-margin.ts';

type MarginRows = Parameters<typeof orderMargin>[0];

const left = (...lines: MarginRows['left']['lines']) => ({
  lines,
  refundedShipped: new Map<string, number>(),
});

/** An order of $30.00 with $2.00 of tax, all of it made by a vendor for $12.00. */
function order(changes: Partial<MarginRows> = {}): MarginRows {
  return {
    order: { stripePaymentIntentId: 'pi_1', totalCents: 3000, taxCents: 200 },
    items: [{ id: 'a', quantity: 1 }],
    left: left({ id: 'a', quantity: 1 }),
    vendorOrders: [vendorOrder()],
    vendorOrderItems: [{ vendorOrderId: 'v', orderItemId: 'a', quantity: 1, shippedQuantity: 0 }],
    refunds: [],
    keptCents: 3000,
    feeCents: 0,
    ...changes,
  };
}

function vendorOrder(
  changes: Partial<MarginRows['vendorOrders'][number]> = {},
): MarginRows['vendorOrders'][number] {
  return { id: 'v', submission: 'accepted', closedAt: null, totalCostCents: 1200, ...changes };
}

it('is what was received without tax, less costs, fees and refunds', () => {
  expect(orderMargin(order())).toBe(1600);
  expect(orderMargin(order({ feeCents: -117 }))).toBe(1483);
  const refunds = [
    { status: 'succeeded', amountCents: 1060, taxCents: 60 },
    { status: 'pending', amountCents: 100, taxCents: 0 },
    { status: 'failed', amountCents: 500, taxCents: 0 },
  ] as const;
  expect(orderMargin(order({ refunds }))).toBe(500);
  expect(orderMargin(order({ keptCents: 0 }))).toBe(-1400);
  const byHand = { stripePaymentIntentId: null, totalCents: 3000, taxCents: 200 };
  expect(orderMargin(order({ order: byHand, keptCents: 0 }))).toBe(1600);
});

it('adds up the vendors, without vendor orders that have ended or were refused', () => {
  const ended = vendorOrder({ id: 'old', closedAt: new Date(0), totalCostCents: 900 });
  const refused = vendorOrder({ id: 'no', submission: 'refused', totalCostCents: null });
  const vendorOrders = [vendorOrder(), vendorOrder({ totalCostCents: 800 }), ended, refused];
  expect(vendorCost({ vendorOrders, vendorOrderItems: [] })).toBe(2000);
  const shippedInPart = { vendorOrderId: 'old', orderItemId: 'a', quantity: 2, shippedQuantity: 1 };
  expect(vendorCost({ vendorOrders, vendorOrderItems: [shippedInPart] })).toBe(2900);
});

it('counts what a vendor shipped before its order ended', () => {
  const ended = { vendorOrders: [vendorOrder({ closedAt: new Date(0) })], items: [{ id: 'a', quantity: 3 }] };
  const shipped = (shippedQuantity: number) => [
    { vendorOrderId: 'v', orderItemId: 'a', quantity: 3, shippedQuantity },
  ];
  const one = left({ id: 'a', quantity: 1 });
  expect(orderMargin(order({ ...ended, left: one, vendorOrderItems: shipped(1) }))).toBe(1600);
  expect(orderMargin(order({ ...ended, left: one, vendorOrderItems: shipped(0) }))).toBeNull();
  // The refunded unit is the one that had shipped: the other has no vendor.
  const toShip = { ...one, refundedShipped: new Map([['a', 1]]) };
  expect(orderMargin(order({ ...ended, left: toShip, vendorOrderItems: shipped(1) }))).toBeNull();
});

it("isn't known while a cost isn't", () => {
  expect(orderMargin(order({ vendorOrders: [] }))).toBeNull();
  expect(orderMargin(order({ vendorOrders: [vendorOrder({ totalCostCents: null })] }))).toBeNull();
  const inHouse = { items: [...order().items, { id: 'b', quantity: 1 }] };
  expect(orderMargin(order(inHouse))).toBeNull();
  const refunded = left({ id: 'a', quantity: 1 }, { id: 'b', quantity: 0 });
  expect(orderMargin(order({ ...inHouse, left: refunded }))).toBe(1600);
});
