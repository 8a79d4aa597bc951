import { z } from 'zod';
import type { KeyFacts } from './print-vendor.ts';
import type { VendorHttp } from './vendor-http.ts';
import { list, parseReply } from './vendor-reply.ts';

const Scopes = z.object({ result: z.object({ scopes: list(z.object({ scope: z.string() })) }) });

/** The scopes that the shop needs. The first of each pair also allows the second, which only reads. */
const NEEDED = [
  ['orders', null],
  ['sync_products', 'sync_products/read'],
  ['webhooks', null],
] as const;

/** Reads the scopes of a private token. Printful doesn't tell when it expires. */
export async function readPrintfulKey(http: VendorHttp): Promise<KeyFacts> {
  const reply = parseReply(Scopes, await http({ method: 'GET', path: '/oauth/scopes' }));
  const scopes = new Set(reply.result.scopes.map(({ scope }) => scope));
  const missing = NEEDED.filter(([all, read]) => !scopes.has(all) && (read === null || !scopes.has(read)));
  return { expiresAt: null, missingPermissions: missing.map(([all]) => all) };
}
