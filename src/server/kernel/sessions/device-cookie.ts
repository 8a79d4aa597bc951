import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { cookieAttributes, cookieName } from '#server/kernel/sessions/own-cookie.ts';

type DeviceServices = Pick<Services, 'env' | 'newId' | 'now'>;
type Http = Pick<RouteContext, 'cookies'>;

/** Part of the signed text, so that a signature for another purpose or version is never valid here. */
const VERSION = 'v1';
const PURPOSE = `device-cookie.${VERSION}`;
/** The name of the cookie. */
const DEVICE = 'device';
/** How long a device is remembered after its last sign-in. */
const LIFETIME_SECONDS = 365 * 24 * 3600;

/**
 * Sets a cookie that marks this browser as one that has signed in to the account. It's no session: it only
 * lets the browser try again while someone else is guessing (docs/product/accounts.md#sign-in-throttling).
 */
export function rememberDevice(services: DeviceServices, { cookies }: Http, userId: string): void {
  const { siteUrl } = services.env;
  const attributes = cookieAttributes(siteUrl, LIFETIME_SECONDS);
  cookies.set(cookieName(siteUrl, DEVICE), deviceToken(services, userId), attributes);
}

/** Returns the device cookie of a request, unverified. */
export function readDeviceCookie({ env }: DeviceServices, { cookies }: Http): string | undefined {
  return cookies.get(cookieName(env.siteUrl, DEVICE))?.value;
}

/** Returns a new device cookie: a random id and its time of issue in seconds, signed for one account. */
export function deviceToken(services: DeviceServices, userId: string): string {
  const issued = Math.floor(services.now().getTime() / 1000);
  return sign(services, userId, `${VERSION}.${services.newId()}.${issued}`);
}

/** Returns the id of the device, or null when the cookie is forged, expired or for another account. */
export function knownDevice(
  services: DeviceServices,
  userId: string,
  token: string | undefined,
): string | null {
  const [version, device, issued, mac, ...rest] = (token ?? '').split('.');
  if (!device || !issued || !mac || rest.length > 0) return null;
  const expected = sign(services, userId, `${version}.${device}.${issued}`);
  if (!isSameSecret(token ?? '', expected)) return null;
  return services.now().getTime() / 1000 - Number(issued) < LIFETIME_SECONDS ? device : null;
}

function sign({ env }: DeviceServices, userId: string, content: string): string {
  const signed = `${PURPOSE}\n${userId}\n${content}`;
  return `${content}.${createHmac('sha256', env.appSecret).update(signed).digest('base64url')}`;
}
