// cspell:ignore gtimedicaltrainingsolutions kimkimkim qwertyuiop
import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addUser } from './add-user.ts';
import { changePassword } from './change-password.ts';
import { createUser } from './create-user.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';
import { passwordProblem } from './password-policy.ts';
import { registerUser } from './register-user.ts';
import { queueResetLink } from './reset-links.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const OWNER = { username: 'jordan.k', email: 'kim@gti.example', role: 'user' } as const;
const ADMIN = { ...OWNER, role: 'admin' } as const;
const PUBLIC = { PUBLIC_SITE_URL: 'https://gti.example' };
const GOOD = 'three yellow boots';
const HERE = { address: '192.0.2.1' };

describe('a password', () => {
  it.each([
    ['password', 'Too common'],
    ['PassWord', 'Too common'],
    ['12345678', 'Too common'],
    ['qwertyuiop', 'Too common'],
    ['p.a.s.s.w.o.r.d', 'Too common'],
    ['aaaaaaaa', 'more different characters'],
    ['12121212', 'more different characters'],
    ['jordan.k', "Don't use your username"],
    ['JordanK1!', "Don't use your username"],
    ['kim@gti.example', "Don't use your username"],
    ['kimkimkim', "Don't use your username"],
    ['GTI Medical Training Solutions', "Don't use your username"],
    ['gtimedicaltrainingsolutions1', "Don't use your username"],
    ['seven77', 'at least 8 characters'],
  ])('is refused: %s', async (password, why) => {
    expect(await passwordProblem(testServices(), password, OWNER)).toContain(why);
  });

  it.each(['tiny boots', 'kim likes her 3 dogs', '日本語のパスワード', '********tiny'])(
    'is accepted: %s',
    async (password) => {
      expect(await passwordProblem(testServices(), password, OWNER)).toBeNull();
    },
  );

  it.each(['admin admin admin', 'Welcome12345', 'Dragon-12345', 'dragon-dragon'])(
    'that only looks long is refused: %s',
    async (password) => {
      expect(await passwordProblem(testServices(), password, ADMIN)).toContain('Too common');
    },
  );

  it('of an administrator needs 12 characters', async () => {
    const services = testServices();
    expect(await passwordProblem(services, 'tiny boots!', ADMIN)).toBe('Use at least 12 characters');
    expect(await passwordProblem(services, 'password1234', ADMIN)).toContain('Too common');
    expect(await passwordProblem(services, GOOD, ADMIN)).toBeNull();
  });
});

describe('a weak password is refused', () => {
  it('at registration', async () => {
    const services = testServices();
    const error = await rejectionOf(registerUser(services, { ...OWNER, password: 'password' }, '192.0.2.1'));
    expect(error).toMatchObject({
      code: 'validation_failed',
      fields: { password: expect.stringContaining('Too common') },
    });
  });

  it('for an account that an administrator creates', async () => {
    const error = await rejectionOf(
      addUser(testServices(), { ...ADMIN, password: 'tiny boots' }, ADMIN_ACTOR),
    );
    expect(error).toMatchObject({ fields: { password: 'Use at least 12 characters' } });
  });

  it('for the first administrator', async () => {
    const first = ensureFirstAdmin(testServices(PUBLIC), { ...ADMIN, password: 'jordan.k12' });
    await expect(first).rejects.toThrow(
      "The setting ADMIN_PASSWORD can't be used: Use at least 12 characters.",
    );
  });

  it('as a new password, as is the one before', async () => {
    const services = testServices();
    const user = await createUser(services, { ...ADMIN, password: GOOD });
    const change = (newPassword: string) =>
      rejectionOf(
        changePassword(
          services,
          { currentPassword: GOOD, newPassword },
          { ...HERE, user, actor: ADMIN_ACTOR, sessionId: null },
        ),
      );
    expect(await change('tiny boots')).toMatchObject({
      fields: { newPassword: 'Use at least 12 characters' },
    });
    expect(await change(GOOD)).toMatchObject({
      fields: { newPassword: expect.stringContaining('current one') },
    });
  });

  it('with a link, which still works then', async () => {
    const services = testServices();
    const user = await createUser(services, { ...OWNER, password: GOOD });
    queueResetLink(services, user, 'reset');
    const token = /token=([\w-]+)/.exec(JSON.stringify(services.db.select().from(emails).get()))?.[1] ?? '';
    const choose = (password: string) => resetPassword(services, { token, password }, ADMIN_ACTOR);
    expect(await rejectionOf(choose('password'))).toMatchObject({ code: 'validation_failed' });
    expect(await rejectionOf(choose(GOOD))).toMatchObject({
      fields: { password: expect.stringContaining('current one') },
    });
    await choose('four yellow boots');
  });
});

it('refuses the sign-in of an administrator whose password is from before, and emails a link once the password was right', async () => {
  const services = testServices(PUBLIC);
  await createUser(services, { ...ADMIN, password: 'tiny boots' });
  const enter = (password: string) => rejectionOf(signIn(services, { username: 'jordan.k', password }, HERE));
  expect((await enter('wrong boots')).code).toBe('invalid_credentials');
  expect(services.db.select().from(emails).all()).toEqual([]);
  expect((await enter('tiny boots')).code).toBe('password_too_weak');
  expect(services.db.select().from(emails).all()).toMatchObject([
    { template: 'password-reset', recipient: 'kim@gti.example' },
  ]);
});

it('does not keep a site from starting whose first administrator got a shorter password', async () => {
  const services = testServices({ ...PUBLIC, ADMIN_PASSWORD: 'tiny boots' });
  await createUser(services, { ...ADMIN, password: GOOD });
  expect(await ensureFirstAdmin(services, services.env.admin)).toBeNull();
});

it('lets an administrator of a site that only this machine reaches have any password', async () => {
  const services = testServices();
  await ensureFirstAdmin(services, { ...ADMIN, password: 'tiny boots' });
  const { user } = await signIn(services, { username: 'jordan.k', password: 'tiny boots' }, HERE);
  expect(user.role).toBe('admin');
});
