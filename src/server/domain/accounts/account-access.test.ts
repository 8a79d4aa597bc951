import { expect, it } from 'vitest';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { findUser } from './users.queries.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const SESSION = 'a'.repeat(64);

it.each([
  ['GET', '/api/admin/administrators', 401, 403, 200],
  ['GET', '/api/admin/users', 401, 403, 200],
  ['POST', '/api/admin/users', 401, 403, 422],
  ['GET', `/api/admin/users/${ID}`, 401, 403, 404],
  ['PATCH', `/api/admin/users/${ID}`, 401, 403, 404],
  ['POST', `/api/admin/users/${ID}/reset-link`, 401, 403, 404],
  ['POST', `/api/admin/users/${ID}/end-sessions`, 401, 403, 404],
  ['POST', '/api/account/password', 401, 422, 422],
  ['GET', '/api/account/orders', 401, 200, 200],
  ['GET', '/api/account/sessions', 401, 200, 200],
  ['DELETE', `/api/account/sessions/${SESSION}`, 401, 404, 404],
  ['POST', '/api/account/sessions/end-others', 401, 204, 204],
  ['POST', '/api/password-resets', 422, 422, 422],
  ['POST', '/api/password-resets/confirm', 422, 422, 422],
])(
  '%s %s answers %i signed out, %i to a user and %i to an administrator',
  async (method, path, ...expected) => {
    const { fetch, signInAs } = shopInMemory();
    const statuses = [(await fetch(path, { method })).status];
    for (const role of ['user', 'admin'] as const) {
      await signInAs(role);
      statuses.push((await fetch(path, { method })).status);
    }
    expect(statuses).toEqual(expected);
  },
);

it('refuses a request whose sender was disabled while its body arrived', async () => {
  const { services, fetch, sendJson } = shopInMemory();
  const boss = { username: 'boss', email: 'boss@example.com', password: 'a good long password' };
  const { id } = await createUser(services, { ...boss, role: 'admin' });
  await createUser(services, { ...boss, username: 'other', role: 'admin' });
  await sendJson('POST', '/api/login', boss);
  const slow = new ReadableStream({
    pull(controller) {
      const actor = { userId: null, username: null, address: null };
      changeUser(services, id, { disabled: true }, actor);
      controller.enqueue(new TextEncoder().encode('{"disabled":false}'));
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'PATCH', headers, body: slow, duplex: 'half' } as RequestInit;
  expect((await fetch(`/api/admin/users/${id}`, request)).status).toBe(401);
  expect(findUser(services.db, 'boss')?.disabledAt).not.toBeNull();
});
