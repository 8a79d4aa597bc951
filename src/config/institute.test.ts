import { expect, it } from 'vitest';
import { isSet, unsetFacts } from './institute.ts';

it('treats null and example addresses as not set', () => {
  expect(isSet(null)).toBe(false);
  expect(isSet('info@example.com')).toBe(false);
  expect(isSet('https://learning.example.com/login')).toBe(false);
  expect(isSet('https://www.instagram.com/institute')).toBe(true);
});

it('lists the facts that are not set by path', () => {
  const facts = {
    name: 'Institute',
    email: 'info@example.com',
    streetAddress: null,
    social: { tiktok: 'https://tiktok.example.com/', youtube: 'https://www.youtube.com/@institute' },
    sites: [{ city: 'Hilo' }],
  };
  expect(unsetFacts(facts)).toEqual(['email', 'streetAddress', 'social.tiktok']);
});
