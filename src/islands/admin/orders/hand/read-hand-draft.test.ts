import { describe, expect, it } from 'vitest';
import { BY_LINK, EMPTY_ORDER, type HandDraft } from './hand-draft.ts';
import { outcomeOf, readHandDraft } from './read-hand-draft.ts';

const ID = '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1aa';
const DRAFT: HandDraft = {
  ...EMPTY_ORDER,
  reason: 'phone',
  items: [
    {
      ...{ key: '1', productId: '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1ab', productName: 'Field Tee' },
      ...{ sizes: ['M'], colors: [], size: 'M', color: '', customizationId: '', quantity: '2' },
    },
  ],
  address: {
    ...{ firstName: 'Sam', lastName: 'Doe', addressLine1: '1 Main Street', addressLine2: '' },
    ...{ city: 'Reno', state: 'Nevada', zipCode: '89501' },
  },
  payment: 'cash',
};
const priced = (total: string) => ({ totals: { total }, total, failure: null });
const UNKNOWN = { totals: null, total: null, failure: null };

describe('what a draft becomes', () => {
  it.each([
    ['paid', {}, '55.00'],
    ['link', { payment: BY_LINK }, '55.00'],
    ['free', { payment: BY_LINK }, '0.00'],
    ['free', { discountKind: 'free' }, null],
    ['paid', { discountKind: 'free' }, '5.95'],
  ] as const)('is %s: %j for %s', (outcome, change, total) => {
    expect(outcomeOf({ ...DRAFT, ...change }, total === null ? null : { total })).toBe(outcome);
  });
});

describe('a draft of an order by hand', () => {
  const read = (
    change: Partial<HandDraft> = {},
    quote: Parameters<typeof readHandDraft>[2] = priced('55.00'),
  ) => readHandDraft(ID, { ...DRAFT, ...change }, quote);
  const refusalOf = (...args: Parameters<typeof read>) => {
    const result = read(...args);
    return 'refusal' in result ? result.refusal : null;
  };

  it('is sent as an order or as a payment link, with the total that was shown', () => {
    expect(read()).toMatchObject({ order: { id: ID, paidBy: 'cash', expectedTotal: '55.00' } });
    expect(read({ payment: BY_LINK })).toMatchObject({ link: { id: ID, expectedTotal: '55.00' } });
    expect(read({ payment: BY_LINK }, priced('0.00'))).toMatchObject({ order: { paidBy: undefined } });
  });

  it('names every missing field at once', () => {
    const items = DRAFT.items.map((line) => ({ ...line, size: '' }));
    expect(refusalOf({ items, reason: '', payment: '' })?.fields).toEqual({
      'items.0.size': 'Choose a size',
      reason: 'Choose a reason',
      paidBy: 'Choose how it is paid',
    });
    expect(refusalOf({ payment: '' }, priced('0.00'))).toBeNull();
  });

  it('waits for its total, and says why there is none', () => {
    expect(refusalOf({}, { ...priced('55.00'), total: null })?.message).toBe(
      'The total is being calculated. Check it, then place the order.',
    );
    expect(refusalOf({ payment: BY_LINK }, UNKNOWN)?.message).toBe(
      'The total is being calculated. Check it, then make the link.',
    );
    expect(refusalOf({}, { ...UNKNOWN, failure: 'Check your connection.' })?.message).toBe(
      'Check your connection.',
    );
  });
});
