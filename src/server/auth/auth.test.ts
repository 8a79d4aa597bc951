import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema/auth.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';
import { guardPage } from './guard-page.ts';
import { registerUser } from './register-user.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'a good long password';
const HERE = { address: '192.0.2.1' };
const ADMIN = { username: 'admin', email: 'owner@gti.example', password: undefined };
const NEW_USER = { username: 'Sam.Doe', email: 'sam@example.com', password: PASSWORD };

describe('accounts', () => {
  it('sign in regardless of the case of the username', async () => {
    const services = testServices();
    const user = await registerUser(services, NEW_USER);
    expect(user).toMatchObject({ username: 'sam.doe', role: 'user' });
    expect(await signIn(services, { username: 'SAM.DOE', password: PASSWORD }, HERE)).toEqual(user);
  });

  it('store only an argon2id hash of the password', async () => {
    const services = testServices();
    await registerUser(services, NEW_USER);
    expect(services.db.select().from(users).get()?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('have unique usernames, even when two requests race', async () => {
    const services = testServices();
    const outcomes = await Promise.allSettled([
      registerUser(services, NEW_USER),
      registerUser(services, { ...NEW_USER, username: 'SAM.doe' }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rejectionOf(registerUser(services, NEW_USER))).code).toBe('username_taken');
  });

  it('can be closed to the public', async () => {
    const services = testServices({ ALLOW_REGISTRATION: '0' });
    await expect(async () => registerUser(services, NEW_USER)).rejects.toMatchObject({
      code: 'registration_closed',
    });
  });

  it('reject a wrong password and an unknown username in the same way', async () => {
    const services = testServices();
    await registerUser(services, NEW_USER);
    const wrong = await rejectionOf(signIn(services, { username: 'sam.doe', password: 'no' }, HERE));
    const unknown = await rejectionOf(signIn(services, { username: 'nobody', password: 'no' }, HERE));
    expect(wrong).toMatchObject({ code: 'invalid_credentials', message: 'Invalid username or password' });
    expect(unknown).toMatchObject({ code: wrong.code, message: wrong.message });
  });
});

describe('sessions', () => {
  it('are found by their token, of which only a hash is stored', async () => {
    const services = testServices();
    const user = await createUser(services, { ...NEW_USER, role: 'admin' });
    const token = services.newToken();
    await services.sessions.create(user.id, token);
    expect(await services.sessions.read(token)).toEqual({ user, renewed: false });
    expect(services.db.select().from(sessions).get()?.id).not.toBe(token);
    expect(await services.sessions.read(services.db.select().from(sessions).get()?.id ?? '')).toBeNull();
  });

  it('end', async () => {
    const services = testServices();
    const user = await createUser(services, { ...NEW_USER, role: 'user' });
    await services.sessions.create(user.id, 'one');
    await services.sessions.create(user.id, 'two');
    await services.sessions.end('one');
    expect(await services.sessions.read('one')).toBeNull();
    await services.sessions.endAll(user.id);
    expect(await services.sessions.read('two')).toBeNull();
  });
});

describe('the first administrator', () => {
  it('is created once, with a generated password that is returned once', async () => {
    const services = testServices();
    const first = await ensureFirstAdmin(services, ADMIN);
    const password = first?.generatedPassword ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(await signIn(services, { username: 'admin', password }, HERE)).toMatchObject({
      role: 'admin',
      email: 'owner@gti.example',
    });
    expect(await ensureFirstAdmin(services, { ...ADMIN, username: 'other' })).toBeNull();
  });
});

describe('guardPage', () => {
  const admin = { id: '1', username: 'a', email: 'a', role: 'admin' } as const;
  const user = { ...admin, role: 'user' } as const;
  it.each([
    ['/store', null, 'open'],
    ['/administration', null, 'open'],
    ['/admin', null, 'sign-in'],
    ['/admin/order-management', null, 'sign-in'],
    ['/admin', user, 'open'],
    ['/admin/order-management', user, 'denied'],
    ['/admin/order-management', admin, 'open'],
  ] as const)('%s for %j is %s', (path, who, verdict) => {
    expect(guardPage(path, who)).toBe(verdict);
  });
});
