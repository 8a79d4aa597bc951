import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carts } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { errorOf } from '#tests/support/errors.ts';
import { SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { watchedServices } from '#tests/support/watched-services.ts';
import { addCartItem } from './add-cart-item.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';
import { clearCart } from './clear-cart.ts';
import { mergeCarts } from './merge-carts.ts';

const TEE = {
  inventory: 5,
  variants: [
    { size: 'S', color: 'Olive' },
    { size: '2XL', color: 'Olive', retailPriceCents: 2700 },
    { size: 'S', color: 'Black', isAvailable: false },
  ],
};

describe('adding to the cart', () => {
  it('uses the price of the matching variant, or of the product if the variant has none', () => {
    const services = testServices();
    const productId = stockProduct(services, TEE);
    addCartItem(services, SHOPPER, { productId, quantity: 1, size: 'S', color: 'Olive' });
    const cart = addCartItem(services, SHOPPER, { productId, quantity: 2, size: ' 2xl', color: 'OLIVE' });
    expect(cart.items.map(({ size, unitPrice, lineTotal }) => [size, unitPrice, lineTotal])).toEqual([
      ['S', '25.00', '25.00'],
      ['2XL', '27.00', '54.00'],
    ]);
    expect(cart).toMatchObject({ itemCount: 3, subtotal: '79.00' });
  });

  it('adds up equal line items to 99 at most', () => {
    const services = testServices();
    const productId = stockProduct(services, { inventory: 500 });
    addCartItem(services, SHOPPER, { productId, quantity: 60 });
    expect(addCartItem(services, SHOPPER, { productId, quantity: 39 }).itemCount).toBe(99);
    const error = errorOf(() => addCartItem(services, SHOPPER, { productId, quantity: 1 }));
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'At most 99 of one item.',
      fields: { quantity: 'At most 99 of one item' },
    });
    expect(readCart(services, SHOPPER).itemCount).toBe(99);
  });

  it('records the last change of the cart to the hour', () => {
    const services = testServices();
    const productId = stockProduct(services, {});
    const addAfter = (minutes: number) => {
      services.pass(minutes * MINUTE_MS);
      addCartItem(services, SHOPPER, { productId, quantity: 1 });
      return services.db.select({ at: carts.updatedAt }).from(carts).get()?.at;
    };
    const createdAt = addAfter(0);
    expect(addAfter(59)).toEqual(createdAt);
    expect(addAfter(2)).toEqual(services.now());
    // A clock that was ahead and is set back.
    expect(addAfter(-10)).toEqual(services.now());
  });

  it.each([
    [{ size: 'S' }, { color: 'Choose a color' }],
    [{ color: 'Olive' }, { size: 'Choose a size' }],
    [{ size: 'XS', color: 'Olive' }, { size: "This size isn't available" }],
    [{ size: 'S', color: 'Pink' }, { color: "This color isn't available" }],
  ])('names the missing or unknown option in %j', (choice, fields) => {
    const services = testServices();
    const productId = stockProduct(services, TEE);
    const error = errorOf(() => addCartItem(services, SHOPPER, { productId, quantity: 1, ...choice }));
    expect(error).toMatchObject({ code: 'validation_failed', fields });
  });

  it('rejects products that are sold out, unavailable, inactive or unknown', () => {
    const services = testServices();
    const tee = stockProduct(services, TEE);
    const gone = stockProduct(services, { inventory: 0 });
    const hidden = stockProduct(services, { isActive: false });
    const add = (productId: string, choice = {}) =>
      errorOf(() => addCartItem(services, SHOPPER, { productId, quantity: 1, ...choice })).code;
    expect(add(tee, { size: 'S', color: 'Black' })).toBe('out_of_stock');
    expect(add(tee, { size: '2XL', color: 'Black' })).toBe('out_of_stock');
    expect(add(gone)).toBe('out_of_stock');
    expect(add(hidden)).toBe('product_not_found');
    expect(add('no-such-id')).toBe('product_not_found');
  });

  it('names the variant that is sold out', () => {
    const services = testServices();
    const productId = stockProduct(services, { ...TEE, name: 'Tee' });
    const choice = { size: 'S', color: 'Black' };
    const error = errorOf(() => addCartItem(services, SHOPPER, { productId, quantity: 1, ...choice }));
    expect(error.message).toBe('Tee, S, Black is sold out.');
  });

  it('shares the stock of a manual product across its variants', () => {
    const services = testServices();
    const productId = stockProduct(services, TEE);
    addCartItem(services, SHOPPER, { productId, quantity: 3, size: 'S', color: 'Olive' });
    const error = errorOf(() =>
      addCartItem(services, SHOPPER, { productId, quantity: 3, size: '2XL', color: 'Olive' }),
    );
    expect(error).toMatchObject({ code: 'out_of_stock', details: { available: 2 } });
    expect(readCart(services, SHOPPER).itemCount).toBe(3);
  });
});

describe('the SQL statements of addCartItem', () => {
  const tables = (statements: string[]) =>
    ['carts', 'cart_items', 'products', 'product_variants'].map(
      (table) =>
        statements.filter((sql) => sql.startsWith(`select`) && sql.includes(` from "${table}"`)).length,
    );

  it('read the cart once and the stock of its products at once, regardless of the number of line items', () => {
    const { services, statementsOf } = watchedServices();
    const tee = stockProduct(services, { ...TEE, inventory: 50 });
    const mug = stockProduct(services, { name: 'Mug' });
    const olive = { productId: tee, quantity: 1, color: 'Olive' };
    addCartItem(services, SHOPPER, { ...olive, size: 'S' });
    addCartItem(services, SHOPPER, { ...olive, size: '2XL' });
    addCartItem(services, SHOPPER, { productId: mug, quantity: 1 });
    const statements = statementsOf(() => addCartItem(services, SHOPPER, { ...olive, size: 'S' }));
    // The line items are read to find an equal one, after the change, and within the statement for the stock. That is all that
    // is read of the products: the rest hasn't changed.
    expect(tables(statements)).toEqual([1, 2 + 1, 1, 0]);
    expect(statements.filter((sql) => sql.startsWith('update'))).toHaveLength(2);
    expect(statements).toHaveLength(6 + 2);
  });
});

describe('changing the cart', () => {
  it('sets a quantity, and removes the line item at 0 or below', () => {
    const services = testServices();
    const productId = stockProduct(services);
    const [item] = addCartItem(services, SHOPPER, { productId, quantity: 1 }).items;
    const itemId = item?.id ?? '';
    expect(changeCartItem(services, SHOPPER, { itemId, quantity: 4 }).itemCount).toBe(4);
    expect(changeCartItem(services, SHOPPER, { itemId, quantity: -1 }).items).toEqual([]);
    expect(errorOf(() => changeCartItem(services, SHOPPER, { itemId, quantity: 1 })).code).toBe(
      'cart_item_not_found',
    );
  });

  it('rejects an increase above the stock but allows any decrease', () => {
    const services = testServices();
    const productId = stockProduct(services, { inventory: 10 });
    const [item] = addCartItem(services, SHOPPER, { productId, quantity: 8 }).items;
    const itemId = item?.id ?? '';
    services.db.update(products).set({ inventory: 2 }).where(eq(products.id, productId)).run();
    expect(readCart(services, SHOPPER).items[0]).toMatchObject({ quantity: 8, available: 2 });
    expect(errorOf(() => changeCartItem(services, SHOPPER, { itemId, quantity: 9 })).code).toBe(
      'out_of_stock',
    );
    expect(changeCartItem(services, SHOPPER, { itemId, quantity: 5 }).itemCount).toBe(5);
  });

  it("doesn't change the carts of other buyers", () => {
    const services = testServices();
    const productId = stockProduct(services);
    const [item] = addCartItem(services, SHOPPER, { productId, quantity: 1 }).items;
    const itemId = item?.id ?? '';
    expect(errorOf(() => changeCartItem(services, STRANGER, { itemId, quantity: 0 })).code).toBe(
      'cart_item_not_found',
    );
    clearCart(services, STRANGER);
    expect(readCart(services, SHOPPER).itemCount).toBe(1);
  });
});

describe('signing in', () => {
  it('moves the anonymous cart to the account and adds up equal line items', async () => {
    const services = testServices();
    const user = await createUser(services, {
      username: 'sam',
      email: 's@example.com',
      password: 'x',
      role: 'user',
    });
    const own = { userId: user.id, sessionId: SHOPPER.sessionId, keys: [] };
    const first = stockProduct(services, { inventory: 200 });
    const second = stockProduct(services);
    addCartItem(services, own, { productId: first, quantity: 90 });
    addCartItem(services, SHOPPER, { productId: first, quantity: 20 });
    addCartItem(services, SHOPPER, { productId: second, quantity: 1 });

    mergeCarts(services, SHOPPER, user.id);
    expect(readCart(services, own).items.map((item) => [item.productId, item.quantity])).toEqual([
      [first, 99],
      [second, 1],
    ]);
    expect(readCart(services, SHOPPER).items).toEqual([]);
  });
});
