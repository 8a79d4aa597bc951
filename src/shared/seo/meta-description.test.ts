import { expect, test } from 'vitest';
import { CATALOG } from '#db/seed/catalog.ts';
import { storeProduct } from '#tests/support/store-product.ts';
import { metaDescription, productDescription } from './meta-description.ts';

const SHIPPING = 'Free shipping from $75.';
const GTI = 'GTI Medical Training Solutions';

const isRightLength = ({ length }: string) => length >= 150 && length <= 160;

test('keeps a text of the right length', () => {
  const text = `${'Six panels of cotton twill. '.repeat(4)}Made to fit.`;
  expect(metaDescription(text, `Adjustable. ${SHIPPING}`, GTI)).toBe(`${text} Adjustable. ${SHIPPING}`);
});

test('cuts a long text at a word and keeps its end', () => {
  const description = metaDescription('heavyweight, '.repeat(20), SHIPPING, GTI);
  expect(description).toMatch(/^(?:heavyweight, )+heavyweight… Free shipping from \$75\.$/);
  expect(description.length).toBeLessThanOrEqual(160);
});

test('follows a short text with who we are', () => {
  const description = metaDescription('A round patch.', SHIPPING, GTI);
  expect(description).toMatch(/^A round patch\. Free shipping from \$75\. From GTI Medical .*\w…?$/);
  expect(isRightLength(description)).toBe(true);
});

test('describes each product of the sample catalog with facts, in the right length and differently', () => {
  const described = CATALOG.map((product) =>
    productDescription(
      storeProduct({
        name: product.name,
        description: product.description,
        price: (product.priceCents / 100).toFixed(2),
        colors: [...product.colors],
        variants: [],
      }),
      SHIPPING,
      GTI,
    ),
  );
  expect(described.filter((each) => !isRightLength(each))).toEqual([]);
  expect(new Set(described).size).toBe(CATALOG.length);
});

test.each(['', 'Patch.', `${'internationally recognized '.repeat(9)}`, 'x'.repeat(300)])(
  'gives a product with the description %.30j a description of the right length',
  (description) => {
    expect(isRightLength(productDescription(storeProduct({ description }), SHIPPING, GTI))).toBe(true);
  },
);
