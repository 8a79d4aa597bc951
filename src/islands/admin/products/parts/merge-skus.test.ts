import { expect, it } from 'vitest';
import { mergeSkus } from './merge-skus.ts';

const sku = (variantId: string, vendorSku: string) => ({ variantId, vendorSku });

it('takes the variants that were added or removed, and keeps what was typed for the others', () => {
  const before = [sku('s', ''), sku('m', 'M-1'), sku('l', '')];
  const typed = [sku('s', 'S-9'), sku('m', 'M-1'), sku('l', 'L-9')];
  const stored = [sku('xl', ''), sku('s', ''), sku('m', 'M-2')];
  expect(mergeSkus(before, typed, stored)).toEqual([sku('xl', ''), sku('s', 'S-9'), sku('m', 'M-2')]);
});

it('finds nothing typed in the fields of the first variants of a product', () => {
  const stored = [sku('s', ''), sku('m', '')];
  expect(mergeSkus([], [{ vendorSku: '' }, { vendorSku: '' }], stored)).toEqual(stored);
});
