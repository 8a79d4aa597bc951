import { expect, it } from 'vitest';
import { orderMargin, vendorCost } from './order-margin.ts';

type MarginRows = Parameters<typeof orderMargin>[0];

/** An order of $30.00 with $2.00 of tax, all of it made by a vendor for $12.00. */
function order(changes: Partial<MarginRows> = {}): MarginRows {
  return {
    order: { stripePaymentIntentId: 'pi_1', totalCents: 3000, sums: { tax: 200 } },
    items: [{ toShip: 0 }],
    shipments: [{ vendorOrderId: 'v' }],
    vendorOrders: [vendorOrder()],
    vendorOrderItems: [{ vendorOrderId: 'v', shippedQuantity: 0 }],
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
    { status: 'succeeded', amountCents: 1060, sums: { tax: 60 } },
    { status: 'pending', amountCents: 100, sums: {} },
    { status: 'failed', amountCents: 500, sums: {} },
  ] as const;
  expect(orderMargin(order({ refunds }))).toBe(500);
  expect(orderMargin(order({ keptCents: 0 }))).toBe(-1400);
  const byHand = { stripePaymentIntentId: null, totalCents: 3000, sums: { tax: 200 } };
  expect(orderMargin(order({ order: byHand, keptCents: 0 }))).toBe(1600);
});

it('adds up the vendors, without vendor orders that have ended or were refused', () => {
  const ended = vendorOrder({ id: 'old', closedAt: new Date(0), totalCostCents: 900 });
  const refused = vendorOrder({ id: 'no', submission: 'refused', totalCostCents: null });
  const vendorOrders = [vendorOrder(), vendorOrder({ totalCostCents: 800 }), ended, refused];
  expect(vendorCost({ vendorOrders, vendorOrderItems: [] })).toBe(2000);
  const shippedInPart = { vendorOrderId: 'old', shippedQuantity: 1 };
  expect(vendorCost({ vendorOrders, vendorOrderItems: [shippedInPart] })).toBe(2900);
});

it('counts what a vendor shipped before its order ended', () => {
  const ended = { vendorOrders: [vendorOrder({ closedAt: new Date(0) })] };
  const shipped = (shippedQuantity: number) => [{ vendorOrderId: 'v', shippedQuantity }];
  expect(orderMargin(order({ ...ended, vendorOrderItems: shipped(1) }))).toBe(1600);
  expect(orderMargin(order({ ...ended, vendorOrderItems: shipped(0) }))).toBeNull();
  // No vendor makes the rest.
  const toShip = { items: [{ toShip: 1 }] };
  expect(orderMargin(order({ ...ended, ...toShip, vendorOrderItems: shipped(1) }))).toBeNull();
});

it("isn't known while a cost isn't", () => {
  expect(orderMargin(order({ vendorOrders: [] }))).toBeNull();
  expect(orderMargin(order({ vendorOrders: [vendorOrder({ totalCostCents: null })] }))).toBeNull();
  expect(orderMargin(order({ items: [{ toShip: 0 }, { toShip: 1 }] }))).toBeNull();
  expect(orderMargin(order({ shipments: [{ vendorOrderId: 'v' }, { vendorOrderId: null }] }))).toBeNull();
  expect(orderMargin(order({ items: [{ toShip: 0 }, { toShip: 0 }] }))).toBe(1600);
});
