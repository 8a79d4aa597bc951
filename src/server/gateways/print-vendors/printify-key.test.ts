import { expect, it } from 'vitest';
import { readPrintifyKey } from './printify-key.ts';

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const tokenOf = (content: unknown) =>
  `${encoded({ typ: 'JWT', alg: 'RS256' })}.${encoded(content)}.signature`;
const ALL = ['shops', 'catalog', 'products', 'orders', 'webhooks'].flatMap((name) => [
  `${name}.read`,
  `${name}.write`,
]);

it('reads when a token ends and which permissions it lacks', () => {
  expect(readPrintifyKey(tokenOf({ exp: 1_800_000_000.5, scopes: ALL }))).toEqual({
    expiresAt: new Date(1_800_000_000_500),
    missingPermissions: [],
  });
  const few = ALL.filter((scope) => scope !== 'orders.write' && scope !== 'webhooks.read');
  expect(readPrintifyKey(tokenOf({ exp: 1_800_000_000, scopes: few })).missingPermissions).toEqual([
    'orders.write',
    'webhooks.read',
  ]);
});

it.each(['', 'a key', 'a.b.c', 'a..c', tokenOf(null), tokenOf({ exp: 'soon', scopes: 7 })])(
  'knows nothing about the key %j',
  (key) => {
    expect(readPrintifyKey(key)).toEqual({ expiresAt: null, missingPermissions: [] });
  },
);
