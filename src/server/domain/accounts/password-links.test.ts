import { asc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { passwordResets, users } from '#db/schema/accounts.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import { findResetLink } from '#server/kernel/sessions/reset-link.queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { queueResetLink } from './reset-links.ts';
import { sendRequestedLinks } from './send-requested-links.ts';

const OLD = 'a good long password';
const NEW = 'another good password';
const ADDRESS = 'Sam@example.com';
const NOBODY = { userId: null, username: null, address: null };

/** A shop with an account whose password was forgotten. */
async function shop() {
  const { services, sendJson, fetch, clearCookies } = shopInMemory();
  const account = { username: 'sam', email: ADDRESS, password: OLD, role: 'user' } as const;
  const sam = await createUser(services, account);
  const ask = (name: string) => sendJson('POST', '/api/password-resets', { account: name });
  const mailed = vi.spyOn(services.mailer, 'send').mockResolvedValue();
  /** The token of the link that is emailed. */
  const linkFor = async (name: string) => {
    await ask(name);
    await runDueJobs(services);
    return /token=([\w-]+)/.exec(mailed.mock.lastCall?.[0].text ?? '')?.[1] ?? '';
  };
  const choose = (token: string, password = NEW) =>
    sendJson('POST', '/api/password-resets/confirm', { token, password });
  const enter = async (password: string) =>
    (await sendJson('POST', '/api/login', { username: 'sam', password })).status;
  return { services, sam, ask, linkFor, choose, enter, sendJson, fetch, clearCookies };
}

const addAccount = (services: TestServices, username: string, role: 'user' | 'admin') =>
  createUser(services, { username, email: ADDRESS, password: OLD, role });

describe('POST /api/password-resets', () => {
  it('answers the same for a name with and without an account, and queues the same job', async () => {
    const { services, ask } = await shop();
    const known = await ask('sam');
    const unknown = await ask('nobody');
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(await known.text()).toBe(await unknown.text());
    const queued = services.db.select().from(jobs).all();
    expect(queued.map(({ kind, payload }) => [kind, Object.keys(payload)])).toEqual([
      ['send_reset_link', ['account', 'address', 'requestId']],
      ['send_reset_link', ['account', 'address', 'requestId']],
    ]);
    expect(services.db.select().from(emails).all()).toEqual([]);
  });

  it.each(['SAM', 'sam@EXAMPLE.com'])('sends the link for %s', async (name) => {
    const { services, linkFor } = await shop();
    expect(findResetLink(services, await linkFor(name))?.username).toBe('sam');
    expect(services.db.select().from(emails).all()).toMatchObject([
      { template: 'password-reset', recipient: 'Sam@example.com', html: null, text: null, data: null },
    ]);
    expect(auditedChanges(services)).toMatchObject([
      { action: 'reset_link_sent', actorId: null, address: '203.0.113.7', subjectName: 'sam' },
    ]);
  });

  it('sends nothing to a disabled account', async () => {
    const { services, sam, linkFor } = await shop();
    changeUser(services, sam.id, { disabled: true }, NOBODY);
    expect(await linkFor('sam')).toBe('');
  });

  it('sends at most three links an hour for an account, however often the job repeats', async () => {
    const { services } = await shop();
    const count = () => services.db.select().from(emails).all().length;
    const send = (requestId: string) =>
      sendRequestedLinks(services, { account: 'sam', address: '192.0.2.1', requestId });
    for (const id of ['1', '1', '2', '3', '3', '4']) await send(id);
    expect(count()).toBe(3);
    services.pass(HOUR_MS);
    await send('5');
    expect(count()).toBe(4);
  });

  it('sends at most ten links an hour to an address that many accounts have', async () => {
    const { services } = await shop();
    for (let n = 0; n < 12; n += 1) await addAccount(services, `squatter${n}`, 'user');
    for (let n = 0; n < 6; n += 1)
      await sendRequestedLinks(services, { account: ADDRESS, address: '192.0.2.1', requestId: String(n) });
    expect(services.db.select().from(emails).all()).toHaveLength(10);
  });

  it('sends a link to an administrator and to accounts in use before any other account of the address', async () => {
    const { services } = await shop();
    for (let n = 0; n < 6; n += 1) await addAccount(services, `squatter${n}`, 'user');
    await addAccount(services, 'boss', 'admin');
    const { id } = await addAccount(services, 'regular', 'user');
    services.db.update(users).set({ lastSignInAt: services.now() }).where(eq(users.id, id)).run();
    await sendRequestedLinks(services, { account: ADDRESS, address: '192.0.2.1', requestId: '1' });
    const names = auditedChanges(services).map(({ subjectName }) => subjectName);
    expect(names).toHaveLength(5);
    expect(names.slice(0, 2)).toEqual(['boss', 'regular']);
  });

  it.each([
    ['has expired', (services: TestServices) => services.pass(2 * HOUR_MS)],
    ['was replaced', (services: TestServices, sam: User) => queueResetLink(services, sam, 'reset')],
  ])('does not send a link that %s before the mail server was back', async (_, end) => {
    const { services, sam, ask } = await shop();
    const send = vi.spyOn(services.mailer, 'send').mockRejectedValueOnce(new Error('The server is away'));
    await ask('sam');
    await runDueJobs(services);
    end(services, sam);
    services.pass(HOUR_MS / 2);
    await runDueJobs(services);
    const [first] = services.db.select().from(emails).orderBy(asc(emails.number)).all();
    expect(first).toMatchObject({
      status: 'canceled',
      data: null,
      lastError: null,
    });
    expect(send.mock.calls.filter(([{ id }]) => id === first?.id)).toHaveLength(1);
  });

  it('answers 422 without a name and 429 after 20 requests in an hour', async () => {
    const { ask } = await shop();
    expect((await ask(' ')).status).toBe(422);
    for (let n = 0; n < 19; n += 1) await ask(`user${n}`);
    expect((await ask('sam')).status).toBe(429);
  });
});

describe('POST /api/password-resets/confirm', () => {
  it('sets the password once, ends all sessions and unlocks the account', async () => {
    const { services, linkFor, choose, enter, fetch } = await shop();
    expect(await enter(OLD)).toBe(200);
    const token = await linkFor('sam');
    expect((await choose(token)).status).toBe(204);
    expect((await fetch('/api/user')).status).toBe(401);
    expect(await enter(OLD)).toBe(401);
    expect(await enter(NEW)).toBe(200);
    const again = await choose(token, 'a third good password');
    expect(again.status).toBe(410);
    expect(await again.json()).toMatchObject({ code: 'reset_link_invalid' });
    expect(auditedChanges(services).at(-1)).toMatchObject({
      action: 'password_reset',
      subjectName: 'sam',
    });
  });

  it('says that the password is set although failed sign-ins cannot be cleared', async () => {
    const { services, linkFor, choose, enter } = await shop();
    const token = await linkFor('sam');
    vi.spyOn(services.limits, 'clear').mockRejectedValue(new Error('The counters are locked'));
    expect((await choose(token)).status).toBe(204);
    vi.restoreAllMocks();
    expect(await enter(NEW)).toBe(200);
  });

  it('lets the owner in again after too many failures', async () => {
    const { linkFor, choose, enter } = await shop();
    for (let n = 0; n < 10; n += 1) await enter('wrong');
    expect(await enter(OLD)).toBe(429);
    await choose(await linkFor('sam'));
    expect(await enter(NEW)).toBe(200);
  });

  it('sets one password when a link is used twice at once', async () => {
    const { linkFor, choose } = await shop();
    const token = await linkFor('sam');
    const answers = await Promise.all([choose(token, 'password one'), choose(token, 'password two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
  });

  it('refuses a password that is too short, and the link stays good', async () => {
    const { linkFor, choose } = await shop();
    const token = await linkFor('sam');
    expect((await choose(token, 'short')).status).toBe(422);
    expect((await choose(token)).status).toBe(204);
  });

  it.each<[string, (site: Awaited<ReturnType<typeof shop>>) => unknown]>([
    ['has expired', ({ services }) => services.pass(HOUR_MS)],
    ['was followed by another one', ({ linkFor }) => linkFor('sam')],
    [
      'is of a disabled account',
      ({ services, sam }) => changeUser(services, sam.id, { disabled: true }, NOBODY),
    ],
    [
      'went to another address than the account has now',
      ({ services, sam }) => changeUser(services, sam.id, { email: 'new@example.com' }, NOBODY),
    ],
    [
      'is older than the password',
      async ({ enter, sendJson }) => {
        await enter(OLD);
        const change = { currentPassword: OLD, newPassword: 'the password in between' };
        expect((await sendJson('POST', '/api/account/password', change)).status).toBe(204);
      },
    ],
  ])('refuses a link that %s', async (_, happen) => {
    const site = await shop();
    const token = await site.linkFor('sam');
    await happen(site);
    expect((await site.choose(token)).status).toBe(410);
  });

  it('refuses an unknown token and a stored hash, and leaves the links of other accounts', async () => {
    const { services, linkFor, choose } = await shop();
    const kim = await createUser(services, {
      username: 'kim',
      email: 'kim@example.com',
      password: OLD,
      role: 'user',
    });
    queueResetLink(services, kim, 'reset');
    const token = await linkFor('sam');
    const [stored] = services.db.select().from(passwordResets).all();
    for (const wrong of ['', 'unknown', stored?.id ?? '']) expect((await choose(wrong)).status).toBe(410);
    expect((await choose(token)).status).toBe(204);
    expect(services.db.select().from(passwordResets).all()).toMatchObject([{ userId: kim.id }]);
  });
});

it('links are removed once they have expired', async () => {
  const { services, linkFor } = await shop();
  await linkFor('sam');
  const count = () => services.db.select().from(passwordResets).all().length;
  await removeExpired(services);
  expect(count()).toBe(1);
  services.pass(HOUR_MS + 1);
  await removeExpired(services);
  expect(count()).toBe(0);
});
