import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema/accounts.ts';
import { returnPath, signInAddress } from '#shared/account-paths.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { endSessions } from './end-sessions.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';
import { guardPage } from './guard-page.ts';
import { registerUser } from './register-user.ts';
import { setPassword } from './set-password.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'a good long password';
const HERE = { address: '192.0.2.1' };
const ADMIN = { username: 'admin', email: 'owner@gti.example', password: undefined };
const NEW_USER = { username: 'Sam.Doe', email: 'sam@example.com', password: PASSWORD };

describe('accounts', () => {
  it('sign in regardless of the case of the username', async () => {
    const services = testServices();
    const user = await registerUser(services, NEW_USER, HERE.address);
    expect(user).toMatchObject({ username: 'sam.doe', role: 'user' });
    expect((await signIn(services, { username: 'SAM.DOE', password: PASSWORD }, HERE)).user).toEqual(user);
  });

  it('store only an argon2id hash of the password', async () => {
    const services = testServices();
    await registerUser(services, NEW_USER, HERE.address);
    expect(services.db.select().from(users).get()?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('have unique usernames, even when two requests race', async () => {
    const services = testServices();
    const outcomes = await Promise.allSettled([
      registerUser(services, NEW_USER, HERE.address),
      registerUser(services, { ...NEW_USER, username: 'SAM.doe' }, HERE.address),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rejectionOf(registerUser(services, NEW_USER, HERE.address))).code).toBe('username_taken');
  });

  it('can be closed to the public', async () => {
    const services = testServices({ ALLOW_REGISTRATION: '0' });
    await expect(async () => registerUser(services, NEW_USER, HERE.address)).rejects.toMatchObject({
      code: 'registration_closed',
    });
  });

  it('reject a wrong password and an unknown username in the same way', async () => {
    const services = testServices();
    await registerUser(services, NEW_USER, HERE.address);
    const wrong = await rejectionOf(signIn(services, { username: 'sam.doe', password: 'no' }, HERE));
    const unknown = await rejectionOf(signIn(services, { username: 'nobody', password: 'no' }, HERE));
    expect(wrong).toMatchObject({ code: 'invalid_credentials', message: 'Invalid username or password' });
    expect(unknown).toMatchObject({ code: wrong.code, message: wrong.message });
  });
});

describe('a checked password', () => {
  it('holds until it changes or the account is disabled', async () => {
    const services = testServices();
    const user = await createUser(services, { ...NEW_USER, role: 'user' });
    const enter = () => signIn(services, { username: user.username, password: PASSWORD }, HERE);
    const { isCurrent } = await enter();
    expect(isCurrent()).toBe(true);
    services.db.update(users).set({ disabledAt: services.now() }).run();
    expect(isCurrent()).toBe(false);
    services.db.update(users).set({ disabledAt: null }).run();
    setPassword(services.db, user.id, 'another hash');
    expect(isCurrent()).toBe(false);
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
    endSessions(services.db, user.id);
    expect(await services.sessions.read('two')).toBeNull();
  });
});

describe('the first administrator', () => {
  it('is created once, with a generated password that is returned once', async () => {
    const services = testServices();
    const first = await ensureFirstAdmin(services, ADMIN);
    const password = first?.generatedPassword ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect((await signIn(services, { username: 'admin', password }, HERE)).user).toMatchObject({
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
    ['/account', null, 'sign-in'],
    ['/account', user, 'open'],
    ['/accounts', null, 'open'],
  ] as const)('%s for %j is %s', (path, who, verdict) => {
    expect(guardPage(path, who)).toBe(verdict);
  });

  it('leads back to the account from the sign-in page, and to no other address', () => {
    expect(signInAddress('/account')).toBe('/auth?next=%2Faccount');
    expect(signInAddress('/admin/users')).toBe('/auth');
    expect(returnPath('/account')).toBe('/account');
    const order = '/order-confirmation/5b2c6e0a-8f0e-4f43-9a57-0d6d1c9b7a11';
    expect(signInAddress(order)).toBe(`/auth?next=${encodeURIComponent(order)}`);
    expect(returnPath(order)).toBe(order);
    for (const next of [
      null,
      '',
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/account/..//x',
    ])
      expect(returnPath(next)).toBeNull();
  });
});
