import { describe, expect, it } from 'vitest';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { answerAboutProducts } from './answer-about-products.ts';

function shop() {
  const services = testServices();
  const inColors = (colors: string[], sizes: string[]) =>
    colors.flatMap((color) => sizes.map((size) => ({ size, color })));
  stockProduct(services, {
    name: 'Field Cap',
    priceCents: 3200,
    description: 'The shield in red.',
    variants: inColors(['Olive', 'Black'], ['S/M', 'L/XL']),
  });
  stockProduct(services, { name: 'Mesh Cap', priceCents: 2900, variants: inColors(['Navy'], ['One Size']) });
  stockProduct(services, {
    name: 'Contour Hoodie',
    priceCents: 6200,
    variants: [...inColors(['Black'], ['M', '2XL']), { size: 'M', color: 'Steel', retailPriceCents: 6400 }],
  });
  stockProduct(services, { name: 'Shield Patch', priceCents: 900 });
  return services;
}

const answerTo = (question: string) => answerAboutProducts(shop(), question)?.answer ?? null;
const HAS_NO = /^We don't have that in/;

describe('answerAboutProducts', () => {
  it.each([
    'hats in black',
    'do you have a black cap?',
    'what hats come in the color black',
    'any hats in black',
  ])('lists what comes in a color: %s', (question) => {
    expect(answerTo(question)).toBe('In black:\n\n- [Field Cap](/store/field-cap): Olive, Black');
  });

  it.each(['hats in red', 'Do you have a red hat?', 'got any red caps'])(
    'says that nothing comes in a color, whatever is red in a description: %s',
    (question) => {
      expect(answerTo(question)).toBe(
        "We don't have that in red. What we have:\n\n" +
          '- [Field Cap](/store/field-cap): Olive, Black\n- [Mesh Cap](/store/mesh-cap): Navy',
      );
    },
  );

  it.each(['do you have XXL', 'hoodie in xxl', '2XL?', 'black hoodie 2x'])(
    'knows sizes by what they are called: %s',
    (question) => {
      expect(answerTo(question)).toMatch(
        /^In .*2XL:\n\n- \[Contour Hoodie\]\(\/store\/contour-hoodie\): .*M, 2XL$/,
      );
    },
  );

  it.each(['do you have a hat', 'Do you sell hats?', 'what caps do you have'])(
    'lists what is sold of a kind: %s',
    (question) => {
      expect(answerTo(question)).toBe(
        'In the store:\n\n- [Field Cap](/store/field-cap): from $32.00\n- [Mesh Cap](/store/mesh-cap): from $29.00',
      );
    },
  );

  it('says what the cheapest choice costs that can be bought', () => {
    const services = testServices();
    stockProduct(services, {
      name: 'Logo Tee',
      variants: [
        { size: 'S', retailPriceCents: 2000, isAvailable: false },
        { size: 'XL', retailPriceCents: 3000 },
      ],
    });
    stockProduct(services, { name: 'Old Tee', inventory: 0 });
    expect(answerAboutProducts(services, 'do you have tees')?.answer).toBe(
      'In the store:\n\n- [Logo Tee](/store/logo-tee): from $30.00\n- [Old Tee](/store/old-tee): out of stock at the moment',
    );
  });

  it('lists sizes and colors with what comes in them', () => {
    expect(answerTo('What sizes do you have?')).toBe(
      'Sizes:\n\n' +
        '- M, 2XL: [Contour Hoodie](/store/contour-hoodie)\n- S/M, L/XL: [Field Cap](/store/field-cap)\n' +
        '- One Size: [Mesh Cap](/store/mesh-cap)',
    );
    expect(answerTo('which colors do your caps come in')).toBe(
      'Colors:\n\n- Olive, Black: [Field Cap](/store/field-cap)\n- Navy: [Mesh Cap](/store/mesh-cap)',
    );
    expect(answerTo('what sizes do patches come in')).toBeNull();
    expect(answerTo('what size should i order')).toBeNull();
  });

  it('knows the spelling of colors and sizes that vendors have', () => {
    const services = testServices();
    stockProduct(services, { name: 'Vendor Tee', variants: [{ size: 'XXL', color: 'Dark Grey' }] });
    for (const question of ['gray tee', 'grey tee', 'tee in 2xl', 'gray tee xxl'])
      expect(answerAboutProducts(services, question)?.answer).toMatch(/^In /);
  });

  it('says that a size, or a color in a size, is missing, and what there is', () => {
    expect(answerTo('do you have 3xl')).toMatch(HAS_NO);
    expect(answerTo('steel hoodie in 2xl')).toMatch(HAS_NO);
    expect(answerTo('steel hoodie in 2xl')).toContain('Black, Steel; M, 2XL');
  });

  it.each([
    [
      'what is the cheapest thing you sell',
      'The cheapest product in the store costs $9.00:\n\n- [Shield Patch](/store/shield-patch)',
    ],
    [
      "what's your most expensive item?",
      'The most expensive product in the store costs $64.00:\n\n- [Contour Hoodie](/store/contour-hoodie)',
    ],
    ['cheapest hat', 'The cheapest costs $29.00:\n\n- [Mesh Cap](/store/mesh-cap)'],
  ])('compares prices: %s', (question, answer) => expect(answerTo(question)).toBe(answer));

  it.each([
    'how much is a black hat',
    'where is my black hoodie',
    'cheapest course',
    'the cheapest',
    'cheapest thing with velcro',
    'my black hoodie is torn',
    'hats not in black',
    'black',
    'do you have tents in red',
    '',
  ])('leaves any other question alone: %s', (question) => expect(answerTo(question)).toBeNull());

  it.each([
    "which hats don't come in olive",
    'anything but black hats',
    "i don't want a black hoodie",
    'what is the black hoodie made of',
    'did you get my black hoodie',
    'should i get an xl',
    'do I need an xl',
    'i got xl',
    'are you out of black caps',
  ])('leaves a negation, or what somebody has, alone: %s', (question) =>
    expect(answerTo(question)).toBeNull(),
  );

  it('offers nothing that cannot be bought', () => {
    const services = testServices();
    stockProduct(services, { name: 'Bone Cap', inventory: 0, variants: [{ color: 'Bone' }] });
    stockProduct(services, {
      name: 'Mesh Cap',
      priceCents: 2000,
      variants: [
        { size: 'M', color: 'Steel', retailPriceCents: 100, isAvailable: false },
        { size: 'L', color: 'Steel' },
      ],
    });
    const answer = (question: string) => answerAboutProducts(services, question)?.answer;
    expect(answer('do you have a cap in bone')).toBe(
      'Out of stock in bone at the moment:\n\n- [Bone Cap](/store/bone-cap): Bone',
    );
    expect(answer('cheapest cap')).toBe('The cheapest costs $20.00:\n\n- [Mesh Cap](/store/mesh-cap)');
  });

  it('does not deny what it cannot know, or what is spelled otherwise', () => {
    const services = testServices();
    stockProduct(services, { name: 'Black Trauma Bag' });
    stockProduct(services, { name: 'Field Cap', variants: [{ size: 'L/XL', color: 'Olive' }] });
    stockProduct(services, {
      name: 'Logo Tee',
      category: 'Shirts',
      variants: [{ size: '2X-Large', color: 'Black' }],
    });
    stockProduct(services, { name: 'Shield Patch', variants: [{ size: '2.5 in' }] });
    const answer = (question: string) => answerAboutProducts(services, question)?.answer ?? null;
    for (const question of ['do you have a black bag', 'can i get 2x patches'])
      expect(answer(question)).toBeNull();
    expect(answer('do you have XL hats')).toMatch(/^In XL:\n\n- \[Field Cap\]/);
    expect(answer('tee in 2xl')).toMatch(/^In 2XL:\n\n- \[Logo Tee\]/);
    expect(answer('black shirts')).toMatch(/^In black:\n\n- \[Logo Tee\]/);
  });

  it('names the products as sources', () => {
    expect(answerAboutProducts(shop(), 'hats in black')?.sources).toEqual([
      { title: 'Field Cap', url: '/store/field-cap', excerpt: 'The shield in red.' },
    ]);
  });

  it('leads to the store for a long list', () => {
    const many = testServices();
    for (let n = 1; n <= 7; n += 1)
      stockProduct(many, { name: `Tee ${n} Cap`, variants: [{ size: 'M', color: 'Black' }] });
    const { answer, sources } = answerAboutProducts(many, 'black caps') ?? { answer: '', sources: [] };
    expect(answer.match(/^- /gm)).toHaveLength(5);
    expect(answer).toMatch(/See all in \[the store\]\(\/store\)\.$/);
    expect(sources).toHaveLength(5);
  });
});
