import { eq } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { rememberDevice } from './device-cookie.ts';
import { hashToken } from './sessions.ts';

type Http = Pick<RouteContext, 'cookies'>;
type Signing = Pick<RouteContext, 'cookies' | 'request'>;

/** Returns the signed-in user of a request. Renews the cookie when the session was extended. */
export async function readSessionCookie({ sessions }: Services, { cookies }: Http): Promise<User | null> {
  const token = cookies.get(sessions.cookieName)?.value;
  if (!token) return null;
  const found = await sessions.read(token);
  if (found?.renewed) cookies.set(sessions.cookieName, token, sessions.cookie());
  return found?.user ?? null;
}

/**
 * Starts a session with a new token, ends the browser's previous one, and remembers the device.
 * @param isCurrent whether the credentials are still valid. Called after the session is stored: a new password ends all sessions
 * stored before it, so that none outlives it either way.
 * @throws AppError `invalid_credentials` if they aren't
 */
export async function startSession(
  services: Services,
  { cookies, request }: Signing,
  user: User,
  isCurrent?: () => boolean,
): Promise<void> {
  const { db, sessions, newToken, now } = services;
  await endSession(services, { cookies });
  const token = newToken();
  await sessions.create(user.id, token, request.headers.get('user-agent') ?? '');
  if (isCurrent && !isCurrent()) {
    await sessions.end(token);
    throw new AppError('invalid_credentials');
  }
  db.update(users).set({ lastSignInAt: now() }).where(eq(users.id, user.id)).run();
  cookies.set(sessions.cookieName, token, sessions.cookie());
  rememberDevice(services, { cookies }, user.id);
}

/** Returns the id of this request's session, which may have ended; null without one. */
export function currentSessionId({ sessions }: Services, { cookies }: Http): string | null {
  const token = cookies.get(sessions.cookieName)?.value;
  return token ? hashToken(token) : null;
}

/** Ends this request's session, if there is one. */
export async function endSession({ sessions }: Services, { cookies }: Http): Promise<void> {
  const token = cookies.get(sessions.cookieName)?.value;
  if (!token) return;
  await sessions.end(token);
  const { maxAge: _, ...attributes } = sessions.cookie();
  cookies.delete(sessions.cookieName, attributes);
}
