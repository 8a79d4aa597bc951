import { describe, expect, it } from 'vitest';
import { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { ProductEdits } from '#shared/schemas/product-edits.schema.ts';
import { cellsOf, changesOf, editOf, errorsOf, refusalsOf, rowsOf, staleWords } from './grid-cells.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const S = '22222222-2222-4222-8222-222222222222';
const M = '33333333-3333-4333-8333-333333333333';
const AT = '2026-11-22T12:00:00.000Z';

const variant = (id: string, size: string, more = {}) => ({
  ...{ id, size, color: null, retailPrice: '20.00', imageUrl: null, backImageUrl: null, isAvailable: true },
  ...{ inventory: 4, ownPrice: null, heldPrice: null, sku: null, isOffered: true, isLowOnStock: false },
  ...more,
});
const tee = (more = {}): AdminProduct =>
  AdminProduct.parse({
    ...{ id: ID, name: 'Tee', slug: 'tee', description: '', category: '', price: '20.00', images: [] },
    ...{ sizes: [], colors: [], inventory: 8, isActive: true, featured: false, allowCustomization: false },
    ...{ printAreas: {}, imageUrl: null, vendor: null, isSynced: false, customizationProblem: null },
    ...{ stockPer: 'variant', lowStockThreshold: 5, isLowOnStock: false, updatedAt: AT, deletedAt: null },
    variants: [variant(S, 'S'), variant(M, 'M', { ownPrice: '22.00' })],
    ...more,
  });
const keys = (product: AdminProduct) => cellsOf(product).map(({ key }) => key);

describe('the cells of a product', () => {
  it('are its price, and the prices and stocks of its variants', () => {
    expect(keys(tee())).toEqual([
      'price',
      `${S}.retailPrice`,
      `${S}.inventory`,
      `${M}.retailPrice`,
      `${M}.inventory`,
    ]);
    expect(rowsOf(tee())[0].stock).toBe('8 in all');
  });

  it('are its own stock if it counts one, and none of what a vendor sets', () => {
    expect(keys(tee({ stockPer: 'product' }))).toEqual([
      'price',
      'inventory',
      `${S}.retailPrice`,
      `${M}.retailPrice`,
    ]);
    expect(keys(tee({ vendor: 'Printful' }))).toEqual(['price', `${S}.retailPrice`, `${M}.retailPrice`]);
    expect(keys(tee({ vendor: 'Printful', isSynced: true }))).toEqual([]);
  });
});

describe('what was typed', () => {
  it('is a change only if the value differs', () => {
    const typed = {
      price: '$20',
      [`${S}.inventory`]: ' 4 ',
      [`${M}.retailPrice`]: '22',
      [`${S}.retailPrice`]: '',
    };
    expect(changesOf(tee(), typed)).toEqual({});
    expect(changesOf(tee(), { price: '21', [`${M}.retailPrice`]: '' })).toEqual({
      price: '21',
      [`${M}.retailPrice`]: '',
    });
  });

  it("has a message at each cell that can't be saved", () => {
    const typed = { price: 'free', [`${S}.inventory`]: '-1', [`${M}.inventory`]: '7' };
    expect(errorsOf(tee(), typed)).toEqual({
      price: 'Enter a price in dollars, such as 25.00',
      [`${S}.inventory`]: 'Enter a whole number from 0 to 999,999',
    });
    expect(errorsOf(tee(), { price: '' })).toHaveProperty('price');
  });

  it('is sent as the server takes it, with what was seen', () => {
    const typed = { price: '$21', [`${M}.retailPrice`]: '', [`${S}.inventory`]: '9' };
    expect(ProductEdits.parse({ products: [editOf(tee(), typed)] }).products).toEqual([
      {
        ...{ id: ID, price: '21.00', seenInventory: 8, updatedAt: AT },
        variants: [
          { id: S, inventory: 9 },
          { id: M, retailPrice: '' },
        ],
      },
    ]);
    expect(editOf(tee(), { price: '21' }).seenInventory).toBeUndefined();
  });

  it('gets the messages of the server at its cells', () => {
    const edit = editOf(tee(), { [`${M}.retailPrice`]: '1', [`${S}.inventory`]: '2' });
    expect(
      refusalsOf(edit, { price: 'no', 'variants.0.inventory': 'held', 'variants.1.id': 'gone' }),
    ).toEqual({
      price: 'no',
      [`${M}.retailPrice`]: 'gone',
      [`${S}.inventory`]: 'held',
    });
  });
});

it('says who changed a product in the meantime, and what', () => {
  const time = () => 'Dec 1, 2026, 3:40 PM';
  const product = tee({ price: '25.00', variants: [variant(S, 'S', { inventory: 2 }), variant(M, 'M')] });
  expect(staleWords(tee(), { product, changedBy: { username: 'ana', at: AT } }, time)).toBe(
    'ana changed this product on Dec 1, 2026, 3:40 PM: price 20.00 → 25.00; S stock 4 → 2; M price 22.00 → price of the product. What you typed is still here: check it, then save again.',
  );
  expect(staleWords(tee(), { product: tee(), changedBy: null }, time)).toBe(
    'This product changed since you opened the table. What you typed is still here: check it, then save again.',
  );
});
