import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OPENED_SHOP_COOKIE } from '#shared/admin-cookies.ts';
import type { OpeningLine } from '#shared/schemas/opening.schema.ts';
import { backOffice } from '#tests/support/back-office.ts';

const panel = () => within(screen.getByRole('region', { name: 'Before you open' }));
const button = (name: string) => panel().findByRole('button', { name });
const lines = () =>
  panel()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const TO_DO: OpeningLine[] = [
  { key: 'payments', label: 'Payments', isDone: true, advice: '' },
  {
    key: 'facts',
    label: 'Institute facts',
    isDone: false,
    advice: 'Not given yet: phone; enter them on /admin/settings?section=institute.',
    href: '/admin/settings?section=institute',
  },
  {
    key: 'administrators',
    label: 'Administrators',
    isDone: false,
    advice: 'There is none yet.',
    href: '/admin/users',
  },
  { key: 'open', label: 'Open for business', isDone: false, advice: '2 lines are still to do.' },
];
const DONE = TO_DO.map(({ key, label }) => ({ key, label, isDone: true, advice: '' }));

/** A back office whose opening list the test decides; null fails. */
async function officeWith(list: { now: OpeningLine[] | null }) {
  const office = await backOffice();
  office.intercept((path) => {
    if (path !== '/api/admin/opening') return undefined;
    return list.now
      ? Promise.resolve(Response.json(list.now))
      : Promise.reject(new TypeError('The connection was lost.'));
  });
  return office;
}

test('the dashboard lists what is left before opening, collapses to one line, checks again, says once that the shop is open, and never checks again', async () => {
  const list: { now: OpeningLine[] | null } = { now: null };
  const office = await officeWith(list);
  await office.open('/admin');
  await panel().findByText(/^Failed to check what is left before you open/);
  list.now = TO_DO;
  await office.user.click(await button('Retry'));
  await panel().findByText('1 of 3 done');
  expect(lines()).toEqual([
    'PaymentsDone',
    'Institute factsTo doNot given yet: phone; enter them on the Settings screen.',
    'AdministratorsTo doThere is none yet.Go to Users',
    'Open for businessTo do2 lines are still to do.',
  ]);
  const hrefOf = (name: string) => panel().getByRole('link', { name }).getAttribute('href');
  await office.user.click(panel().getByText('Institute facts'));
  expect(hrefOf('the Settings screen')).toBe('/admin/settings?section=institute');
  await office.user.click(panel().getByText('Administrators'));
  expect(hrefOf('Go to Users')).toBe('/admin/users');
  await office.user.click(await button('Hide the opening list'));
  expect(panel().queryByRole('list')).toBeNull();
  await office.open('/admin');
  await panel().findByText('1 of 3 done');
  expect(panel().queryByRole('list')).toBeNull();
  const show = await button('Show the opening list');
  expect(show.getAttribute('aria-expanded')).toBe('false');
  await office.user.click(show);
  expect(lines()).toHaveLength(4);

  list.now = DONE;
  await office.user.click(await button('Check again'));
  await panel().findByText('3 of 3 done');
  expect(lines()).toEqual(['Open for businessDone']);
  expect(panel().queryByRole('button')).toBeNull();

  await office.go('Orders');
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  await office.user.click(sidebar.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('region', { name: 'Shop figures' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull());
  const asked = () => office.requests.filter((request) => request === 'GET /api/admin/opening').length;
  const before = asked();
  await office.open('/admin', { at: 0, isOpened: document.cookie.includes(`${OPENED_SHOP_COOKIE}=1`) });
  await screen.findByRole('region', { name: 'Shop figures' });
  expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull();
  expect(asked()).toBe(before);
});
