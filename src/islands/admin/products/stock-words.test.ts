import { expect, it } from 'vitest';
import type { AdminVariant } from '#shared/schemas/admin-product.schema.ts';
import { lowStockWords } from './stock-words.ts';

const variants = (...low: boolean[]) =>
  low.map((isLowOnStock, index) => ({ size: `S${index}`, color: null, isLowOnStock }) as AdminVariant);

it('says that a product is low on stock or sold out, and of which variants it is', () => {
  const words = (inventory: number, stockPer: 'product' | 'variant', ...low: boolean[]) =>
    lowStockWords({ inventory, stockPer, variants: variants(...low) });
  expect(words(3, 'product', false)).toBe('Low stock');
  expect(words(0, 'variant', true, true)).toBe('Sold out');
  expect(words(9, 'variant', false, true)).toBe('Low stock: S1');
  expect(words(9, 'variant', true, true, true, true)).toBe('Low stock: S0; S1; 2 more');
});
