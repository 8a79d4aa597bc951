import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type RefundDraft, readDraft } from './refund-draft.ts';

describe('readDraft', () => {
  const refundable = { total: '2000.00', lines: [], shipping: '5.95', shippingTax: '0.00' };

  it('asks for shipping only where it can be refunded', () => {
    const draft = { ...EMPTY_DRAFT, kind: 'items' } as const;
    const errorOf = (shipping: string) => readDraft({ refundable: { ...refundable, shipping } }, draft);
    expect(errorOf('5.95')).toMatchObject({ error: 'Choose at least one item, or shipping' });
    expect(errorOf('0.00')).toMatchObject({ error: 'Choose at least one item' });
  });

  it('says how many of the chosen units have shipped, as far as there are so many', () => {
    const line = {
      id: 'tee',
      quantity: 3,
      shipped: 2,
      goods: '90.00',
      discount: '0.00',
      tax: '0.00',
      restockable: 0,
    };
    const inputOf = (quantity: number, shipped: number) => {
      const draft = {
        ...EMPTY_DRAFT,
        kind: 'items',
        quantities: { tee: quantity },
        shipped: { tee: shipped },
      };
      return readDraft({ refundable: { ...refundable, lines: [line] } }, draft as RefundDraft);
    };
    expect(inputOf(2, 1)).toMatchObject({ input: { items: [{ quantity: 2, shipped: 1 }] } });
    expect(inputOf(1, 2)).toMatchObject({ input: { items: [{ quantity: 1, shipped: 1 }] } });
    expect(inputOf(3, 3)).toMatchObject({ input: { items: [{ quantity: 3, shipped: 2 }] } });
    expect(inputOf(1, 0)).not.toHaveProperty('input.items.0.shipped');
  });

  it.each([
    ['1,250.00', '1250.00'],
    ['$ 1,250', '1250.00'],
    [' 12.5 ', '12.50'],
  ])('reads the amount %j', (typed, amount) => {
    const draft = { ...EMPTY_DRAFT, kind: 'amount', amount: typed } as const;
    expect(readDraft({ refundable }, draft)).toMatchObject({ input: { amount } });
  });

  it.each([
    ['', 'Enter an amount such as 12.50'],
    ['1.234', 'Enter an amount such as 12.50'],
    ['-5', 'Enter an amount such as 12.50'],
    ['€5', 'Enter an amount such as 12.50'],
    ['0', 'Enter an amount above zero'],
    ['2000.01', 'Only $2000.00 is left to refund'],
  ])('says why it refuses the amount %j', (amount, error) => {
    const draft = { ...EMPTY_DRAFT, kind: 'amount', amount } as const;
    expect(readDraft({ refundable }, draft)).toEqual({ error, field: 'amount' });
  });

  it.each(['12,50', '1,00', ',500'])('refuses the amount %j', (amount) => {
    const draft = { ...EMPTY_DRAFT, kind: 'amount', amount } as const;
    expect(readDraft({ refundable }, draft)).toEqual({
      error: 'Enter an amount such as 12.50',
      field: 'amount',
    });
  });
});
