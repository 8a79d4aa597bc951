import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/kernel/services.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { DAY_MS } from '#shared/durations.ts';

type Deps = Pick<Services, 'env' | 'now'>;

/** Separates this key from others derived from the same secret. */
const PURPOSE = 'gti print file addresses v1';
const KEY_BYTES = 32;
const VALID_MS = 14 * DAY_MS;
/** A draft is deleted at once, but its vendor may fetch the file later. */
const TEST_VALID_MS = DAY_MS;

/** The parameters of an address besides the design or the size. */
interface Given {
  /** The end of its validity, in seconds since 1970. */
  expires: string;
  signature: string;
}

/**
 * Returns the public address from which a vendor fetches a design's print file, valid for 14 days
 * (docs/product/designs.md#address-of-the-print-file).
 */
export function printFileUrl(deps: Deps, designId: string): string {
  return signedUrl(deps, `/api/print-files/${encodeURIComponent(designId)}`, designId, VALID_MS);
}

/**
 * Returns the public address of a test print of this size in pixels, valid for a day
 * (docs/product/vendors.md#rehearsal).
 */
export function testPrintUrl(deps: Deps, size: PixelSize): string {
  const { width, height } = size;
  return signedUrl(deps, `/api/test-prints/${width}x${height}`, testSubject(size), TEST_VALID_MS);
}

function testSubject({ width, height }: PixelSize): string {
  return `test ${width}x${height}`;
}

function signedUrl({ env, now }: Deps, path: string, subject: string, validMs: number): string {
  const expires = String(Math.floor((now().getTime() + validMs) / 1000));
  const url = new URL(path, env.siteUrl);
  url.searchParams.set('expires', expires);
  url.searchParams.set('signature', signatureOf(env.appSecret, subject, expires));
  return url.href;
}

/** Returns whether the address of a print file was created by us and is still valid. */
export function isPrintFileAddress(deps: Deps, designId: string, given: Given): boolean {
  return isSigned(deps, designId, given);
}

/** Returns whether the address of a test print was created by us and is still valid. */
export function isTestPrintAddress(deps: Deps, size: PixelSize, given: Given): boolean {
  return isSigned(deps, testSubject(size), given);
}

/** Compares in constant time. */
function isSigned({ env, now }: Deps, subject: string, { expires, signature }: Given): boolean {
  const expected = Buffer.from(signatureOf(env.appSecret, subject, expires));
  const given = Buffer.from(signature);
  const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  return isOurs && Number(expires) * 1000 > now().getTime();
}

function signatureOf(appSecret: string, subject: string, expires: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(`${subject}\n${expires}`).digest('base64url');
}
