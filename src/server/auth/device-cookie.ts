import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIContext } from 'astro';
import type { Services } from '../services.ts';

type Needs = Pick<Services, 'env' | 'newId' | 'now'>;
type Http = Pick<APIContext, 'cookies'>;

/** What the signature is for, and in which form: another purpose or form never passes for this one. */
const VERSION = 'v1';
const PURPOSE = `device-cookie.${VERSION}`;
/** Seconds that a device is remembered after its last sign-in. */
const LIFETIME = 365 * 24 * 3600;

/**
 * Remembers that this browser has signed in to an account. The cookie signs nobody in: it only lets the
 * browser try again while somebody else is guessing (docs/decisions/015-sign-in-throttling.md).
 */
export function rememberDevice(services: Needs, { cookies }: Http, userId: string): void {
  const secure = services.env.siteUrl.startsWith('https:');
  cookies.set(cookieName(services), deviceToken(services, userId), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIFETIME,
  });
}

/** Returns the device cookie of a request as it was sent. */
export function readDeviceCookie(services: Needs, { cookies }: Http): string | undefined {
  return cookies.get(cookieName(services))?.value;
}

/** Returns the value of a new device cookie: a random id and the seconds of its issue, signed for one account. */
export function deviceToken(needs: Needs, userId: string): string {
  const issued = Math.floor(needs.now().getTime() / 1000);
  return sign(needs, userId, `${VERSION}.${needs.newId()}.${issued}`);
}

/** Returns the id of the device, or null when the cookie is forged, too old or another account's. */
export function knownDevice(needs: Needs, userId: string, token: string | undefined): string | null {
  const [version, device, issued, mac, ...rest] = (token ?? '').split('.');
  if (!device || !issued || !mac || rest.length > 0) return null;
  // The texts are compared, not the bytes they stand for: base64 has several texts for the same bytes.
  const expected = Buffer.from(sign(needs, userId, `${version}.${device}.${issued}`));
  const given = Buffer.from(token ?? '');
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  return needs.now().getTime() / 1000 - Number(issued) < LIFETIME ? device : null;
}

function sign({ env }: Needs, userId: string, content: string): string {
  const signed = `${PURPOSE}\n${userId}\n${content}`;
  return `${content}.${createHmac('sha256', env.appSecret).update(signed).digest('base64url')}`;
}

function cookieName({ env }: Pick<Services, 'env'>): string {
  return env.siteUrl.startsWith('https:') ? '__Host-gti_device' : 'gti_device';
}
