import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { cookieAttributes, cookieName } from '#server/kernel/sessions/own-cookie.ts';
import { hashToken } from './sessions.ts';

/**
 * The shopper of a request: the signed-in user, the owner of the cart cookie, or both (docs/product/cart.md#cart-ownership).
 * `keys` are the owner values of this buyer's designs, checkouts and orders: `user:<id>` first, then `cart:<hash>`.
 */
export interface Buyer {
  userId: string | null;
  /** SHA-256 of the cart cookie, or null without one. */
  sessionId: string | null;
  keys: string[];
}

const CART_COOKIE = 'cart';
const CART_COOKIE_MAX_AGE_SECONDS = 180 * 24 * 3600;

type Http = Pick<RouteContext, 'cookies' | 'locals'>;

/** Returns the buyer of this request; `keys` is empty for a visitor without a session and a cart cookie. */
export function readBuyer({ env }: Services, { cookies, locals }: Http): Buyer {
  const token = cookies.get(cookieName(env.siteUrl, CART_COOKIE))?.value;
  return toBuyer(locals.user?.id ?? null, token ? hashToken(token) : null);
}

/**
 * Runs `work` for the buyer of this request. An anonymous shopper without a cart cookie gets one after `work`
 * succeeds: a rejected request sets no cookie.
 */
export async function asBuyer<T>(
  services: Services,
  http: Http,
  work: (buyer: Buyer) => T | Promise<T>,
): Promise<T> {
  const buyer = readBuyer(services, http);
  if (buyer.keys.length > 0) return work(buyer);
  const token = services.newToken();
  const result = await work(toBuyer(null, hashToken(token)));
  const { siteUrl } = services.env;
  const attributes = cookieAttributes(siteUrl, CART_COOKIE_MAX_AGE_SECONDS);
  http.cookies.set(cookieName(siteUrl, CART_COOKIE), token, attributes);
  return result;
}

function toBuyer(userId: string | null, sessionId: string | null): Buyer {
  const keys = [userId && userKey(userId), sessionId && cartKey(sessionId)].filter((key) => key !== null);
  return { userId, sessionId, keys };
}

/** Returns the owner value of the designs, checkouts and orders of a cart's cookie, by its SHA-256. */
export function cartKey(sessionId: string): string {
  return `cart:${sessionId}`;
}

/** Returns the owner value of an account's designs, checkouts and orders. */
export function userKey(userId: string): string {
  return `user:${userId}`;
}
