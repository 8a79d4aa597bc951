import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opensOrder, orderLink, orderToken } from './order-link.ts';

const needs = (appSecret: string, siteUrl = 'https://gti.example') =>
  ({ env: { appSecret, siteUrl } }) as Parameters<typeof orderToken>[0];
const NEEDS = needs('a secret of at least 32 characters');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.v=';

it('a token opens its order, as long as the secret stays', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const token = orderToken(NEEDS, id);
      expect(opensOrder(NEEDS, id, token)).toBe(true);
      expect(opensOrder(needs('another secret of 32 characters!'), id, token)).toBe(false);
    }),
  );
});

it('no other order', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (id, other) => {
      expect(opensOrder(NEEDS, other, orderToken(NEEDS, id))).toBe(id === other);
    }),
  );
});

it('not with any sign changed, taken away or added', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 0, max: 45 }),
      fc.constantFrom(...ALPHABET),
      (id, place, sign) => {
        const token = orderToken(NEEDS, id);
        const changed = token.slice(0, place) + sign + token.slice(place + 1);
        expect(opensOrder(NEEDS, id, changed)).toBe(changed === token);
        expect(opensOrder(NEEDS, id, token.slice(0, place) + token.slice(place + 1))).toBe(false);
        expect(opensOrder(NEEDS, id, token.slice(0, place) + sign + token.slice(place))).toBe(false);
      },
    ),
  );
});

it('and nothing that is made up', () => {
  fc.assert(fc.property(fc.uuid(), fc.string(), (id, token) => !opensOrder(NEEDS, id, token)));
  expect(opensOrder(NEEDS, 'id', null)).toBe(false);
  expect(opensOrder(NEEDS, 'id', undefined)).toBe(false);
});

it('the link leads to the page of the order, at the public address', () => {
  const link = new URL(orderLink(NEEDS, 'abc'));
  expect(link.origin + link.pathname).toBe('https://gti.example/order-confirmation/abc');
  expect(link.searchParams.get('token')).toBe(orderToken(NEEDS, 'abc'));
  expect(link.href).toMatch(/^[\w:/.?=-]+$/);
});
