import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CheckoutTotals, CheckoutTotalsItem } from '#shared/schemas/checkout-totals.schema.ts';
import { SummaryPanel } from './SummaryPanel.tsx';

const TEE: CheckoutTotalsItem = {
  id: 'tee',
  productName: 'Tee',
  size: 'XL',
  color: 'Navy',
  quantity: 1,
  subtotal: '26.00',
  image: null,
  available: 9,
  isCustomized: false,
  problem: null,
};

/** Renders the panel with these totals, as the text that a shopper reads. */
function textOf(totals: Partial<CheckoutTotals>): string {
  const sums = { subtotal: '26.00', tax: '0.00', shipping: '5.95', total: '31.95', estimated: true };
  const rest = { estimatedParts: ['tax' as const], delivery: 'Arrives Dec 3–8' };
  const panel = createElement(SummaryPanel, {
    totals: {
      totals: { items: [TEE], ...sums, ...rest, ...totals },
      isPending: false,
      isEmpty: false,
      failure: null,
      previousTotal: null,
      retry: () => undefined,
      replace: () => undefined,
    },
    freeShippingFrom: 7500,
    lineCount: 1,
    delivery: 'Arrives Dec 3–8',
    returnDays: 30,
  });
  return renderToString(panel)
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]*>/g, '\n');
}

it('distinguishes the line item with a design from the one without', () => {
  const text = textOf({ items: [TEE, { ...TEE, id: 'designed', isCustomized: true }] });
  expect(text).toContain('\nXL, Navy · Quantity 1\n');
  expect(text).toContain('\nXL, Navy · With your design · Quantity 1\n');
});

it('says how much is missing for free shipping until it is free', () => {
  expect(textOf({})).toContain('Add $49.00 more for free shipping!');
  const free = textOf({ subtotal: '78.00', shipping: '0.00', total: '78.00' });
  expect(free).toContain('\nFREE\n');
  expect(free).not.toContain('more for free shipping!');
});

it('marks what is estimated, and says what the address is still needed for', () => {
  const shipping = textOf({ estimatedParts: ['shipping'] });
  expect(shipping).toContain('\nShipping (estimated)\n');
  expect(shipping).not.toContain('Tax (estimated)');
  expect(shipping).not.toContain('Enter your state');
  expect(textOf({ estimatedParts: ['shipping', 'tax'] })).toContain(
    'Enter your state and ZIP code to see the final total.',
  );
  expect(textOf({})).toContain('Enter your state and ZIP code to see the final total.');
});

it("says why a line item can't be ordered, and leads to the cart", () => {
  const problem = "We can't print on the chest of this product.";
  const text = textOf({ items: [{ ...TEE, isCustomized: true, available: 0, problem }] });
  expect(text).toContain(`\n${problem}\n`);
  expect(text).toContain('Change your cart before you pay.');
  expect(text).toContain('\nChange your cart\n');
  expect(text).not.toMatch(/sold out|stock/i);
});
