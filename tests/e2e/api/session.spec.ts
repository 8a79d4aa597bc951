import { expect, request, test } from '@playwright/test';
import { SCREENS } from '../../../src/islands/admin/screens.ts';
import { Client } from '../../support/api.ts';
import { ADMIN, BASE_URL } from '../../support/e2e-settings.ts';
import { readPage } from '../../support/read-page.ts';

const newName = () => `u${crypto.randomUUID().slice(0, 8)}`;

test('creates an account, signs it out and signs it in again', async () => {
  const client = await Client.open();
  const account = { username: newName(), email: 'sam@example.com', password: 'a good password' };
  const registered = await client.call('POST', '/api/register', account);
  expect(registered.status).toBe(201);
  expect(registered.body).toEqual({
    id: expect.any(String),
    username: account.username,
    email: account.email,
    role: 'user',
  });
  expect(registered.headers['set-cookie']).toMatch(/gti_session=.*HttpOnly.*SameSite=Lax/i);
  expect(registered.headers['set-cookie']).toMatch(/gti_device=.*Max-Age=31536000.*HttpOnly.*SameSite=Lax/i);

  expect((await client.call('GET', '/api/user')).body).toEqual(registered.body);
  expect((await client.call('POST', '/api/logout')).status).toBe(204);
  await client.refused('GET', '/api/user', 401);
  expect((await client.call('POST', '/api/login', account)).body).toEqual(registered.body);
});

test('rejects requests from another site', async () => {
  const client = await Client.open();
  const { body } = await client.refused('POST', '/api/logout', 403, undefined, {
    origin: 'https://evil.example',
  });
  expect(body.code).toBe('bad_origin');
  await client.refused('POST', '/api/logout', 403, undefined, { origin: 'null' });
});

test('shows the back office to administrators only', async () => {
  const paths = [
    '/api/admin/orders',
    '/api/admin/analytics/dashboard',
    '/api/admin/orders/00000000-0000-4000-8000-000000000000',
  ];
  const visitor = await Client.open();
  const user = await Client.open();
  await user.call('POST', '/api/register', {
    username: newName(),
    email: 'u@example.com',
    password: 'a good password',
  });
  for (const path of paths) {
    await visitor.refused('GET', path, 401);
    await user.refused('GET', path, 403);
  }
  const admin = await Client.admin();
  await admin.refused('GET', paths[2] ?? '', 404);
  expect((await admin.call('GET', '/api/admin/analytics/dashboard')).body).toEqual({
    totalRevenue: expect.stringMatching(/^\d+\.\d\d$/),
    totalOrders: expect.any(Number),
    totalProducts: 12,
    pendingOrders: expect.any(Number),
    sampleOrders: expect.any(Number),
    testOrders: expect.any(Number),
  });
});

test('serves each screen of the back office to those who may open it', async () => {
  const user = await request.newContext({ baseURL: BASE_URL });
  const account = { username: newName(), email: 'u@example.com', password: 'a good password' };
  await new Client(user).call('POST', '/api/register', account);
  const admin = await request.newContext({ baseURL: BASE_URL });
  await new Client(admin).call('POST', '/api/login', ADMIN);
  for (const { path, title, role } of SCREENS) {
    const page = await readPage(admin, path);
    expect([page.status, page.document.title.split(' | ')[0]]).toEqual([200, title]);
    expect(page.inMain.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect((await readPage(user, path)).status).toBe(role === 'user' ? 200 : 403);
  }
  expect((await readPage(admin, '/admin/unknown')).status).toBe(404);
});

test('redirects a signed-out visitor from the back office to the sign-in page', async ({ request }) => {
  expect((await readPage(request, '/admin/order-management')).path).toBe('/auth');
});

test('leads from the account to the sign-in page and back, and to no other site', async () => {
  const context = await request.newContext({ baseURL: BASE_URL });
  const locationOf = async (path: string) =>
    (await context.get(path, { maxRedirects: 0 })).headers()['location'];
  expect(await locationOf('/account')).toBe('/auth?next=%2Faccount');
  const account = { username: newName(), email: 'u@example.com', password: 'a good password' };
  await new Client(context).call('POST', '/api/register', account);
  expect(await locationOf('/auth?next=%2Faccount')).toBe('/account');
  expect(await locationOf('/auth')).toBe('/account');
  expect(await locationOf('/auth?forgot')).toBeUndefined();
  for (const next of ['//evil.example', 'https://evil.example/account', '/\\evil.example'])
    expect(await locationOf(`/auth?next=${encodeURIComponent(next)}`)).toBeUndefined();
  const page = await context.get('/account');
  expect([page.status(), page.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  expect(await page.text()).toContain('content="noindex');
});

test('keeps the address of a password link to itself', async ({ request }) => {
  const page = await request.get('/auth/reset?token=unknown');
  expect([page.status(), page.headers()['referrer-policy']]).toEqual([410, 'no-referrer']);
  const html = await page.text();
  expect(html).toContain('content="noindex');
  expect(html).toContain('This link no longer works');
});
