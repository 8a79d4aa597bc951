import { mkdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { addressKey } from '#server/kernel/http/address-key.ts';
import { deviceToken } from '#server/kernel/sessions/device-cookie.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { signIn } from './sign-in.ts';
import { countAttempt, unlockAccount } from './sign-in-attempts.ts';
import { warnOfGuessing } from './warn-of-guessing.ts';

const PASSWORD = 'a good long password';
const OWNER = { username: 'sam', email: 'sam@example.com', password: PASSWORD, role: 'admin' } as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

async function shop() {
  const services = testServices();
  const owner = await createUser(services, OWNER);
  const enter = async (address: string, deviceCookie?: string, password = PASSWORD, username = 'sam') => {
    const origin = { address: addressKey(address), deviceCookie };
    return (await signIn(services, { username, password }, origin)).user;
  };
  const guess = async (address: string, deviceCookie?: string) =>
    (await rejectionOf(enter(address, deviceCookie, 'wrong'))).code;
  return { services, owner, enter, guess };
}

/** Counts a failed attempt without checking a password. Returns 0, or the seconds to wait. */
async function fail(services: TestServices, address: string, account = 'sam'): Promise<number> {
  try {
    await countAttempt(services, { account, address, device: null });
    return 0;
  } catch (error) {
    return Number((error as { headers: Record<string, string> }).headers['Retry-After']);
  }
}

/** Fails once from each of `count` addresses. */
async function failFrom(services: TestServices, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await fail(services, `10.1.0.${n}`);
}

describe('failed sign-ins', () => {
  it('lock out one address while the owner signs in from another', async () => {
    const { enter, guess } = await shop();
    for (let n = 0; n < 10; n += 1) expect(await guess('192.0.2.1')).toBe('invalid_credentials');
    const refusal = await rejectionOf(enter('192.0.2.1'));
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: 'Too many sign-in attempts. Try again in 15 minutes.',
      headers: { 'Retry-After': '900' },
    });
    await expect(enter('198.51.100.1')).resolves.toMatchObject({ username: 'sam' });
  });

  it('count together for all addresses of an IPv6 /64, and apart for the next one', async () => {
    const { enter, guess } = await shop();
    for (let n = 0; n < 10; n += 1) await guess(`2001:db8:1:2::${n}`);
    expect(await guess('2001:db8:1:2:ffff::1')).toBe('rate_limited');
    await expect(enter('2001:db8:1:3::1')).resolves.toMatchObject({ username: 'sam' });
  });

  it('reach the password check at most ten times when they are sent in parallel', async () => {
    const { guess } = await shop();
    const codes = await Promise.all(Array.from({ length: 15 }, () => guess('192.0.2.1')));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  });

  it('are cleared by a success and after 15 minutes', async () => {
    const { services, enter, guess } = await shop();
    for (let n = 0; n < 9; n += 1) await fail(services, '192.0.2.1');
    await enter('192.0.2.1');
    for (let n = 0; n < 10; n += 1) expect(await fail(services, '192.0.2.1')).toBe(0);
    expect(await guess('192.0.2.1')).toBe('rate_limited');
    services.pass(15 * MINUTE);
    await enter('192.0.2.1');
  });

  it('are limited to 50 from one address for all accounts together', async () => {
    const { services } = await shop();
    for (let n = 0; n < 50; n += 1) expect(await fail(services, '192.0.2.1', `user-${n}`)).toBe(0);
    expect(await fail(services, '192.0.2.1', 'user-50')).toBeGreaterThan(0);
  });

  it('of one account leave the same address free to try another account', async () => {
    const { services } = await shop();
    for (let n = 0; n < 200; n += 1) await fail(services, '192.0.2.1');
    expect(await fail(services, '192.0.2.1', 'kim')).toBe(0);
  });
});

describe('a device that has signed in before', () => {
  it('signs in while others guess, even from their address', async () => {
    const { services, owner, enter, guess } = await shop();
    const cookie = deviceToken(services, owner.id);
    await failFrom(services, 30);
    for (let n = 0; n < 10; n += 1) await fail(services, '192.0.2.1');
    expect(await guess('192.0.2.1')).toBe('rate_limited');
    await expect(enter('192.0.2.1', cookie)).resolves.toMatchObject({ username: 'sam' });
  });

  it('may fail ten times, and is then treated as unknown', async () => {
    const { services, owner, enter, guess } = await shop();
    const cookie = deviceToken(services, owner.id);
    const codes = await Promise.all(Array.from({ length: 21 }, () => guess('192.0.2.1', cookie)));
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
    await expect(enter('198.51.100.1', cookie)).resolves.toMatchObject({ username: 'sam' });
  });

  it.each<[string, (services: TestServices, id: string) => string]>([
    ['of another account', (services) => deviceToken(services, 'another id')],
    [
      'of another secret',
      (services, id) => deviceToken({ ...services, env: { ...services.env, appSecret: 'x'.repeat(32) } }, id),
    ],
    ['with another device id', (services, id) => deviceToken(services, id).replace(/\.[^.]+\./, '.other.')],
    ['with another date', (services, id) => deviceToken(services, id).replace(/\.\d+\./, '.9999999999.')],
    ['with another version', (services, id) => deviceToken(services, id).replace('v1', 'v2')],
    ['with more behind it', (services, id) => `${deviceToken(services, id)}.x`],
    ['with a shorter signature', (services, id) => deviceToken(services, id).slice(0, -1)],
    [
      'that is a year old',
      (services, id) => {
        const token = deviceToken(services, id);
        services.pass(365 * 24 * 60 * MINUTE);
        return token;
      },
    ],
    ['that is no cookie', () => '....'],
  ])('is not recognized by a cookie %s', async (_, cookieOf) => {
    const { services, owner, enter } = await shop();
    const cookie = cookieOf(services, owner.id);
    for (let n = 0; n < 10; n += 1) await fail(services, '192.0.2.1');
    expect((await rejectionOf(enter('192.0.2.1', cookie))).code).toBe('rate_limited');
  });
});

describe('an account under attack from many addresses', () => {
  it('lets a new device in within seconds while one address keeps trying', async () => {
    const { services } = await shop();
    await failFrom(services, 20);
    let longest = 0;
    for (let second = 0; second < 30 * 60; second += 1) {
      services.pass(SECOND);
      for (let n = 0; n < 2; n += 1) await fail(services, '192.0.2.1');
      if (second % 60 !== 0) continue;
      // Tries from a new network, and again after the time in Retry-After.
      const address = `198.51.100.${second / 60}`;
      const wait = await fail(services, address);
      longest = Math.max(longest, wait);
      if (wait === 0) continue;
      services.pass(wait * SECOND);
      expect(await fail(services, address)).toBe(0);
    }
    expect(longest).toBeLessThanOrEqual(6);
  });

  it('checks 20 guesses in an hour and then one each 3 seconds, and still lets a new device in', async () => {
    const { services, enter } = await shop();
    let checked = 0;
    for (let second = 0; second < 150; second += 1) {
      for (let n = 0; n < 40; n += 1) if ((await fail(services, `10.1.0.${n}`)) === 0) checked += 1;
      services.pass(SECOND);
    }
    expect(checked).toBeGreaterThan(50);
    expect(checked).toBeLessThanOrEqual(20 + 50);

    const refusal = await rejectionOf(enter('198.51.100.1'));
    const wait = Number(refusal.headers['Retry-After']);
    expect(wait).toBeLessThanOrEqual(41 * 3);
    services.pass(wait * SECOND);
    await expect(enter('198.51.100.1')).resolves.toMatchObject({ username: 'sam' });
  });

  it('checks one guess at a time when many arrive together', async () => {
    const { services } = await shop();
    const waits = await Promise.all(Array.from({ length: 30 }, (_, n) => fail(services, `10.1.0.${n}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(21);
    expect(waits.slice(21)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27]);
  });

  it('shares one slot among all networks of an IPv6 /48', async () => {
    const { services } = await shop();
    await failFrom(services, 21);
    const waits = [];
    for (let n = 0; n < 50; n += 1) waits.push(await fail(services, `2001:db8:1:${n.toString(16)}::`));
    expect(new Set(waits)).toEqual(new Set([3]));
    expect(await fail(services, '198.51.100.1')).toBe(6);
  });

  it('does not count an attempt that was sent back to wait', async () => {
    const { services, enter } = await shop();
    await failFrom(services, 21);
    for (let n = 0; n < 60; n += 1) expect(await fail(services, '198.51.100.1')).toBe(3);
    services.pass(3 * SECOND);
    await expect(enter('198.51.100.1')).resolves.toMatchObject({ username: 'sam' });
  });
});

describe('the warning about guesses', () => {
  const jobsOf = ({ db }: TestServices) => db.select().from(jobs).all();

  it('goes to the owner by email, once a day', async () => {
    const { services } = await shop();
    await failFrom(services, 20);
    expect(jobsOf(services)).toEqual([]);
    await failFrom(services, 30);
    expect(jobsOf(services)).toMatchObject([{ kind: 'warn_of_guessing', payload: { account: 'sam' } }]);

    await warnOfGuessing(services, { account: 'sam' });
    services.pass(5 * 60 * MINUTE);
    await warnOfGuessing(services, { account: 'sam' });
    const sent = await sendOutbox(services);
    expect(sent).toMatchObject([
      {
        template: 'sign-in-warning',
        recipient: 'sam@example.com',
        subject: 'Failed sign-in attempts on your account',
      },
    ]);
    expect(sent[0]?.text).toContain("we now let devices you haven't used before try only one at a time.");
    services.pass(24 * 60 * MINUTE);
    await warnOfGuessing(services, { account: 'sam' });
    expect(services.db.select().from(emails).all()).toHaveLength(2);
  });

  it('are also sent to MAIL_NOTIFY while the administrator has an example address', async () => {
    const services = testServices({ MAIL_NOTIFY: 'owner@gti.example' });
    await createUser(services, OWNER);
    await createUser(services, { ...OWNER, username: 'zoe', email: 'zoe@gti.example' });
    await createUser(services, { ...OWNER, username: 'buyer', role: 'user' });
    for (const account of ['sam', 'zoe', 'buyer']) await warnOfGuessing(services, { account });
    const sent = await sendOutbox(services);
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'sam@example.com',
      'owner@gti.example',
      'zoe@gti.example',
      'sam@example.com',
    ]);
    expect(sent[0]?.text).toContain('You can change it on localhost:4321/account.');
  });

  it('queues the same job for an unknown name, and sends no email', async () => {
    const { services } = await shop();
    for (let n = 0; n < 25; n += 1) await fail(services, `10.1.0.${n}`, 'nobody');
    expect(jobsOf(services)).toMatchObject([{ kind: 'warn_of_guessing', payload: { account: 'nobody' } }]);
    await warnOfGuessing(services, { account: 'nobody' });
    expect(services.db.select().from(emails).all()).toEqual([]);
  });
});

it('signIn throws 503 sign_in_unavailable while failures cannot be counted', async () => {
  const { services, enter } = await shop();
  const file = join(services.env.dataDir, 'limits.sqlite');
  unlinkSync(file);
  mkdirSync(join(file, 'kept'), { recursive: true });
  services.pass(SECOND);
  expect(await rejectionOf(enter('192.0.2.1'))).toMatchObject({
    code: 'sign_in_unavailable',
    status: 503,
    headers: { 'Retry-After': '5' },
  });
  rmSync(file, { recursive: true });
  services.pass(2 * SECOND);
  await expect(enter('192.0.2.1')).resolves.toMatchObject({ username: 'sam' });
});

it('unlockAccount clears the failures of this account from all addresses and devices', async () => {
  const { services, owner, enter, guess } = await shop();
  const cookie = deviceToken(services, owner.id);
  await Promise.all(Array.from({ length: 20 }, () => guess('192.0.2.1', cookie)));
  await failFrom(services, 25);
  for (let n = 0; n < 10; n += 1) await fail(services, '192.0.2.1', 'samantha');
  expect(await guess('192.0.2.1', cookie)).toBe('rate_limited');

  await unlockAccount(services, 'Sam');
  expect(await guess('192.0.2.1', cookie)).toBe('invalid_credentials');
  expect(await guess('192.0.2.1')).toBe('invalid_credentials');
  await expect(enter('10.1.0.24')).resolves.toMatchObject({ username: 'sam' });
  expect(await fail(services, '192.0.2.1', 'samantha')).toBeGreaterThan(0);
});
