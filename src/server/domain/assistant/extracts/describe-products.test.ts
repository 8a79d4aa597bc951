import { describe, expect, it } from 'vitest';
import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { wordsOf } from '../words.ts';
import { compareProducts } from './compare-products.ts';
import { describeProducts } from './describe-products.ts';

function shop() {
  const services = testServices();
  const inSizes = (...sizes: string[]) => sizes.map((size) => ({ size, color: 'Olive' }));
  stockProduct(services, {
    name: 'Unit Tee',
    category: 'Shirts',
    priceCents: 2600,
    description: 'A plain tee. Combed cotton with a regular fit. Wash cold.',
    variants: inSizes('S', 'M'),
    metadata: {
      sizeChart: {
        columns: ['Chest', 'Length'],
        rows: [
          { size: 'S', inches: [18, 28] },
          { size: 'M', inches: [20, 29.5] },
        ],
      },
    },
  });
  stockProduct(services, {
    name: 'Heart Line Tee',
    category: 'Shirts',
    description: 'A trace on the chest. True to size. Do not iron the print.',
    variants: inSizes('S', 'L'),
  });
  stockProduct(services, {
    name: 'Camp Mug',
    description: 'Holds about 12 ounces. Hand wash only.',
    priceCents: 2200,
  });
  stockProduct(services, {
    name: 'Unit Mug',
    description: 'Glazed white ceramic. Dishwasher and microwave safe.',
    priceCents: 1600,
    variants: [{ size: '11 oz' }, { size: '15 oz' }],
  });
  stockProduct(services, { name: 'Field Cap', description: 'Our shield in front. With a sewn-on backing.' });
  return listStoreProducts(services);
}

const describing = (question: string) => describeProducts(shop(), wordsOf(question))?.answer ?? null;
const comparing = (question: string) => compareProducts(shop(), wordsOf(question))?.answer ?? null;

describe('describeProducts', () => {
  it.each([
    'size chart for the Unit Tee',
    'does the unit tee run small',
    'is the unit tee true to size?',
    'how does the unit tee fit',
    'what size unit tee should i get',
    'unit tee measurements',
    'sizes for the unit tee',
  ])('answers how a product is sized, with its chart: %s', (question) => {
    expect(describing(question)).toBe(
      'From the store:\n\n- [Unit Tee](/store/unit-tee): Combed cotton with a regular fit. Sizes: S, M.\n\n' +
        'Size chart (garment laid flat):\n\n- S: chest 18 in, length 28 in\n- M: chest 20 in, length 29.5 in',
    );
  });

  it('describes each product of a kind', () => {
    expect(describing('do the shirts run large')).toBe(
      'From the store:\n\n- [Heart Line Tee](/store/heart-line-tee): True to size. Sizes: S, L.\n' +
        '- [Unit Tee](/store/unit-tee): Combed cotton with a regular fit. Sizes: S, M.',
    );
    expect(describing('how much does the mug hold')).toBe(
      'From the store:\n\n- [Camp Mug](/store/camp-mug): Holds about 12 ounces.\n' +
        '- [Unit Mug](/store/unit-mug): Sizes: 11 oz, 15 oz.',
    );
  });

  it.each([
    ['can the mugs go in the dishwasher', ['Hand wash only.', 'Dishwasher and microwave safe.']],
    ['is the mug microwave safe', ['Dishwasher and microwave safe.']],
    ['how do i wash my unit tee', ['Wash cold.']],
    ['are the caps iron on', ['With a sewn-on backing.']],
    ['can i iron the tee', ['Do not iron the print.']],
    ['what is the unit tee made of', ['Combed cotton with a regular fit.']],
  ])('answers from the sentences about care or material: %s', (question, sentences) => {
    expect(describing(question)?.match(/(?<=\): ).*/g)).toEqual(sentences);
  });

  it.each([
    'my unit tee is too small',
    'unit tee arrived in the wrong size',
    'the tee shrank after the first wash',
    'how big can the logo on the tee be',
    'how do i wash my hands',
    'can i iron the unit tee',
    'how big is the field cap',
    'where is the unit tee made',
    'does it run small',
    'what is the class size',
    '',
  ])('leaves any other question alone, and what the store does not say: %s', (question) =>
    expect(describing(question)).toBeNull(),
  );
});

describe('compareProducts', () => {
  it.each(['camp mug vs unit mug', 'what is the difference between the mugs', 'how do the two mugs differ'])(
    'says what each product is and costs: %s',
    (question) => {
      expect(comparing(question)).toBe(
        'Side by side:\n\n- [Camp Mug](/store/camp-mug), from $22.00: Holds about 12 ounces. Hand wash only.\n' +
          '- [Unit Mug](/store/unit-mug), from $16.00: Glazed white ceramic. Dishwasher and microwave safe.',
      );
    },
  );

  it('compares different kinds', () => {
    expect(comparing('should i get the unit tee or the camp mug')?.match(/\/store\/[\w-]+/g)).toEqual([
      '/store/unit-tee',
      '/store/camp-mug',
    ]);
  });

  it.each([
    'camp mug and unit mug',
    'which mug is heavier',
    'unit tee vs nike tee',
    'compare unit tee',
    'compare',
  ])('leaves any other question alone: %s', (question) => expect(comparing(question)).toBeNull());
});
