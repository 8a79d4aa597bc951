import { expect, it } from 'vitest';
import { isSet, UNSET_FACTS } from './institute.ts';

it('a fact is set once it is neither missing nor an example', () => {
  expect(isSet(null)).toBe(false);
  expect(isSet('info@example.com')).toBe(false);
  expect(isSet('https://learning.example.com/login')).toBe(false);
  expect(isSet('https://www.instagram.com/institute')).toBe(true);
});

it('what the owner has yet to give is listed by name', () => {
  expect(UNSET_FACTS).toContain('streetAddress');
  expect(UNSET_FACTS).toContain('social.tiktok');
  expect(UNSET_FACTS).not.toContain('name');
});
