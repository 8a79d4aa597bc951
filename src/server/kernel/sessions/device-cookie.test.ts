import type { AstroCookieSetOptions, AstroCookies } from 'astro';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { testServices } from '#tests/support/test-services.ts';
import { knownDevice, readDeviceCookie } from './device-cookie.ts';
import { startSession } from './session-cookie.ts';

/** Cookies of one browser. */
function browser() {
  const jar = new Map<string, { value: string; options: AstroCookieSetOptions }>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: AstroCookieSetOptions) => jar.set(name, { value, options }),
    delete: (name: string) => jar.delete(name),
  } as unknown as AstroCookies;
  return { jar, cookies };
}

describe('the device cookie', () => {
  it.each([
    ['http://localhost:4321', 'gti_device', false],
    ['https://gti.example', '__Host-gti_device', true],
  ])('comes with a session at %s', async (site, name, secure) => {
    const services = testServices({ PUBLIC_SITE_URL: site });
    const user = await createUser(services, {
      username: 'sam',
      email: 'sam@example.com',
      password: 'a good long password',
      role: 'user',
    });
    const { jar, cookies } = browser();
    await startSession(services, { cookies, request: new Request(site) }, user);
    const token = readDeviceCookie(services, { cookies });
    expect(jar.get(name)).toEqual({
      value: token,
      options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 31_536_000 },
    });
    expect(knownDevice(services, user.id, token)).toMatch(/^[0-9a-f-]{36}$/);
    services.pass(364 * 24 * 3_600_000);
    expect(knownDevice(services, user.id, token)).not.toBeNull();
    expect(knownDevice(services, 'another id', token)).toBeNull();
  });
});
