import { expect, test } from 'vitest';
import { readCard } from './cards.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const read = (exp_month: string, exp_year: string) =>
  readCard({ number: '4242424242424242', exp_month, exp_year, cvc: '123' }, NOW).card;

test.each([
  ['11', '26', 11, 2026],
  ['1', '2027', 1, 2027],
  ['09', '76', 9, 2076],
])('accepts a card until the end of its month: %s/%s', (month, year, expMonth, expYear) => {
  expect(read(month, year)).toMatchObject({ brand: 'visa', last4: '4242', expMonth, expYear });
});

test.each([
  ['10', '26', 'month'],
  ['0', '30', 'month'],
  ['12', '25', 'year'],
  ['12', '2077', 'year'],
  ['12', '202', 'year'],
  ['1', 'soon', 'year'],
])('rejects the expiration date %s/%s for its %s', (month, year, part) => {
  expect(() => read(month, year)).toThrow(`Your card's expiration ${part} is invalid.`);
});
