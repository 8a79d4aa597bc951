import { expect, it } from 'vitest';
import type { OrderEvent } from '#shared/schemas/admin-orders.schema.ts';
import { eventWords } from './event-words.ts';

const EVENT = {
  actor: 'shopper',
  actorId: null,
  by: null,
  note: null,
  createdAt: '2026-11-20T18:00:00.000Z',
} as const;

it('puts the previous and the new address on separate lines', () => {
  const event: OrderEvent = {
    ...EVENT,
    type: 'address',
    before: 'Ship to: 1 Elm St',
    after: 'Ship to: 2 Oak St',
  };
  expect(eventWords(event)).toEqual({
    title: 'Address',
    change: '',
    lines: ['Before: Ship to: 1 Elm St', 'After: Ship to: 2 Oak St'],
  });
});

it('describes other changes in one line', () => {
  const event: OrderEvent = { ...EVENT, type: 'status', before: 'pending', after: 'paid' };
  expect(eventWords(event)).toMatchObject({ change: expect.stringMatching(/^from .* to .*$/), lines: [] });
});
