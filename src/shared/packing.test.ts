import { expect, it } from 'vitest';
import { itemsToPack, packingSlip } from './packing.ts';
import type { AdminOrder, AdminOrderItem } from './schemas/admin-orders.schema.ts';

type Order = Pick<AdminOrder, 'items' | 'toSend'>;

/** An order of line items with these numbers of pieces, all of them left to ship. `forVendor` are still to be sent to one. */
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
    toSend: [{ vendorId: 'printful', items: forVendor.map((at) => ({ id: `i${at}`, quantity: 2 })) }],
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

it('lists the pieces that are left to pack, and says that others go separately', () => {
  expect(slip([{}, {}])).toEqual([['2 × i0', '2 × i1'], false]);
  expect(slip([{ quantityToShip: 1, refundedQuantity: 1 }])).toEqual([['1 × i0'], false]);
  expect(slip([{ quantityToShip: 1 }])).toEqual([['1 × i0'], true]);
  expect(slip([{}, { quantityToShip: 0, status: 'in_production' }])).toEqual([['2 × i0'], true]);
  expect(slip([{}, { quantityToShip: 0, refundedQuantity: 2 }])).toEqual([['2 × i0'], false]);
});

it('lists all that was not refunded or canceled once nothing is left to pack', () => {
  const gone = { quantityToShip: 0, status: 'shipped' } as const;
  expect(slip([gone, { ...gone, refundedQuantity: 1 }, { ...gone, status: 'cancelled' }])).toEqual([
    ['2 × i0', '1 × i1'],
    false,
  ]);
});
