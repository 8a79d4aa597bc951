import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/kernel/services.ts';

type Deps = Pick<Services, 'env' | 'now'>;

/** Separates this key from others derived from the same secret. */
const PURPOSE = 'gti print file addresses v1';
const KEY_BYTES = 32;
const VALID_MS = 14 * 86_400_000;

/** The parameters of an address besides the design. */
interface Given {
  /** The end of its validity, in seconds since 1970. */
  expires: string;
  signature: string;
}

/**
 * Returns the public address from which a vendor fetches a design's print file, valid for 14 days
 * (docs/product/designs.md#address-of-the-print-file).
 */
export function printFileUrl({ env, now }: Deps, designId: string): string {
  const expires = String(Math.floor((now().getTime() + VALID_MS) / 1000));
  const url = new URL(`/api/print-files/${encodeURIComponent(designId)}`, env.siteUrl);
  url.searchParams.set('expires', expires);
  url.searchParams.set('signature', signatureOf(env.appSecret, designId, expires));
  return url.href;
}

/** Returns whether an address was created by us and is still valid. Compares in constant time. */
export function isPrintFileAddress(
  { env, now }: Deps,
  designId: string,
  { expires, signature }: Given,
): boolean {
  const expected = Buffer.from(signatureOf(env.appSecret, designId, expires));
  const given = Buffer.from(signature);
  const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  return isOurs && Number(expires) * 1000 > now().getTime();
}

function signatureOf(appSecret: string, designId: string, expires: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(`${designId}\n${expires}`).digest('base64url');
}
