import { expect, it } from 'vitest';
import { differencesOf, originWords } from './version-words.ts';

const FIELDS = [
  { name: 'title', label: 'Page Title' },
  { name: 'make.min', label: 'To make', words: (days: unknown) => `${days} days` },
];

it('names the fields that differ as the form does, and nothing else', () => {
  const before = { title: 'About', make: { min: 1 }, other: 1 };
  expect(differencesOf(FIELDS, before, { title: 'About', make: { min: 2 }, other: 2 })).toEqual([
    { label: 'To make', before: '1 days', after: '2 days' },
  ]);
  expect(differencesOf(FIELDS, before, { ...before, title: null })).toEqual([
    { label: 'Page Title', before: 'About', after: 'Empty' },
  ]);
  expect(differencesOf(FIELDS, { title: null }, { title: '' })).toEqual([]);
});

it.each([
  ['Changed by dana', { title: 'A' }, 'dana', false],
  ['Added by dana', { title: 'A' }, 'dana', true],
  ['Deleted by dana', null, 'dana', false],
  ['Changed by the operator', { title: 'A' }, null, false],
])('says "%s"', (words, fields, username, isFirst) => {
  expect(originWords({ id: '7', fields, changedBy: { username, at: '' } }, isFirst)).toBe(words);
});

it('has no name for what was there before the oldest change', () => {
  expect(originWords({ id: '0', fields: {}, changedBy: null }, true)).toBe('Before these changes');
});
