import { z } from 'zod';
import type { KeyFacts } from './print-vendor.ts';

const NEEDED = [
  'shops.read',
  'catalog.read',
  'products.read',
  'products.write',
  'orders.read',
  'orders.write',
  'webhooks.read',
  'webhooks.write',
];

const Token = z.object({
  /** In seconds since 1970, with a fraction. */
  exp: z.number().nullish().catch(null),
  scopes: z.array(z.string()).nullish().catch(null),
});

/**
 * Reads the content of a personal access token, a JWT that is valid for a year. Its signature isn't verified,
 * because its facts only warn the administrator. Nothing is known about a key that isn't a JWT.
 */
export function readPrintifyKey(apiKey: string): KeyFacts {
  const token = Token.safeParse(contentOf(apiKey)).data;
  const scopes = token?.scopes;
  return {
    expiresAt: token?.exp ? new Date(token.exp * 1000) : null,
    missingPermissions: scopes ? NEEDED.filter((scope) => !scopes.includes(scope)) : [],
  };
}

function contentOf(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}
