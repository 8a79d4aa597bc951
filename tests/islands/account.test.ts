import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#db/schema/accounts.ts';
import { addUser } from '#server/domain/accounts/add-user.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { queueResetLink } from '#server/domain/accounts/reset-links.ts';
import { listSessions } from '#server/domain/accounts/sessions.queries.ts';
import { findUser } from '#server/domain/accounts/users.queries.ts';
import { ordersOfUser } from '#server/domain/sales/orders/short-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { findResetLink } from '#server/kernel/sessions/reset-link.queries.ts';
import { hashToken } from '#server/kernel/sessions/sessions.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { descriptionOf, toast, visitor } from '#tests/support/visitor.ts';

const PASSWORD = 'a good long password';

/** A signed-in user with this many orders, of which the page shows the first one. */
async function account(orderCount = 0) {
  const shop = visitor();
  const { services, sendJson } = shop;
  const fields = { username: 'sam', email: 'sam@example.com', password: PASSWORD };
  const sam = await createUser(services, { ...fields, role: 'user' });
  await sendJson('POST', '/api/login', fields);
  const [{ id: currentId } = { id: '' }] = listSessions(services, sam.id, null);
  for (let n = 0; n < orderCount; n += 1) await paidOrder(services, [`Tee ${n}`]);
  services.db.$client.prepare('update orders set buyer = ?').run(`user:${sam.id}`);
  const open = () => {
    const { orders, total } = ordersOfUser(services.db, sam.id, { limit: 1, offset: 0 });
    const sessions = listSessions(services, sam.id, currentId);
    return shop.visit(
      '/account',
      async () => (await import('../../src/islands/account/AccountPage.tsx')).AccountPage,
      { user: sam, orders, orderCount: total, sessions, timeZone: 'America/Los_Angeles' },
    );
  };
  return { ...shop, sam, open };
}

/** Returns the token of the link that was queued last. */
function queuedToken({ db }: Pick<Services, 'db'>): string {
  const data = db.$client.prepare('select data from emails order by number desc').pluck().get();
  return /token=([\w-]+)/.exec(String(data))?.[1] ?? '';
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('lists the orders, the rest of them on request, keeps what the tab stored when signing out fails, and removes it when it succeeds', async () => {
  const shop = await account(3);
  const { open, user, requests, destinations } = shop;
  sessionStorage.setItem('gti-checkout', '{"customerEmail":"sam@example.com"}');
  sessionStorage.setItem('gti-assistant', '{"turns":[]}');
  await open();
  const orders = section('Your orders');
  expect(orders.getAllByRole('listitem')).toHaveLength(1);
  await user.click(orders.getByRole('button', { name: 'Show more orders' }));
  await waitFor(() => expect(orders.getAllByRole('listitem')).toHaveLength(3));
  expect(orders.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  expect(orders.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/order-confirmation\//);

  shop.lose('/api/logout');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await toast('Logout failed');
  expect(sessionStorage).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await toast('Logged out');
  expect(requests).toContain('POST /api/logout');
  expect(sessionStorage).toHaveLength(0);
  await waitFor(() => expect(destinations).toEqual(['/']));
});

test('says that there are no orders yet, signs out another device, also when that has happened elsewhere, and all others', async () => {
  const { open, sam, services, user } = await account();
  const start = (token: string, userAgent: string) => services.sessions.create(sam.id, token, userAgent);
  await start('phone', '(iPhone) Safari/604.1');
  await start('tablet', '(iPad) Safari/604.1');
  await start('laptop', '(Windows) Firefox/145.0');
  await start('desktop', '(X11; Linux) Firefox/145.0');
  await open();
  expect(section('Your orders').getByText(/^No orders yet/)).toBeTruthy();
  const devices = section("Where you're signed in");
  expect(devices.getByText('This device')).toBeTruthy();
  await user.click(devices.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await toast('Signed out: Safari on iPhone')).toBeTruthy();
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(4));
  services.db.$client.prepare('delete from sessions where id = ?').run(hashToken('tablet'));
  await user.click(devices.getByRole('button', { name: 'Sign out Safari on iPad' }));
  expect(await toast('This session has already ended.')).toBeTruthy();
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(3));
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  expect(devices.queryByRole('button')).toBeNull();
});

test('says that the session has ended, and keeps what was typed', async () => {
  const { open, destinations, sam, services, clearCookies, type, user } = await account(2);
  await services.sessions.create(sam.id, 'phone');
  await open();
  await type(/^Current password/, PASSWORD);
  await type(/^New password/, 'another good password');
  clearCookies();
  for (const name of ['Sign out everywhere else', 'Show more orders', 'Change password']) {
    await user.click(screen.getByRole('button', { name }));
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('/auth?next=%2Faccount');
    expect(link.closest('[role=alert]')?.textContent).toContain("You've been signed out.");
  }
  expect(await screen.findByText("You've been signed out.", { selector: 'form p' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^New/).value).toBe('another good password');
  expect([destinations, document.getElementById('toasts')]).toEqual([[], null]);
});

test('changes the password, shows a wrong current one at its field, and when each device signed in and was last used, as precisely as stored', async () => {
  const { open, sam, services, type, user } = await account();
  await services.sessions.create(sam.id, 'iphone', 'Mozilla/5.0 (iPhone) Safari/604.1');
  for (const [token, hours] of [
    ['phone', 0.5],
    ['tablet', 5.5],
  ] as const) {
    await services.sessions.create(sam.id, token, 'Firefox/145.0');
    const at = new Date(Date.now() - hours * HOUR_MS);
    services.db
      .update(sessions)
      .set({ createdAt: new Date('2026-11-22T23:40:00Z'), lastUsedAt: at })
      .where(eq(sessions.id, hashToken(token)))
      .run();
  }
  await open();
  const devices = section("Where you're signed in").getAllByRole('listitem');
  expect(devices[0]?.textContent).toContain('This device');
  const told = devices.map(
    ({ textContent }) => /Signed in Nov 22, 2026, 3:40 PM.*ago/.exec(textContent)?.[0],
  );
  expect(told).toContain('Signed in Nov 22, 2026, 3:40 PM, last used less than an hour ago');
  expect(told).toContain('Signed in Nov 22, 2026, 3:40 PM, last used 5 hours ago');

  const submit = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await type(/^Current password/, 'wrong');
  await type(/^New password/, 'short');
  await submit();
  const field = (name: RegExp) => screen.getByLabelText(name);
  await waitFor(() =>
    expect(descriptionOf(field(/^New/))).toBe('At least 8 characters Use at least 8 characters'),
  );
  await type(/^New password/, 'another good password');
  await submit();
  await waitFor(() => expect(descriptionOf(field(/^Current/))).toBe("That isn't your current password"));
  await type(/^Current password/, PASSWORD);
  await submit();
  expect(await toast("You're signed out on all other devices.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Current/).value).toBe('');
});

test('chooses a new password with a link, says when it was used meanwhile, and welcomes an invited person, who sets their first password', async () => {
  const { sam, services, visit, type, user, destinations } = await account();
  const open = async () => {
    queueResetLink(services, sam, 'reset');
    const token = queuedToken(services);
    await visit(
      '/auth/reset',
      async () => (await import('../../src/islands/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
      { link: { token, username: 'sam', isInvitation: false }, signInAddress: '/auth?next=%2Faccount' },
    );
    await type(/^New password/, 'another good password');
    return token;
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  const token = await open();
  await submit();
  await waitFor(() => expect(destinations).toEqual(['/auth?next=%2Faccount']));
  expect(findResetLink(services, token)).toBeUndefined();
  await open();
  services.db.$client.prepare('delete from password_resets').run();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/This link no longer works\./);
  expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/auth?forgot');

  const invited = { username: 'ann', email: 'ann@example.com', role: 'user', password: undefined } as const;
  await addUser(services, invited, { userId: null, username: null, address: null });
  const invitation = queuedToken(services);
  expect(findResetLink(services, invitation)?.isInvited).toBe(true);
  await visit(
    '/auth/reset',
    async () => (await import('../../src/islands/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
    { link: { token: invitation, username: 'ann', isInvitation: true }, signInAddress: '/auth' },
  );
  expect(screen.getByText(/^Welcome\./).textContent).toBe('Welcome. Choose a password for the account ann.');
  await type(/^Password/, 'a good password');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(destinations.at(-1)).toBe('/auth'));
  expect(findUser(services.db, 'ann')?.isInvited).toBe(false);
});
