import { expect, test } from 'vitest';
import { restoredWords } from './restored-words.ts';

test('says where the product is, and which SKUs it lost', () => {
  const cap = { name: 'Cap', isActive: false, lostSkus: [] };
  expect(restoredWords(cap)).toBe('Cap is a draft.');
  expect(restoredWords({ ...cap, isActive: true })).toBe('Cap is in the store again.');
  expect(restoredWords({ ...cap, lostSkus: ['C-1'] })).toBe(
    'Cap is a draft. It lost 1 SKU that other products have now: C-1.',
  );
  const six = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6'];
  expect(restoredWords({ ...cap, lostSkus: six })).toContain(
    '6 SKUs that other products have now: C-1, C-2, C-3, C-4, C-5 …',
  );
});
