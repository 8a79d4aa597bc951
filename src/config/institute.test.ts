import { expect, it } from 'vitest';
import { isSet, unsetFacts } from './institute.ts';

it('a fact is set once it is neither missing nor an example', () => {
  expect(isSet(null)).toBe(false);
  expect(isSet('info@example.com')).toBe(false);
  expect(isSet('https://learning.example.com/login')).toBe(false);
  expect(isSet('https://www.instagram.com/institute')).toBe(true);
});

it('what the owner has yet to give is listed by name', () => {
  const facts = {
    name: 'Institute',
    email: 'info@example.com',
    streetAddress: null,
    social: { tiktok: 'https://tiktok.example.com/', youtube: 'https://www.youtube.com/@institute' },
    sites: [{ city: 'Hilo' }],
  };
  expect(unsetFacts(facts)).toEqual(['email', 'streetAddress', 'social.tiktok']);
});
