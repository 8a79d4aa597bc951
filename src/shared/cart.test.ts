import { describe, expect, it } from 'vitest';
import { describeStock, isShort, withQuantities } from './cart.ts';
import type { Cart, CartItem } from './schemas/cart.schema.ts';

function line(id: string, unitPrice: string, quantity: number, available = 99): CartItem {
  return {
    id,
    productId: id,
    quantity,
    size: null,
    color: null,
    unitPrice,
    lineTotal: (Number(unitPrice) * quantity).toFixed(2),
    previousUnitPrice: null,
    customizationId: null,
    available,
    addedAt: '2026-11-20T18:00:00.000Z',
    metadata: { productName: id, productSlug: null, image: null, price: unitPrice, customization: null },
  };
}

const CART: Cart = {
  items: [line('tee', '26.10', 2), line('patch', '9.00', 1)],
  itemCount: 3,
  subtotal: '61.20',
};

describe('withQuantities', () => {
  it('returns the same cart when there are no changes', () => {
    expect(withQuantities(CART, new Map())).toBe(CART);
  });

  it('calculates the line total, the item count and the subtotal', () => {
    const { items, itemCount, subtotal } = withQuantities(CART, new Map([['tee', 7]]));
    expect(items.map((item) => [item.quantity, item.lineTotal])).toEqual([
      [7, '182.70'],
      [1, '9.00'],
    ]);
    expect([itemCount, subtotal]).toEqual([8, '191.70']);
  });

  it('removes items with a quantity of 0 and ignores unknown items', () => {
    const cart = withQuantities(
      CART,
      new Map([
        ['tee', 0],
        ['gone', 5],
      ]),
    );
    expect(cart.items.map((item) => item.id)).toEqual(['patch']);
    expect([cart.itemCount, cart.subtotal]).toEqual([1, '9.00']);
  });
});

it('isShort is true for items whose quantity is above the available stock', () => {
  const items = [line('few', '1.00', 3, 2), line('gone', '1.00', 1, 0), line('fine', '1.00', 2, 2)];
  expect(items.filter(isShort).map((item) => item.id)).toEqual(['few', 'gone']);
});

it.each([
  [2, true, 'Only 2 left.'],
  [0, true, 'Sold out.'],
  [0, false, 'No longer available.'],
])('describes %i left of an item, offered %s, as “%s”', (available, isOffered, words) => {
  expect(describeStock({ available, isOffered })).toBe(words);
});
