import type { APIContext } from 'astro';
import { hashToken } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

/**
 * Who is shopping: the signed-in user, and the anonymous owner of the cart cookie (decisions.md 32).
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

/** Like `readBuyer`, but gives an anonymous shopper without a cookie a new one. */
export function ensureBuyer(services: Services, http: Http): Buyer {
  const buyer = readBuyer(services, http);
  if (buyer.keys.length > 0) return buyer;
  const token = services.newToken();
  const secure = services.env.siteUrl.startsWith('https:');
  http.cookies.set(cartCookieName(services.env.siteUrl), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: HALF_A_YEAR,
  });
  return toBuyer(null, hashToken(token));
}

function toBuyer(userId: string | null, sessionId: string | null): Buyer {
  const keys = [userId && `user:${userId}`, sessionId && `cart:${sessionId}`].filter((key) => key !== null);
  return { userId, sessionId, keys };
}

function cartCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-gti_cart' : 'gti_cart';
}
