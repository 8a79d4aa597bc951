import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_NUMBER, parseOrderNumber, spellOrderNumber, toOrderNumber } from './order-number.ts';

it.each([
  ['GTI-1042', 1042],
  ['gti 1042', 1042],
  ['Gti1042', 1042],
  ['1042', 1042],
  [' #1042 ', 1042],
  [' #GTI-1042', 1042],
  ['GTI - 1042', 1042],
  ['GTI–1042', 1042],
  ['Order 1042', 1042],
  ['order #GTI-1042', 1042],
  ['border 1042', null],
  ['GTI-', null],
  ['GTX-1042', null],
  ['10.42', null],
  ['1042 or more', null],
  ['1234567890', null],
  ['', null],
])('parseOrderNumber(%j) returns %s', (typed, number) => {
  expect(parseOrderNumber(typed)).toBe(number);
});

it('parseOrderNumber reverses toOrderNumber', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      expect(parseOrderNumber(toOrderNumber(number))).toBe(number);
      expect(parseOrderNumber(toOrderNumber(number).toLowerCase())).toBe(number);
    }),
  );
});

it('the pattern works the same in HTML', () => {
  const html = new RegExp(`^(?:${ORDER_NUMBER.source})$`, 'v');
  for (const typed of ['GTI-1042', 'gti 1042 ', '#1042', ' #GTI-1042']) expect(html.test(typed)).toBe(true);
  for (const typed of ['GTX-1', '']) expect(html.test(typed)).toBe(false);
});

it.each([
  ['gti 1042', 'GTI-1042'],
  ['gti1042', 'GTI-1042'],
  ['Order #1042', 'GTI-1042'],
  ['#1042', 'GTI-1042'],
  ['# 1042', 'GTI-1042'],
  ['#12', '#12'],
  ['1042', '1042'],
  ['-1005', '-1005'],
  ['Smith 1042', 'Smith 1042'],
])('spellOrderNumber(%j) returns %j', (typed, spelled) => {
  expect(spellOrderNumber(typed)).toBe(spelled);
});
