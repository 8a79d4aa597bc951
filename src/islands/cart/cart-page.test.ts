import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_CART } from '#shared/cart.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import { CartPage } from './CartPage.tsx';
import { missingItems } from './use-cart-actions.ts';

const TEE: CartItem = {
  id: 'tee',
  productId: 'p',
  quantity: 1,
  size: 'XL',
  color: 'Olive',
  unitPrice: '75.00',
  lineTotal: '75.00',
  previousUnitPrice: null,
  customizationId: null,
  available: 9,
  addedAt: '2026-11-20T18:00:00.000Z',
  metadata: { productName: 'Tee', productSlug: null, image: null, price: '75.00', customization: null },
};

function render(initial: Cart): string {
  const shipping = { shippingFlat: 595, freeShippingFrom: 7500 };
  return renderToString(createElement(CartPage, { initial, shipping })).replaceAll('<!-- -->', '');
}

it('shows the error of a plain form in an empty cart', () => {
  const html = renderToString(
    createElement(CartPage, {
      initial: EMPTY_CART,
      shipping: { shippingFlat: 595, freeShippingFrom: 7500 },
      rejection: 'This item is no longer in your cart.',
    }),
  );
  expect(html).toContain('Your cart is empty');
  expect(html).toMatch(/role="alert"[^>]*>This item is no longer in your cart\./);
});

it('says once what shipping costs', () => {
  const free = render({ items: [TEE], itemCount: 1, subtotal: '75.00' });
  expect(free).toContain('FREE');
  expect(free).not.toContain('Calculated at checkout');
  const paid = render({ items: [TEE], itemCount: 1, subtotal: '35.00' });
  expect(paid).toContain('Calculated at checkout');
  expect(paid).toContain('Shipping $5.95. Add $40.00 for free shipping. Tax is calculated at checkout.');
});

it('marks a line item above the stock before hydration', () => {
  const short = { ...TEE, quantity: 60 };
  expect(render({ items: [short], itemCount: 60, subtotal: '4500.00' })).toContain(
    'One item needs a change before you can check out.',
  );
});

it('has only buttons that work before hydration', () => {
  const gone = { ...TEE, id: 'gone', available: 0 };
  const short = { ...TEE, quantity: 60, previousUnitPrice: '70.00' };
  const html = render({ items: [short, gone], itemCount: 61, subtotal: '4575.00' });
  expect(html).toMatch(/name="quantity" value="9".*?>Change to 9</);
  expect(html).toMatch(/name="acceptedPrice" value="75.00".*?>OK</);
  expect(html).not.toContain('type="button"');
});

it('names the variants that an undo could not restore', () => {
  const black = { ...TEE, id: 'black', color: 'Black' };
  expect(missingItems({ items: [TEE, black] }, { items: [{ ...TEE, id: 'new' }] })).toEqual([
    'Tee, XL, Black',
  ]);
});

it('says whether a product is sold out, or no longer in the store', () => {
  const gone = { ...TEE, available: 0 };
  const cart = { items: [gone], itemCount: 1, subtotal: '75.00' };
  expect(render(cart)).toMatch(/No longer available\.<\/strong> Remove Tee to check out\./);
  const soldOut = { ...gone, metadata: { ...gone.metadata, productSlug: 'tee' } };
  expect(render({ ...cart, items: [soldOut] })).toMatch(/Sold out\.<\/strong> Remove Tee to check out\./);
});
