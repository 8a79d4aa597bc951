import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_CART } from '#shared/cart.ts';
import { CartPage } from './CartPage.tsx';

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
