import type { AstroCookies } from 'astro';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessions, users } from '#db/schema/accounts.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { countSessions } from '#server/domain/accounts/sessions.queries.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { testServices } from '#tests/support/test-services.ts';
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

it('leaves no session if the password changed during its start', async () => {
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

it('ends a session of a user after 30 days, however often it is used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { services, http, user } = await site();
  const pass = () => {
    services.pass(DAY_MS);
    vi.setSystemTime(services.now());
  };
  vi.setSystemTime(services.now());
  await startSession(services, http, user);
  for (let day = 1; day < 30; day++) {
    pass();
    expect(await readSessionCookie(services, http)).toMatchObject({ username: 'sam' });
    expect(countSessions(services, user.id)).toBe(1);
  }
  pass();
  expect(countSessions(services, user.id)).toBe(0);
  expect(await readSessionCookie(services, http)).toBeNull();
  expect(services.db.select().from(sessions).all()).toEqual([]);
});

describe('the session of an administrator', () => {
  const signedIn = async () => {
    const { services, http, user, cookie } = await site();
    services.db.update(users).set({ role: 'admin' }).run();
    await startSession(services, http, user);
    const cookies = `${services.sessions.cookieName}=${cookie()}`;
    const read = async () => (await readSessionCookie(services, http))?.username ?? null;
    return { services, read, isAdministrator: () => services.sessions.isAdministrator(cookies) };
  };

  it('ends after 12 hours without use', async () => {
    const { services, read, isAdministrator } = await signedIn();
    services.pass(12 * HOUR_MS - 1);
    expect(isAdministrator()).toBe(true);
    expect(await read()).toBe('sam');
    services.pass(12 * HOUR_MS);
    expect(isAdministrator()).toBe(false);
    expect(await read()).toBeNull();
  });

  it('ends after 7 days, however often it is used', async () => {
    const { services, read, isAdministrator } = await signedIn();
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      services.pass(8 * HOUR_MS);
      expect([await read(), isAdministrator()]).toEqual(['sam', true]);
    }
    services.pass(8 * HOUR_MS);
    expect([isAdministrator(), await read()]).toEqual([false, null]);
  });
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
