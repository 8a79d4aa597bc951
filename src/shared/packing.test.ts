import { expect, it } from 'vitest';
import { itemsToPack, packingSlip, whyNothingToPack } from './packing.ts';
import type { AdminOrder, AdminOrderItem } from './schemas/admin-orders.schema.ts';

type Order = Parameters<typeof whyNothingToPack>[0];

/** An order of line items with these quantities, all left to ship. Those `forVendor` haven't been sent to a vendor yet. */
function order(items: Partial<AdminOrderItem>[], forVendor: number[] = []): Order {
  return {
    items: items.map((item, at) => ({
      ...{
        id: `i${at}`,
        quantity: 2,
        quantityToShip: item.quantity ?? 2,
        refundedQuantity: 0,
        status: 'pending',
      },
      ...item,
    })) as AdminOrderItem[],
    toSend: forVendor.map((at) => ({ vendorId: 'printful', items: [{ id: `i${at}`, quantity: 2 }] })),
    vendorOrders: [],
    status: 'paid',
    fullyRefunded: false,
    allowed: { ship: true } as AdminOrder['allowed'],
  };
}

const slip = (...of: Parameters<typeof order>) => {
  const { lines, isPart } = packingSlip(order(...of));
  return [lines.map(({ item, quantity }) => `${quantity} × ${item.id}`), isPart];
};

it('packs what no vendor is going to make, and all if there is nothing else', () => {
  const ids = (...of: Parameters<typeof order>) => itemsToPack(order(...of)).map(({ id }) => id);
  expect(ids([{}, {}], [1])).toEqual(['i0']);
  expect(ids([{}, {}], [0, 1])).toEqual(['i0', 'i1']);
  expect(ids([{}, { quantityToShip: 0 }])).toEqual(['i0']);
});

it('lists the units that are left to pack, and says that others go separately', () => {
  expect(slip([{}, {}])).toEqual([['2 × i0', '2 × i1'], false]);
  expect(slip([{ quantityToShip: 1, refundedQuantity: 1 }])).toEqual([['1 × i0'], false]);
  expect(slip([{ quantityToShip: 1 }])).toEqual([['1 × i0'], true]);
  expect(slip([{}, { quantityToShip: 0, status: 'in_production' }])).toEqual([['2 × i0'], true]);
  expect(slip([{}, { quantityToShip: 0, refundedQuantity: 2 }])).toEqual([['2 × i0'], false]);
  expect(slip([{}, {}], [1])).toEqual([['2 × i0'], true]);
});

const gone = { quantityToShip: 0, status: 'shipped' } as const;
const atVendor = { quantityToShip: 0, status: 'in_production' } as const;
const open = [{ closedAt: null }] as AdminOrder['vendorOrders'];
it.each<[string, Order]>([
  ['It was canceled.', { ...order([{}]), status: 'cancelled' }],
  ['It has shipped.', { ...order([{}]), status: 'shipped' }],
  ['It has shipped.', { ...order([gone]), status: 'delivered' }],
  ["We don't know its items.", order([])],
  ['It was refunded.', { ...order([{ quantityToShip: 0, refundedQuantity: 2 }]), fullyRefunded: true }],
  ['A print vendor makes the rest.', order([{}], [0])],
  ['A print vendor makes the rest.', { ...order([gone, atVendor]), vendorOrders: open }],
  [
    "It isn't paid yet.",
    {
      ...order([{ quantityToShip: 0 }]),
      status: 'pending',
      allowed: { ship: false } as AdminOrder['allowed'],
    },
  ],
  ["It can't be shipped now: look at its flags.", order([{ quantityToShip: 0 }])],
  [
    'Everything in it has shipped, or was canceled or refunded.',
    order([gone, { ...gone, status: 'cancelled' }, { quantityToShip: 0, refundedQuantity: 2 }]),
  ],
])('packs nothing, because: %s', (why, one) => {
  expect(whyNothingToPack(one)).toBe(why);
  expect(packingSlip(one).lines).toEqual([]);
});

it('has a reason for exactly those orders that have no slip', () => {
  expect(whyNothingToPack(order([{}, gone]))).toBeNull();
});
