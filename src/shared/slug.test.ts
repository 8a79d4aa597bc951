import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test.each([
  ['Range Day Long Sleeve', 'range-day-long-sleeve'],
  ['  Éclair Mug (15 oz.)  ', 'eclair-mug-15-oz'],
  ["Medic's Patch – 3.5 in", 'medics-patch-3-5-in'],
  ['救急', 'product'],
  [`${'a'.repeat(79)} tee`, 'a'.repeat(79)],
])('slugify(%j) returns %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
