import { expect, it } from 'vitest';
import { isIndexable } from './is-indexable.ts';

const SITE = new URL('https://gti.example');

it.each([
  ['noindex, follow', null, false],
  ['none', null, false],
  ['index,none', null, false],
  ['index, max-image-preview:none', null, true],
  ['max-image-preview: none', null, true],
  [null, 'https://gti.example/military', false],
  ['index, nofollow', '/about', true],
  [null, null, true],
])('returns for robots %s and canonical %s: %s', (robots, canonical, listed) =>
  expect(isIndexable({ robots, canonical }, '/about', SITE)).toBe(listed),
);

it('returns true for a page without a record', () =>
  expect(isIndexable(undefined, '/about', SITE)).toBe(true));
