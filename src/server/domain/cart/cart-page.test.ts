import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import { errorOf } from '#tests/support/errors.ts';
import { SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from './add-cart-item.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';
import { clearCart } from './clear-cart.ts';
import { restoreCartItems } from './restore-cart-items.ts';
import { stepCartItem } from './step-cart-item.ts';

/** A cart of three products, added one second apart. */
function threeItems() {
  const services = testServices();
  const ids = ['Tee', 'Cap', 'Mug'].map((name) => stockProduct(services, { name }));
  for (const productId of ids) {
    addCartItem(services, SHOPPER, { productId, quantity: 2 });
    services.pass(1000);
  }
  return { services, ids, cart: readCart(services, SHOPPER) };
}

/** Returns the body that the browser sends to undo a removal. */
function removed(cart: Cart, ...positions: number[]) {
  const items = positions.map((position) => cart.items[position]).filter((item) => item !== undefined);
  return {
    items: items.map(({ id, productId, quantity, addedAt }) => ({ id, productId, quantity, addedAt })),
  };
}

function updateProduct(
  { db }: TestServices,
  id: string | undefined,
  values: Partial<typeof products.$inferInsert>,
) {
  db.update(products)
    .set(values)
    .where(eq(products.id, id ?? ''))
    .run();
}

describe('restoreCartItems', () => {
  it('restores a removed line item unchanged, in its position', () => {
    const { services, cart } = threeItems();
    changeCartItem(services, SHOPPER, { itemId: cart.items[1]?.id ?? '', quantity: 0 });
    expect(readCart(services, SHOPPER).items).toHaveLength(2);
    expect(restoreCartItems(services, SHOPPER, removed(cart, 1))).toEqual(cart);
  });

  it('restores a cleared cart', () => {
    const { services, cart } = threeItems();
    clearCart(services, SHOPPER);
    expect(restoreCartItems(services, SHOPPER, removed(cart, 0, 1, 2))).toEqual(cart);
  });

  it('restores an item once when it is called twice', () => {
    const { services, cart } = threeItems();
    changeCartItem(services, SHOPPER, { itemId: cart.items[1]?.id ?? '', quantity: 0 });
    restoreCartItems(services, SHOPPER, removed(cart, 1));
    expect(restoreCartItems(services, SHOPPER, removed(cart, 1))).toEqual(cart);
  });

  it('adds up with the same product added since the removal', () => {
    const { services, ids, cart } = threeItems();
    changeCartItem(services, SHOPPER, { itemId: cart.items[2]?.id ?? '', quantity: 0 });
    addCartItem(services, SHOPPER, { productId: ids[2] ?? '', quantity: 1 });
    const { items } = restoreCartItems(services, SHOPPER, removed(cart, 2));
    expect(items.map((item) => item.quantity)).toEqual([2, 2, 3]);
  });

  it('skips items that are no longer available, and throws when none is', () => {
    const { services, ids, cart } = threeItems();
    clearCart(services, SHOPPER);
    updateProduct(services, ids[1], { inventory: 0 });
    const { items } = restoreCartItems(services, SHOPPER, removed(cart, 0, 1, 2));
    expect(items.map((item) => item.metadata.productName)).toEqual(['Tee', 'Mug']);
    expect(errorOf(() => restoreCartItems(services, SHOPPER, removed(cart, 1)))).toMatchObject({
      code: 'out_of_stock',
      message: 'Cap is sold out.',
    });
  });

  it('ignores an id from another cart and a date in the future', () => {
    const { services, cart } = threeItems();
    const [first] = removed(cart, 0).items;
    const items = [
      { ...first, productId: first?.productId ?? '', quantity: 1, addedAt: '2999-01-01T00:00:00Z' },
    ];
    const [restored] = restoreCartItems(services, STRANGER, { items }).items;
    expect(restored?.id).not.toBe(first?.id);
    expect(restored?.addedAt).toBe(services.now().toISOString());
    expect(readCart(services, SHOPPER)).toEqual(cart);
  });
});

describe('a line item whose price changed', () => {
  it('returns the previous price until the current one is accepted', () => {
    const { services, ids, cart } = threeItems();
    const itemId = cart.items[0]?.id ?? '';
    expect(cart.items[0]?.previousUnitPrice).toBeNull();
    updateProduct(services, ids[0], { priceCents: 2700 });
    const [tee] = changeCartItem(services, SHOPPER, { itemId, quantity: 3 }).items;
    expect(tee).toMatchObject({ previousUnitPrice: '25.00', unitPrice: '27.00', lineTotal: '81.00' });

    const accept = (acceptedPrice: string) =>
      changeCartItem(services, SHOPPER, { itemId, quantity: 3, acceptedPrice }).items[0];
    expect(accept('26.00')?.previousUnitPrice).toBe('25.00');
    expect(accept('nonsense')?.previousUnitPrice).toBe('25.00');
    expect(accept('27.00')?.previousUnitPrice).toBeNull();
  });
});

describe('addCartItem', () => {
  it('throws that the cart already has all that are left, whatever line items they are in', () => {
    const services = testServices();
    const variants = [{ size: 'M' }, { size: 'L' }];
    const productId = stockProduct(services, { name: 'Patch', inventory: 4, variants });
    const add = (size: string, quantity: number) =>
      addCartItem(services, SHOPPER, { productId, size, quantity });
    add('M', 2);
    expect(errorOf(() => add('M', 3)).message).toBe('Only 4 left in stock: Patch, M.');
    expect(errorOf(() => add('L', 3)).message).toBe('Only 2 left in stock: Patch, L.');
    add('M', 2);
    for (const size of ['M', 'L'])
      expect(errorOf(() => add(size, 1))).toMatchObject({
        code: 'out_of_stock',
        message: `Your cart already has all 4 that are left: Patch, ${size}.`,
        details: { productId, available: 4 },
      });
  });
});

describe('stepCartItem', () => {
  it('sets a quantity, steps up and down, and removes at 0', () => {
    const { services, cart } = threeItems();
    const itemId = cart.items[0]?.id ?? '';
    const quantityAfter = (change: { quantity?: number; step?: number }) =>
      stepCartItem(services, SHOPPER, { itemId, ...change }).items.find((item) => item.id === itemId)
        ?.quantity;
    expect(quantityAfter({ quantity: 2, step: 1 })).toBe(3);
    expect(quantityAfter({ step: -1 })).toBe(2);
    expect(quantityAfter({ quantity: 5 })).toBe(5);
    expect(quantityAfter({ quantity: 0 })).toBeUndefined();
    expect(errorOf(() => quantityAfter({ step: 1 })).code).toBe('cart_item_not_found');
  });

  it('accepts a changed price, and keeps the quantity', () => {
    const { services, ids, cart } = threeItems();
    updateProduct(services, ids[0], { priceCents: 3100 });
    const itemId = cart.items[0]?.id ?? '';
    expect(readCart(services, SHOPPER).items[0]?.previousUnitPrice).not.toBeNull();
    const { items } = stepCartItem(services, SHOPPER, { itemId, acceptedPrice: '31.00' });
    expect(items[0]).toMatchObject({ quantity: 2, unitPrice: '31.00', previousUnitPrice: null });
  });

  it('throws above 99 and above the stock', () => {
    const { services, cart } = threeItems();
    const itemId = cart.items[0]?.id ?? '';
    const step = (quantity: number) => errorOf(() => stepCartItem(services, SHOPPER, { itemId, quantity }));
    expect(step(100)).toMatchObject({ code: 'validation_failed', message: 'At most 99 of one item.' });
    expect(step(11)).toMatchObject({ code: 'out_of_stock', message: 'Only 10 left in stock: Tee.' });
  });
});
