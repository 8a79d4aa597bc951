import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, readDraft } from './refund-draft.ts';

describe('readDraft', () => {
  const refundable = { total: '2000.00', lines: [], shipping: '5.95', shippingTax: '0.00' };

  it('asks for shipping only where it can be refunded', () => {
    const draft = { ...EMPTY_DRAFT, kind: 'items' } as const;
    const errorOf = (shipping: string) => readDraft({ refundable: { ...refundable, shipping } }, draft);
    expect(errorOf('5.95')).toMatchObject({ error: 'Choose at least one item, or shipping' });
    expect(errorOf('0.00')).toMatchObject({ error: 'Choose at least one item' });
  });

  it.each([
    ['1,250.00', '1250.00'],
    ['$ 1,250', '1250.00'],
    [' 12.5 ', '12.50'],
  ])('reads the amount %j', (typed, amount) => {
    const draft = { ...EMPTY_DRAFT, kind: 'amount', amount: typed } as const;
    expect(readDraft({ refundable }, draft)).toMatchObject({ input: { amount } });
  });

  it.each(['12,50', '1,00', ',500'])('refuses the amount %j', (amount) => {
    const draft = { ...EMPTY_DRAFT, kind: 'amount', amount } as const;
    expect(readDraft({ refundable }, draft)).toEqual({
      error: 'Enter an amount such as 12.50',
      field: 'amount',
    });
  });
});
