import { expect, test } from 'vitest';
import { checkWords, importedWords, problemPlace } from './import-words.ts';

test('says what a file would change, and what an import changed', () => {
  const counts = { added: 2, changed: 1, unchanged: 9 };
  expect(checkWords(counts)).toBe('2 products to add, 1 to change, 9 unchanged.');
  expect(checkWords({ ...counts, added: 0 })).toBe('1 product to change, 9 unchanged.');
  expect(checkWords({ added: 0, changed: 0, unchanged: 1 })).toBe(
    'The file changes nothing: 1 product already matches it.',
  );
  expect(checkWords({ added: 0, changed: 0, unchanged: 0 })).toBe('The file changes nothing.');
  expect(importedWords(counts)).toBe('2 products added, 1 changed.');
  expect(importedWords({ ...counts, added: 0 })).toBe('1 product changed.');
});

test('says where a problem is', () => {
  expect(problemPlace({ line: 4, column: 'Price', message: '' })).toBe('Line 4, Price');
  expect(problemPlace({ line: 4, column: null, message: '' })).toBe('Line 4');
});
