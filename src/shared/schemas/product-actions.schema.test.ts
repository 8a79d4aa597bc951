import { describe, expect, it } from 'vitest';
import {
  BulkProductChange,
  ProductChange,
  ProductDetailsChange,
  StockChange,
} from './product-actions.schema.ts';

describe('fields of a product', () => {
  it.each([
    [{ price: '' }, 'price'],
    [{ price: 'abc' }, 'price'],
    [{ price: '1,5' }, 'price'],
    [{ price: '12,50' }, 'price'],
    [{ inventory: '1,00' }, 'inventory'],
    [{ price: '-1' }, 'price'],
    [{ price: '25.001' }, 'price'],
    [{ price: '100000.01' }, 'price'],
    [{ inventory: '' }, 'inventory'],
    [{ inventory: 'many' }, 'inventory'],
    [{ inventory: 1.5 }, 'inventory'],
    [{ inventory: -1 }, 'inventory'],
    [{ name: ' ' }, 'name'],
    [{ slug: 'Not a slug' }, 'slug'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ imageUrl: 'https://shop.example:x/tee.jpg' }, 'imageUrl'],
    [{ description: 5 }, 'description'],
    [{ print: { kind: 'mug', placements: ['sleeve'] } }, 'print.placements'],
    [{ sizeChart: { columns: ['Chest'], rows: [{ size: 'M', inches: [] }] } }, 'sizeChart.rows'],
  ])('are refused, and never read as 0: %o', (input, field) => {
    const parsed = ProductChange.safeParse(input);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
    expect(parsed.error?.issues.map(({ message }) => message)).not.toContain('Invalid input');
  });

  it('accept a price as people type it', () => {
    for (const [typed, stored] of [
      ['$6', '6.00'],
      ['6.5', '6.50'],
      [' 25.00 ', '25.00'],
      [25, '25.00'],
      ['0', '0.00'],
      ['1,250.00', '1250.00'],
      [' $1,250 ', '1250.00'],
    ])
      expect(ProductChange.parse({ price: typed }).price).toBe(stored);
  });

  it('accept numbers of units and percentages as people type them', () => {
    const id = crypto.randomUUID();
    expect(ProductChange.parse({ inventory: ' 1,000 ' }).inventory).toBe(1000);
    expect(StockChange.parse({ requestId: id, reason: 'received', change: '+1,000' }).change).toBe(1000);
    for (const [typed, percentage] of [
      ['10%', '10'],
      [' -7.5 % ', '-7.5'],
    ])
      expect(BulkProductChange.parse({ ids: [id], pricePercent: typed }).pricePercent).toBe(percentage);
    expect(BulkProductChange.safeParse({ ids: [id], pricePercent: '%' }).success).toBe(false);
  });

  it('are required in the form of the details', () => {
    const empty = { name: '', slug: '', price: '', lowStockThreshold: '', category: '', description: '' };
    const refused = ProductDetailsChange.safeParse(empty).error?.issues.map(({ path }) => path[0]);
    expect(refused).toEqual(['name', 'price', 'lowStockThreshold', 'slug']);
  });
});
