import type { APIContext } from 'astro';
import type { User } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { rememberDevice } from './device-cookie.ts';

type Http = Pick<APIContext, 'cookies'>;

/** Returns the signed-in user of a request. Renews the cookie when the session was extended. */
export async function readSessionCookie({ sessions }: Services, { cookies }: Http): Promise<User | null> {
  const token = cookies.get(sessions.cookieName)?.value;
  if (!token) return null;
  const found = await sessions.read(token);
  if (found?.renewed) cookies.set(sessions.cookieName, token, sessions.cookie());
  return found?.user ?? null;
}

/**
 * Starts a session with a new token, ends the one that the browser had, and remembers the device.
 */
export async function startSession(services: Services, { cookies }: Http, user: User): Promise<void> {
  const { sessions, newToken } = services;
  await endSession(services, { cookies });
  const token = newToken();
  await sessions.create(user.id, token);
  cookies.set(sessions.cookieName, token, sessions.cookie());
  rememberDevice(services, { cookies }, user.id);
}

/** Ends the session of this request, if there is one. */
export async function endSession({ sessions }: Services, { cookies }: Http): Promise<void> {
  const token = cookies.get(sessions.cookieName)?.value;
  if (!token) return;
  await sessions.end(token);
  const { maxAge: _, ...attributes } = sessions.cookie();
  cookies.delete(sessions.cookieName, attributes);
}
