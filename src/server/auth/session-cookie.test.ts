import type { AstroCookies } from 'astro';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sessions } from '#db/schema/auth.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { endSession, readSessionCookie, startSession } from './session-cookie.ts';

/** A browser and an account that can sign in. */
async function site() {
  const services = testServices();
  const jar = new Map<string, { value: string }>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => jar.set(name, { value }),
    delete: (name: string) => jar.delete(name),
  } as unknown as AstroCookies;
  const user = await createUser(services, {
    username: 'sam',
    email: 'sam@example.com',
    password: 'a good long password',
    role: 'user',
  });
  const cookie = () => jar.get(services.sessions.cookieName)?.value;
  return { services, jar, http: { cookies, request: new Request('http://localhost/') }, user, cookie };
}

it('returns null without a cookie and with an unknown one', async () => {
  const { services, jar, http } = await site();
  expect(await readSessionCookie(services, http)).toBeNull();
  jar.set(services.sessions.cookieName, { value: 'unknown' });
  expect(await readSessionCookie(services, http)).toBeNull();
});

it('ends the session that the browser had when another starts', async () => {
  const { services, jar, http, user, cookie } = await site();
  await startSession(services, http, user);
  const first = cookie() ?? '';
  await startSession(services, http, user);
  expect(cookie()).not.toBe(first);
  expect(await readSessionCookie(services, http)).toMatchObject({ username: 'sam' });
  jar.set(services.sessions.cookieName, { value: first });
  expect(await readSessionCookie(services, http)).toBeNull();
});

it('leaves no session of somebody whose password changed while it started', async () => {
  const { services, http, user, cookie } = await site();
  await expect(startSession(services, http, user, () => false)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  expect(services.db.select().from(sessions).all()).toEqual([]);
  expect(cookie()).toBeUndefined();
});

it('keeps the hundred sessions of an account that were used last', async () => {
  const { services, http, user } = await site();
  await startSession(services, http, user);
  for (let n = 0; n < 100; n += 1) await services.sessions.create(user.id, `token ${n}`);
  expect(services.db.select().from(sessions).all()).toHaveLength(100);
  expect(await readSessionCookie(services, http)).toBeNull();
});

it('ends a session and deletes its cookie; without one it does nothing', async () => {
  const { services, http, user, cookie } = await site();
  await endSession(services, http);
  await startSession(services, http, user);
  const token = cookie() ?? '';
  await endSession(services, http);
  expect(cookie()).toBeUndefined();
  expect(await services.sessions.read(token)).toBeNull();
});

it('renews a session in use and deletes an unused one', async () => {
  // The session library has only the system clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
  const { services, http, user } = await site();
  await startSession(services, http, user);
  for (let visit = 0; visit < 3; visit += 1) {
    pass(10);
    expect(await readSessionCookie(services, http)).toMatchObject({ username: 'sam' });
  }
  pass(15);
  expect(await readSessionCookie(services, http)).toBeNull();
});
