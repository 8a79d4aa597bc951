import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { HandOrderInput, HandQuoteInput } from '#shared/schemas/hand-order.schema.ts';
import { PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import {
  BY_LINK,
  EMPTY_ORDER,
  type HandDraft,
  lineError,
  missingChoices,
  otherErrors,
  replacementOf,
  toLink,
  toOrder,
  toQuote,
} from './hand-draft.ts';

const ID = '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1aa';
const PRODUCT = '5d1f6c1e-5c88-4c0b-9b55-2e8c24c0c1ab';
const DRAFT: HandDraft = {
  ...EMPTY_ORDER,
  reason: 'phone',
  items: [
    {
      key: '1',
      productId: PRODUCT,
      productName: 'Field Tee',
      sizes: ['M'],
      colors: [],
      size: 'M',
      color: '',
      customizationId: '',
      quantity: '2',
    },
  ],
  address: {
    firstName: 'Sam',
    lastName: 'Doe',
    addressLine1: '1 Main Street',
    addressLine2: '',
    city: 'Reno',
    state: 'Nevada',
    zipCode: '89501',
  },
  payment: 'cash',
};

const problemsOf = (draft: HandDraft) =>
  safeParse(HandOrderInput, toOrder(ID, draft, '5.00')).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('the form for an order by hand', () => {
  it('sends what the server accepts', () => {
    expect(safeParse(HandOrderInput, toOrder(ID, DRAFT, '55.00')).data).toMatchObject({
      id: ID,
      items: [{ productId: PRODUCT, size: 'M', quantity: 2 }],
      shippingAddress: { state: 'NV', addressLine1: '1 Main Street' },
      paidBy: 'cash',
      sendConfirmation: false,
      expectedTotal: '55.00',
    });
  });

  it('asks for the confirmation only with an email address', () => {
    const order = toOrder(ID, { ...DRAFT, customerEmail: 'kim@example.com' }, '55.00');
    expect(order.sendConfirmation).toBe(true);
  });

  it('sends a payment link without what was paid, and emails it only with an address', () => {
    const draft = { ...DRAFT, payment: BY_LINK } as const;
    const link = safeParse(PaymentLinkInput, toLink(ID, draft, '55.00')).data;
    expect(link).toMatchObject({ id: ID, reason: 'phone', expectedTotal: '55.00', sendEmail: false });
    expect(toLink(ID, { ...draft, customerEmail: 'kim@example.com' }, '55.00').sendEmail).toBe(true);
  });

  it('leaves out the payment link of an order that became free', () => {
    const free = { ...DRAFT, payment: BY_LINK, discountKind: 'free' } as const;
    expect(safeParse(HandOrderInput, toOrder(ID, free, '0.00')).data?.paidBy).toBeUndefined();
  });

  it('takes everything off a free order, and no street for a pickup', () => {
    const free = { ...DRAFT, isPickedUp: true, discountKind: 'free' as const };
    expect(safeParse(HandOrderInput, toOrder(ID, free, '0.00')).data).toMatchObject({
      discountPercent: 100,
      waiveShipping: true,
      isPickedUp: true,
      shippingAddress: { addressLine1: 'Picked up in person', city: 'Reno' },
    });
  });

  it.each([
    ['no products', { items: [] }, ['items', 'Add a product']],
    [
      'a quantity that is no number',
      { items: [{ ...DRAFT.items[0], quantity: '2.5' }] },
      ['items.0.quantity', 'Enter a whole number'],
    ],
    ['no reason', { reason: '' }, ['reason', 'Choose a reason']],
    [
      'a discount of words',
      { discountKind: 'amount', discount: 'much' },
      ['discountAmount', 'Enter an amount such as 12.50'],
    ],
    [
      'a discount of 101%',
      { discountKind: 'percent', discount: '101' },
      ['discountPercent', 'Enter a percentage up to 100'],
    ],
  ])('names %s', (_what, change, problem) => {
    expect(problemsOf({ ...DRAFT, ...change } as HandDraft)).toEqual([problem]);
  });

  it('asks for the price once there are a product and a place', () => {
    const hasPrice = (draft: HandDraft) => safeParse(HandQuoteInput, toQuote(ID, draft)).success;
    expect(hasPrice({ ...EMPTY_ORDER, items: DRAFT.items })).toBe(false);
    expect(
      hasPrice({ ...DRAFT, reason: '', address: { ...EMPTY_ORDER.address, state: 'NV', zipCode: '89501' } }),
    ).toBe(true);
  });

  it('waits for sizes and colors to be chosen', () => {
    const [line] = DRAFT.items;
    if (!line) throw new Error('The draft has no line item.');
    expect(missingChoices([line, { ...line, size: '', colors: ['Black'] }])).toEqual({
      'items.1.size': 'Choose a size',
      'items.1.color': 'Choose a color',
    });
  });

  it('is filled with the units of an order to replace, for free', () => {
    const order = {
      id: ID,
      items: [
        {
          id: 'a',
          productId: PRODUCT,
          productName: 'Field Tee',
          size: 'M',
          color: null,
          customizationId: null,
          quantity: 3,
        },
      ],
      shippingAddress: { ...DRAFT.address, country: 'US' },
      customerEmail: 'kim@example.com',
      customerPhone: null,
    } as unknown as AdminOrder;
    expect(replacementOf(order)).toMatchObject({
      reason: 'replacement',
      replaces: ID,
      items: [{ size: 'M', color: '', quantity: '3' }],
      discountKind: 'free',
      customerEmail: 'kim@example.com',
      customerPhone: '',
    });
  });

  it('shows errors at their line item, and those without a field below the form', () => {
    const errors = { 'items.1.size': 'Choose a size', replaces: 'Unknown order', paidBy: 'Choose' };
    expect([lineError(errors, 0), lineError(errors, 1)]).toEqual([undefined, 'Choose a size']);
    expect(otherErrors(errors)).toEqual(['Unknown order']);
    expect(otherErrors({ id: 'Make another UUID for this order' })).toEqual([
      'An earlier attempt went through. Look for it under Orders and Payment Links.',
    ]);
  });
});
