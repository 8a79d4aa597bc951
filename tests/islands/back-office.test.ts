import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';
import { SCREENS } from '../../src/islands/admin/screens.ts';

const main = () => within(screen.getByRole('main'));
const openDialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

/** Its script is loaded with the first press. */
const openPalette = ({ user }: BackOffice) => user.keyboard('{Control>}k{/Control}');

test('every screen has its title, breadcrumb, link in the sidebar and card on the dashboard; going to another keeps the shell, focuses the title and loads the data again', async () => {
  const office = await backOffice();
  await office.open('/admin');
  const cards = within(await screen.findByRole('navigation', { name: 'Screens' }));
  for (const { path, title, purpose } of SCREENS.filter((entry) => entry.purpose)) {
    const card = cards.getByRole('link', { name: new RegExp(`^${title} ?${purpose}$`) });
    expect(card.getAttribute('href')).toBe(path);
  }
  for (const { path, title, purpose } of SCREENS) {
    await office.open(path);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(title);
    const breadcrumb = main().queryByRole('navigation', { name: 'Breadcrumb' });
    expect(breadcrumb?.textContent ?? null).toBe(purpose && `Dashboard/${title}`);
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: title }).getAttribute('aria-current')).toBe('page');
  }

  await paidOrder(office.services);
  await office.open('/admin/orders');
  const kept = screen.getByRole('navigation', { name: 'Main' });
  await main().findByRole('heading', { name: 'Orders (1)' });
  await office.go('Order Management');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBe(kept);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order Management'));
  expect(document.title).toContain('Order Management');
  await paidOrder(office.services);
  await office.go('Orders');
  await main().findByRole('heading', { name: 'Orders (2)' });
});

test('a user without privileges has the dashboard only', async () => {
  const office = await backOffice('user');
  await office.open('/admin');
  expect(await main().findByText('Limited Access')).toBeTruthy();
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'View site',
  ]);
  expect(screen.queryByRole('button', { name: /Find/ })).toBeNull();
  expect(office.requests).toEqual([]);
});

test('Ctrl+K finds an order by its email address or number and opens it, leads to other rows of a screen and to the account page, and logs out', async () => {
  const office = await backOffice();
  const { id, orderNumber } = await paidOrder(office.services, ['Field Tee'], {
    customerEmail: 'kim.smith@example.com',
  });
  await office.open('/admin/orders');
  await openPalette(office);
  const palette = within(await openDialog('Find'));
  await office.user.type(palette.getByRole('combobox'), 'smith');
  const found = await palette.findByRole('option', { name: new RegExp(orderNumber) });
  await office.user.click(found);
  await openDialog(`Order #${id}`);
  expect(location.pathname + location.search).toBe(`/admin/order-management?open=${id}`);
  await office.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await openPalette(office);
  const again = within(await openDialog('Find'));
  await office.user.click(again.getByRole('combobox'));
  await office.user.paste(orderNumber);
  const first = await again.findByRole('option', { name: new RegExp(orderNumber) });
  await waitFor(() => expect(first.getAttribute('aria-selected')).toBe('true'));
  await office.user.keyboard('{Enter}');
  await openDialog(`Order #${id}`);
  await office.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await openPalette(office);
  await office.user.click(await screen.findByRole('option', { name: 'Orders that need attention' }));
  await main().findByRole('heading', { name: 'Orders (0)' });
  expect(main().getByRole<HTMLSelectElement>('combobox', { name: 'Needs you' }).value).toBe('flagged');

  const run = async (name: string) => {
    await openPalette(office);
    await office.user.click(await screen.findByRole('option', { name }));
  };
  await run('My account');
  await run('Log out');
  expect(await toast('You have been successfully logged out.')).toBeTruthy();
  await waitFor(() => expect(office.destinations).toEqual(['/account', '/']));
});
