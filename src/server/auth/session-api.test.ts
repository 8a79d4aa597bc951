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
