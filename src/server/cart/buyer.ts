import type { APIContext } from 'astro';
import { hashToken } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

/**
 * Who is shopping: the signed-in user, and the anonymous owner of the cart cookie.
 * `keys` are the names under which this buyer's checkouts and orders are kept, the active one first.
 */
export interface Buyer {
  userId: string | null;
  /** SHA-256 of the cart cookie, or null without one. */
  sessionId: string | null;
  keys: string[];
}

const HALF_A_YEAR = 180 * 24 * 3600;

type Http = Pick<APIContext, 'cookies' | 'locals'>;

export function readBuyer({ env }: Services, { cookies, locals }: Http): Buyer {
  const token = cookies.get(cartCookieName(env.siteUrl))?.value;
  return toBuyer(locals.user?.id ?? null, token ? hashToken(token) : null);
}

/**
 * Runs `work` for the buyer of this request. An anonymous shopper without a cart cookie gets one, once the work
 * has succeeded: a refused request leaves no cookie.
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
  http.cookies.set(cartCookieName(siteUrl), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: HALF_A_YEAR,
  });
  return result;
}

function toBuyer(userId: string | null, sessionId: string | null): Buyer {
  const keys = [userId && `user:${userId}`, sessionId && `cart:${sessionId}`].filter((key) => key !== null);
  return { userId, sessionId, keys };
}

function cartCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-gti_cart' : 'gti_cart';
}
