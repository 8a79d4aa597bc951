import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { hashToken } from '#server/kernel/sessions/sessions.ts';

const MAX_AGE_SECONDS = 30 * 24 * 3600;

type Http = Pick<RouteContext, 'cookies'>;

/** Returns the log's id of a visitor, a hash of their cookie; null without one. */
export function readVisitor({ env }: Pick<Services, 'env'>, { cookies }: Http): string | null {
  const token = cookies.get(cookieName(env.siteUrl))?.value;
  return token ? hashToken(token) : null;
}

/**
 * Runs `work` for this request's visitor and counts it against their limit. A visitor without the cookie gets one after `work`
 * succeeds: a rejected request sets no cookie. Limits and memory use the cookie, because the page generates the session id.
 * @throws AppError `rate_limited`
 */
export async function asVisitor<T>(
  services: Pick<Services, 'env' | 'newToken' | 'limits'>,
  http: Http,
  work: (visitor: string) => T | Promise<T>,
): Promise<T> {
  const known = readVisitor(services, http);
  if (known) {
    await services.limits.spend('assistant-visitor', known);
    return work(known);
  }
  const token = services.newToken();
  const result = await work(hashToken(token));
  const { siteUrl } = services.env;
  http.cookies.set(cookieName(siteUrl), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
  return result;
}

function cookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-gti_assistant' : 'gti_assistant';
}
