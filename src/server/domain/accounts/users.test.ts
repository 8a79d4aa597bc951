import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema/accounts.ts';
import { findResetLink } from '#server/kernel/sessions/reset-link.queries.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { endSessionsOfUser } from './end-sessions.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';
import { queueResetLink } from './reset-links.ts';
import { sendResetLink } from './send-reset-link.ts';
import { signIn } from './sign-in.ts';
import { listAdministrators, listUsers, requireUser } from './users.queries.ts';

const PASSWORD = 'a good long password';
const HERE = { address: '192.0.2.1' };
const ACTOR = { userId: 'boss', username: 'boss', address: '192.0.2.1' };

async function office() {
  const services = testServices();
  const add = (username: string, role: 'admin' | 'user' = 'user') =>
    createUser(services, { username, email: `${username}@example.com`, password: PASSWORD, role });
  const admin = await add('admin', 'admin');
  return { services, admin, add };
}

const actions = (services: TestServices) =>
  auditedChanges(services).map(({ action, actorName, subjectName }) => [action, actorName, subjectName]);

const tokenIn = (text: string | null) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The token of the newest link that waits in the outbox. */
function queuedToken({ db }: TestServices): string {
  const rows = db.$client.prepare('select data from emails order by number desc').pluck().all();
  return tokenIn(String(rows[0]));
}

describe('addUser', () => {
  const INPUT = { username: 'Zoe', email: 'zoe@example.com', role: 'admin' } as const;

  it('creates an account that signs in with the given password', async () => {
    const { services } = await office();
    const user = await addUser(services, { ...INPUT, password: PASSWORD }, ACTOR);
    expect(user).toMatchObject({ username: 'zoe', role: 'admin', disabledAt: null, lastSignInAt: null });
    await expect(signIn(services, { username: 'zoe', password: PASSWORD }, HERE)).resolves.toBeTruthy();
    expect(actions(services)).toEqual([['user_created', 'boss', 'zoe']]);
    const told = { template: 'administrator-added', recipient: 'admin@example.com' };
    expect(await sendOutbox(services)).toMatchObject([told]);
  });

  it('sends a link for 72 hours without a password, and keeps no text of the email', async () => {
    const { services } = await office();
    const { id } = await addUser(services, { ...INPUT, password: undefined }, ACTOR);
    const token = queuedToken(services);
    expect(await sendOutbox(services)).toMatchObject([
      { template: 'administrator-added' },
      {
        template: 'account-invitation',
        recipient: 'zoe@example.com',
        status: 'sent',
        html: null,
        data: null,
      },
    ]);
    services.pass(72 * 3_600_000 - 1);
    expect(findResetLink(services, token)?.id).toBe(id);
    services.pass(1);
    expect(findResetLink(services, token)).toBeUndefined();
  });

  it('refuses a username that is taken, in any case', async () => {
    const { services } = await office();
    const refused = await rejectionOf(
      addUser(services, { ...INPUT, username: 'ADMIN', password: undefined }, ACTOR),
    );
    expect(refused).toMatchObject({ code: 'username_taken', status: 409 });
    expect(actions(services)).toEqual([]);
  });
});

describe('changeUser', () => {
  it.each([{ role: 'user' as const }, { disabled: true }])(
    'keeps the last active administrator: %j',
    async (change) => {
      const { services, admin, add } = await office();
      const other = await add('zoe', 'admin');
      changeUser(services, other.id, { disabled: true }, ACTOR);
      expect(errorOf(() => changeUser(services, admin.id, change, ACTOR)).code).toBe('blocked');
      changeUser(services, other.id, { disabled: false }, ACTOR);
      expect(changeUser(services, admin.id, change, ACTOR)).toMatchObject({ id: admin.id });
      expect(errorOf(() => changeUser(services, other.id, change, ACTOR)).code).toBe('blocked');
    },
  );

  it('keeps one of two administrators who demote each other', async () => {
    const { services, admin, add } = await office();
    const other = await add('zoe', 'admin');
    const outcomes = await Promise.allSettled(
      [admin, other].map(async ({ id }) => changeUser(services, id, { role: 'user' }, ACTOR)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('ends the sessions of an account that is disabled, which gets no link anymore', async () => {
    const { services, add } = await office();
    const sam = await add('sam');
    await services.sessions.create(sam.id, 'token');
    queueResetLink(services, sam, 'reset');
    const disabled = changeUser(services, sam.id, { disabled: true }, ACTOR);
    expect(disabled).toMatchObject({ disabledAt: services.now().toISOString(), sessionCount: 0 });
    expect(findResetLink(services, queuedToken(services))).toBeUndefined();
    expect((await rejectionOf(sendResetLink(services, sam.id, ACTOR))).code).toBe('blocked');
    const refused = await rejectionOf(signIn(services, { username: 'sam', password: PASSWORD }, HERE));
    const unknown = await rejectionOf(signIn(services, { username: 'nobody', password: PASSWORD }, HERE));
    expect(refused).toMatchObject({ code: unknown.code, message: unknown.message });
    changeUser(services, sam.id, { disabled: false }, ACTOR);
    await expect(signIn(services, { username: 'sam', password: PASSWORD }, HERE)).resolves.toBeTruthy();
    expect(actions(services)).toEqual([
      ['user_disabled', 'boss', 'sam'],
      ['user_enabled', 'boss', 'sam'],
    ]);
  });

  it('ends the sessions with another role, and removes links with another email address', async () => {
    const { services, add } = await office();
    const sam = await add('sam');
    await services.sessions.create(sam.id, 'token');
    queueResetLink(services, sam, 'reset');
    expect(changeUser(services, sam.id, { email: 'new@example.com' }, ACTOR).sessionCount).toBe(1);
    expect(findResetLink(services, queuedToken(services))).toBeUndefined();
    expect(changeUser(services, sam.id, { role: 'admin' }, ACTOR)).toMatchObject({
      role: 'admin',
      sessionCount: 0,
    });
    expect(auditedChanges(services)).toMatchObject([
      {
        action: 'user_email_changed',
        before: { email: 'sam@example.com' },
        after: { email: 'new@example.com' },
      },
      { action: 'user_role_changed', before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  });

  it('refuses an edit of an account that someone else changed meanwhile, but not what is there already', async () => {
    const { services, add } = await office();
    const sam = await add('sam');
    const { updatedAt } = requireUser(services, sam.id);
    changeUser(services, sam.id, { disabled: true, updatedAt }, ACTOR);
    const stale = errorOf(() => changeUser(services, sam.id, { role: 'admin', updatedAt }, ACTOR));
    expect(stale).toMatchObject({ code: 'stale', details: { user: requireUser(services, sam.id) } });
    expect(changeUser(services, sam.id, { disabled: true, updatedAt }, ACTOR)).toMatchObject({
      role: 'user',
    });
    expect(actions(services)).toHaveLength(1);
  });

  it('throws not_found for an unknown account', async () => {
    const { services } = await office();
    expect(errorOf(() => changeUser(services, 'unknown', { role: 'admin' }, ACTOR)).code).toBe('not_found');
  });
});

describe('endSessionsOfUser', () => {
  it('ends the sessions of one account, and records it only if there were any', async () => {
    const { services, admin, add } = await office();
    const sam = await add('sam');
    for (const token of ['a', 'b']) await services.sessions.create(sam.id, token);
    await services.sessions.create(admin.id, 'c');
    expect(requireUser(services, sam.id).sessionCount).toBe(2);
    expect(endSessionsOfUser(services, sam.id, ACTOR).sessionCount).toBe(0);
    endSessionsOfUser(services, sam.id, ACTOR);
    expect(services.db.select().from(sessions).all()).toHaveLength(1);
    expect(actions(services)).toEqual([['sessions_ended', 'boss', 'sam']]);
  });
});

describe('sendResetLink', () => {
  it('sends at most ten an hour for each account, of which the last one works', async () => {
    const { services, add } = await office();
    const sam = await add('sam');
    const tokens = [];
    for (let n = 0; n < 10; n += 1) {
      await sendResetLink(services, sam.id, ACTOR);
      tokens.push(queuedToken(services));
    }
    expect((await rejectionOf(sendResetLink(services, sam.id, ACTOR))).code).toBe('rate_limited');
    expect(tokens.filter((token) => findResetLink(services, token))).toEqual([tokens.at(-1)]);
  });
});

describe('listUsers', () => {
  const names = (found: ReturnType<typeof listUsers>) => found.users.map(({ username }) => username);

  it('searches part of username and email, filters, sorts and pages', async () => {
    const { services, add } = await office();
    for (const name of ['zoe', 'sam', 'kim_1']) {
      services.pass(1000);
      await add(name);
    }
    const { id } = services.db
      .select()
      .from(users)
      .all()
      .find(({ username }) => username === 'sam') ?? { id: '' };
    changeUser(services, id, { disabled: true }, ACTOR);
    const list = (filter: object) => listUsers(services.db, { limit: 50, offset: 0, ...filter });
    expect(names(list({}))).toEqual(['kim_1', 'sam', 'zoe', 'admin']);
    expect(names(list({ sort: 'username' }))).toEqual(['admin', 'kim_1', 'sam', 'zoe']);
    expect(list({ sort: '-username', limit: 1, offset: 1 })).toMatchObject({
      users: [{ username: 'sam' }],
      total: 4,
    });
    expect(names(list({ search: 'SAM@ex' }))).toEqual(['sam']);
    expect(names(list({ search: '_' }))).toEqual(['kim_1']);
    expect(names(list({ role: 'admin' }))).toEqual(['admin']);
    expect(names(list({ state: 'disabled' }))).toEqual(['sam']);
    expect(names(list({ state: 'active', role: 'user', sort: 'created' }))).toEqual(['zoe', 'kim_1']);
  });
});

describe('listAdministrators', () => {
  it('lists them by username, with those who are disabled', async () => {
    const { services, add } = await office();
    await add('sam');
    const { id } = await add('ann', 'admin');
    changeUser(services, id, { disabled: true }, ACTOR);
    expect(listAdministrators(services.db)).toMatchObject([
      { username: 'admin', isDisabled: false },
      { id, username: 'ann', isDisabled: true },
    ]);
  });
});

describe('ensureFirstAdmin', () => {
  it('creates no second administrator because one is disabled', async () => {
    const { services } = await office();
    services.db.update(users).set({ disabledAt: services.now() }).run();
    expect(
      await ensureFirstAdmin(services, { username: 'new', email: 'new@example.com', password: undefined }),
    ).toBeNull();
  });
});
