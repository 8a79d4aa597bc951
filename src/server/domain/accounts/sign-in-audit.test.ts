import { asc } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { auditLog, failedSignIns } from '#db/schema/audit.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { registerUser } from './register-user.ts';
import { signIn } from './sign-in.ts';

const HERE = '192.0.2.1';
const SAM = { username: 'Sam', email: 'sam@example.com', password: 'a good long password' };

const log = ({ db }: TestServices) => db.select().from(auditLog).orderBy(asc(auditLog.number)).all();
const counts = ({ db }: TestServices) => db.select().from(failedSignIns).all();
const fail = async (services: TestServices, username: string, address = HERE) =>
  (await rejectionOf(signIn(services, { username, password: 'wrong password' }, { address }))).code;

it('records each sign-in and sign-out of an administrator, and one sign-in of a shopper an hour and address', async () => {
  const shop = shopInMemory();
  const { services } = shop;
  await createUser(services, { ...SAM, username: 'boss', role: 'admin' });
  await createUser(services, { ...SAM, role: 'user' });
  for (const username of ['boss', 'boss', 'sam', 'sam']) {
    await shop.sendJson('POST', '/api/login', { ...SAM, username });
    await shop.sendJson('POST', '/api/logout', {});
  }
  const actions = () => log(services).map(({ action, actorName }) => `${actorName} ${action}`);
  const ofBoss = ['boss sign_in', 'boss sign_out'];
  expect(actions()).toEqual([...ofBoss, ...ofBoss, 'sam sign_in']);
  await signIn(services, SAM, { address: '198.51.100.9' });
  services.pass(HOUR_MS);
  await signIn(services, SAM, { address: '198.51.100.9' });
  expect(actions().slice(5)).toEqual(['sam sign_in', 'sam sign_in']);
});

it('records registration and sign-in with who and from where', async () => {
  const shop = shopInMemory();
  await shop.sendJson('POST', '/api/register', SAM);
  await shop.sendJson('POST', '/api/logout', {});
  await shop.sendJson('POST', '/api/login', SAM);
  await shop.sendJson('POST', '/api/logout', {});
  await shop.sendJson('POST', '/api/logout', {});
  const entries = log(shop.services);
  expect(entries.map(({ action }) => action)).toEqual(['registered', 'sign_in']);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actorId: expect.any(String), actorName: 'sam', address: '203.0.113.7' });
    expect(JSON.stringify(entry)).not.toContain(SAM.password);
  }
});

it('does not record a registration that is refused', async () => {
  const services = testServices();
  await registerUser(services, SAM, HERE);
  await rejectionOf(registerUser(services, SAM, HERE));
  expect(log(services)).toHaveLength(1);
});

it('counts failed sign-ins by hour and address, and stores no name that was typed', async () => {
  const services = testServices();
  await registerUser(services, SAM, HERE);
  for (const name of ['sam', 'nobody', 'a typed password'])
    expect(await fail(services, name)).toBe('invalid_credentials');
  await fail(services, 'sam', '198.51.100.1');
  services.pass(HOUR_MS);
  await fail(services, 'sam');
  const failures = log(services).filter(({ action }) => action === 'sign_in_failed');
  expect(failures.map(({ address }) => address)).toEqual([HERE, '198.51.100.1', HERE]);
  expect(counts(services).map(({ count }) => count)).toEqual([3, 1, 1]);
  for (const entry of failures)
    expect(entry).toMatchObject({ actorId: null, actorName: null, subjectName: null });
  expect(JSON.stringify(failures)).not.toMatch(/sam|nobody|typed/);
});

it('writes the same for a known and an unknown name', async () => {
  const statements: string[] = [];
  const services = testServices({}, (sql) => statements.push(String(sql)));
  await registerUser(services, SAM, HERE);
  const writesOf = async (name: string) => {
    statements.length = 0;
    await fail(services, name);
    return statements
      .filter((sql) => !sql.includes('from "users"'))
      .map((sql) => sql.replaceAll(/\d+/g, 'n'));
  };
  await fail(services, 'someone');
  expect(await writesOf('sam')).toEqual(await writesOf('bob'));
});

it('records nothing for an attempt whose password was not checked', async () => {
  const services = testServices();
  for (let n = 0; n < 12; n += 1) await fail(services, 'sam');
  expect(counts(services).map(({ count }) => count)).toEqual([10]);
});

it('counts each failure of several processes', () => {
  const services = testServices();
  for (let n = 0; n < 5; n += 1) recordFailedSignIn(services, HERE);
  expect(log(services)).toHaveLength(1);
  expect(counts(services)).toMatchObject([{ address: HERE, count: 5 }]);
});

it('signs in, and refuses in the same way, while the disk is full', async () => {
  const services = testServices();
  const user = await registerUser(services, SAM, HERE);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  vi.spyOn(services.db, 'insert').mockImplementation(() => {
    throw full;
  });
  expect((await signIn(services, SAM, { address: HERE })).user).toEqual(user);
  expect(await fail(services, 'sam')).toBe('invalid_credentials');
  expect(await fail(services, 'nobody')).toBe('invalid_credentials');
});
