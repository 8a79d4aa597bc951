import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOrderToken, orderLink, orderToken } from './order-link.ts';

const services = (appSecret: string, siteUrl = 'https://gti.example') =>
  ({ env: { appSecret, siteUrl } }) as Parameters<typeof orderToken>[0];
const SERVICES = services('a secret of at least 32 characters');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.v=';

it('a token is valid for its order until the secret changes', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const token = orderToken(SERVICES, id);
      expect(isOrderToken(SERVICES, id, token)).toBe(true);
      expect(isOrderToken(services('another secret of 32 characters!'), id, token)).toBe(false);
    }),
  );
});

it('a token is not valid for another order', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (id, other) => {
      expect(isOrderToken(SERVICES, other, orderToken(SERVICES, id))).toBe(id === other);
    }),
  );
});

it('a token is not valid with a character changed, removed or added', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 0, max: 45 }),
      fc.constantFrom(...ALPHABET),
      (id, index, character) => {
        const token = orderToken(SERVICES, id);
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        expect(isOrderToken(SERVICES, id, changed)).toBe(changed === token);
        expect(isOrderToken(SERVICES, id, token.slice(0, index) + token.slice(index + 1))).toBe(false);
        expect(isOrderToken(SERVICES, id, token.slice(0, index) + character + token.slice(index))).toBe(
          false,
        );
      },
    ),
  );
});

it('an arbitrary or missing token is not valid', () => {
  fc.assert(fc.property(fc.uuid(), fc.string(), (id, token) => !isOrderToken(SERVICES, id, token)));
  expect(isOrderToken(SERVICES, 'id', null)).toBe(false);
  expect(isOrderToken(SERVICES, 'id', undefined)).toBe(false);
});

it('orderLink returns the public address of the order page with the token', () => {
  const link = new URL(orderLink(SERVICES, 'abc'));
  expect(link.origin + link.pathname).toBe('https://gti.example/order-confirmation/abc');
  expect(link.searchParams.get('token')).toBe(orderToken(SERVICES, 'abc'));
  expect(link.href).toMatch(/^[\w:/.?=-]+$/);
});
