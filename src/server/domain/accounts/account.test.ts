import { describe, expect, it } from 'vitest';
import { failedSignIns } from '#db/schema/audit.ts';
import { orders } from '#db/schema/orders.ts';
import { AccountSessions } from '#shared/schemas/account.schema.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { createUser } from './create-user.ts';
import { describeBrowser } from './describe-browser.ts';
import { listSessions } from './sessions.queries.ts';

const PASSWORD = 'a good long password';
const NEW = 'another good password';

/** A shop with a signed-in user. */
async function shop() {
  const site = shopInMemory();
  const { services, sendJson, fetch } = site;
  const user = { email: 'sam@example.com', password: PASSWORD, role: 'user' } as const;
  const sam = await createUser(services, { ...user, username: 'sam' });
  const kim = await createUser(services, { ...user, username: 'kim' });
  const enter = (password = PASSWORD) => sendJson('POST', '/api/login', { username: 'sam', password });
  await enter();
  const change = (currentPassword: string, newPassword = NEW) =>
    sendJson('POST', '/api/account/password', { currentPassword, newPassword });
  const list = async () =>
    AccountSessions.parse(await (await fetch('/api/account/sessions')).json()).sessions;
  const call = async (method: string, path: string) => (await fetch(path, { method })).status;
  return { ...site, sam, kim, enter, change, list, call };
}

describe('POST /api/account/password', () => {
  it('changes the password, keeps this session and ends the others', async () => {
    const { services, sam, change, enter, call } = await shop();
    await services.sessions.create(sam.id, 'other');
    expect((await change(PASSWORD)).status).toBe(204);
    expect(await call('GET', '/api/user')).toBe(200);
    expect(await services.sessions.read('other')).toBeNull();
    expect((await enter(PASSWORD)).status).toBe(401);
    expect((await enter(NEW)).status).toBe(200);
    expect(auditedChanges(services).at(0)).toMatchObject({
      action: 'password_changed',
      actorName: 'sam',
      subjectName: 'sam',
      before: null,
      after: null,
    });
  });

  it('answers 422 for a wrong current password, and 429 after as many as at sign-in', async () => {
    const { services, change } = await shop();
    const wrong = await change('wrong');
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      fields: { currentPassword: "That isn't your current password" },
    });
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await change('wrong')).status);
    expect(statuses.at(-1)).toBe(429);
    const checked = statuses.filter((status) => status === 422).length + 1;
    expect(services.db.select().from(failedSignIns).all()).toMatchObject([{ count: checked }]);
    expect((await change(PASSWORD)).status).toBe(429);
  });

  it('makes one of two changes at once', async () => {
    const { change } = await shop();
    const answers = await Promise.all([change(PASSWORD, 'password one'), change(PASSWORD, 'password two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });
});

describe('the sessions of an account', () => {
  it("are listed with this one first, without other users' and expired ones", async () => {
    const { services, sam, kim, list } = await shop();
    await services.sessions.create(kim.id, 'of kim');
    services.pass(3_600_000);
    await services.sessions.create(sam.id, 'phone', 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1');
    expect(await list()).toMatchObject([
      { isCurrent: true, device: 'Unknown browser' },
      { isCurrent: false, device: 'Safari on iPhone' },
    ]);
    services.pass(30 * 24 * 3_600_000);
    expect(listSessions(services, sam.id, null)).toEqual([]);
  });

  it('end one by one, and only by their owner', async () => {
    const { services, sam, kim, list, call, enter } = await shop();
    await services.sessions.create(sam.id, 'phone');
    const phone = (await list())[1]?.id ?? '';
    await services.sessions.create(kim.id, 'of kim');
    expect(await call('DELETE', `/api/account/sessions/${phone}`)).toBe(204);
    expect(await call('DELETE', `/api/account/sessions/${phone}`)).toBe(404);
    expect(await call('DELETE', '/api/account/sessions/nonsense')).toBe(404);
    expect(await services.sessions.read('phone')).toBeNull();
    const [own] = await list();
    await services.sessions.create(sam.id, 'tablet');
    const tablet = (await list())[1]?.id ?? '';
    // Another browser ends both while this one shows its list.
    expect(await call('DELETE', `/api/account/sessions/${own?.id}`)).toBe(204);
    expect(await call('DELETE', `/api/account/sessions/${tablet}`)).toBe(401);
    await enter();
    expect(await services.sessions.read('of kim')).not.toBeNull();
  });

  it("can't be ended by another account", async () => {
    const { services, kim, call } = await shop();
    await services.sessions.create(kim.id, 'of kim');
    const { $client: client } = services.db;
    const id = client.prepare('select id from sessions where user_id = ?').pluck().get(kim.id);
    expect(await call('DELETE', `/api/account/sessions/${id}`)).toBe(404);
    expect(await services.sessions.read('of kim')).not.toBeNull();
  });

  it("don't let their ids sign in", async () => {
    const { services, list } = await shop();
    expect(await services.sessions.read((await list())[0]?.id ?? '')).toBeNull();
  });

  it('end all but this one', async () => {
    const { services, sam, kim, list, call } = await shop();
    for (const token of ['a', 'b']) await services.sessions.create(sam.id, token);
    await services.sessions.create(kim.id, 'of kim');
    for (const _ of [1, 2]) expect(await call('POST', '/api/account/sessions/end-others')).toBe(204);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
    expect(await services.sessions.read('of kim')).not.toBeNull();
    expect(auditedChanges(services)).toMatchObject([{ action: 'sessions_ended', before: { sessions: 2 } }]);
  });
});

describe('GET /api/account/orders', () => {
  it('lists the orders that were placed while signed in, newest first', async () => {
    const { services, sam, fetch } = await shop();
    const ids = [];
    for (const name of ['Field Tee', 'Mug', 'Cap']) ids.push((await paidOrder(services, [name])).id);
    const [first = '', second = ''] = ids;
    for (const id of [first, second])
      services.db.$client.prepare('update orders set buyer = ? where id = ?').run(`user:${sam.id}`, id);
    expect(services.db.select().from(orders).all()).toHaveLength(3);
    const all = await fetch('/api/account/orders');
    expect(all.headers.get('X-Total-Count')).toBe('2');
    expect(await all.json()).toMatchObject({ orders: [{ id: second, status: 'paid' }, { id: first }] });
    const page = await fetch('/api/account/orders?limit=1&offset=1');
    expect(await page.json()).toMatchObject({ orders: [{ id: first }] });
    expect(page.headers.get('X-Total-Count')).toBe('2');
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1', 'Safari on Mac'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) FxiOS/145.0 Safari/605.1', 'Firefox on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/142.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('describes the user agent %s as %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
