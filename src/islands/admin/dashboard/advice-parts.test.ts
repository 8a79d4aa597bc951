import { expect, test } from 'vitest';
import { adviceParts } from './advice-parts.ts';

const split = (advice: string) =>
  adviceParts(advice).map(({ text, isAddress }) => (isAddress ? [text] : text));

test('an advice is split at the addresses of screens, without the punctuation after them', () => {
  expect(split('Change it on /admin/users. Enter them on /admin/settings?section=tax, then save.')).toEqual([
    'Change it on ',
    ['/admin/users'],
    '. Enter them on ',
    ['/admin/settings?section=tax'],
    ', then save.',
  ]);
  expect(split('/admin/products')).toEqual(['', ['/admin/products'], '']);
});

test('other addresses stay text', () => {
  const advice = 'Add https://gti.example/api/webhooks/stripe at https://gti.example/admin/x.';
  expect(split(advice)).toEqual([advice]);
});
