import { expect, test } from 'vitest';
import { draftWords } from './draft-words.ts';

const NOTHING = { images: [], variants: [], inventory: 3, vendor: null };

test('says what a draft lacks', () => {
  expect(draftWords(NOTHING)).toBe(
    'It has no picture yet. Without variants, shoppers choose no size or color.',
  );
});

test('says that it would be sold out, unless a vendor makes it', () => {
  const sold = { ...NOTHING, images: ['/a.webp'], inventory: 0 };
  expect(draftWords(sold)).toContain('It has 1 picture.');
  expect(draftWords(sold)).toContain('it would show as sold out');
  expect(draftWords({ ...sold, vendor: 'Printful' })).not.toContain('sold out');
});
