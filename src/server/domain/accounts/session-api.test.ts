import { expect, it } from 'vitest';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

const ACCOUNT = { username: 'sam', email: 'sam@example.com', password: 'a good password' };

it('names each invalid field of the forms to sign in and to sign up', async () => {
  const { sendJson } = shopInMemory();
  const empty = await sendJson('POST', '/api/login', {});
  expect(empty.status).toBe(422);
  expect((await empty.json()).fields).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
  const wrong = await sendJson('POST', '/api/register', { username: 'a b', email: 'x', password: 'short' });
  expect(wrong.status).toBe(422);
  expect(Object.keys((await wrong.json()).fields)).toEqual(['username', 'email', 'password']);
});

it('returns 409 for a taken user name, and 401 without a cookie for wrong credentials', async () => {
  const shop = shopInMemory();
  await shop.sendJson('POST', '/api/register', ACCOUNT);
  shop.clearCookies();
  const taken = await shop.sendJson('POST', '/api/register', { ...ACCOUNT, username: 'SAM' });
  expect(taken.status).toBe(409);
  const wrong = await shop.sendJson('POST', '/api/login', { ...ACCOUNT, password: 'wrong' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.getSetCookie()).toEqual([]);
  expect((await wrong.json()).message).toBe('Invalid username or password');
});

it('returns 403 for anything sent to a closed registration', async () => {
  const { fetch, sendJson } = shopInMemory({ ALLOW_REGISTRATION: '0' });
  const closed = { code: 'registration_closed' };
  for (const body of [ACCOUNT, {}, { username: 'a b' }]) {
    const response = await sendJson('POST', '/api/register', body);
    expect([response.status, await response.json()]).toMatchObject([403, closed]);
  }
  const unreadable = await fetch('/api/register', { method: 'POST', body: 'no JSON' });
  expect([unreadable.status, await unreadable.json()]).toMatchObject([403, closed]);
});
