import { expect, it } from 'vitest';
import { mergeStock, sumOfTyped } from './stock-split.ts';

const typed = (...units: string[]) => units.map((inventory, index) => ({ id: String(index), inventory }));

it('keeps what was typed and takes the newer proposal for the rest', () => {
  expect(mergeStock(typed('4', '4'), typed('4', '7'), typed('3', '3'))).toEqual(typed('3', '7'));
  expect(mergeStock(typed('4'), typed('9'), typed('3', '3'))).toEqual(typed('9', '3'));
});

it('adds up what is typed, unless one isn’t a number', () => {
  expect(sumOfTyped(typed('4', ' 7 ', '0'))).toBe(11);
  expect(sumOfTyped(typed('4', ''))).toBeNull();
  expect(sumOfTyped(typed('4', '-1'))).toBeNull();
});
