import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type BackOffice, backOffice, takeAway } from '#tests/support/back-office.ts';
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

test('asks before unsaved changes are lost, also by Back, and returns to them on request', async () => {
  const office = await backOffice();
  const { id } = await paidOrder(office.services);
  const address = `/admin/orders?open=${id}`;
  await office.open(address);
  const order = within(await openDialog(`Order #${id}`));
  await office.user.selectOptions(await order.findByRole('combobox', { name: 'Status' }), 'Processing');
  await office.user.click(order.getByRole('button', { name: 'Close' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await office.user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(order.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('processing');
  await office.user.click(order.getByRole('button', { name: 'Close' }));
  await office.user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

  await office.open(address);
  const reopened = within(await openDialog(`Order #${id}`));
  await office.user.selectOptions(await reopened.findByRole('combobox', { name: 'Status' }), 'Processing');
  const back = vi.spyOn(history, 'back').mockImplementation(() => goBack());
  // As Back does, in a browser without the Navigation API: the router, which watches `history`, isn't told.
  const goBack = () => {
    Object.getPrototypeOf(history).replaceState.call(history, null, '', '/admin/orders');
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  await act(async () => goBack());
  await office.user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  const status = await reopened.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect(status.value).toBe('processing');
  expect(location.pathname + location.search).toBe(address);
  expect(back).not.toHaveBeenCalled();
  await act(async () => goBack());
  await office.user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search).toBe('/admin/orders');
});

test('says that the server is away on each screen, keeps the search, and recovers with one press', async () => {
  const office = await backOffice();
  const server = takeAway(office);
  await paidOrder(office.services);
  for (const path of ['/admin', '/admin/orders?q=sam', '/admin/order-management?q=sam']) {
    server.isAway = true;
    await office.open(path);
    await waitFor(() => expect(main().queryAllByRole('alert').length).toBeGreaterThan(0));
    await waitFor(() => expect(main().queryByText('Loading orders...')).toBeNull());
    server.isAway = false;
    if (path !== '/admin') {
      expect(main().getByRole<HTMLInputElement>('searchbox').value).toBe('sam');
      const list = within(main().getByRole('region', { name: /^Orders/ }));
      await office.user.click(list.getByRole('button', { name: 'Retry' }));
      await main().findByRole('heading', { name: 'Orders (1)' });
    } else {
      for (const retry of main().getAllByRole('button', { name: 'Retry' })) await office.user.click(retry);
    }
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull());
  }
});

/** Opens a screen whose script can't be loaded while `isAway` is true. */
async function openWithoutScript(office: BackOffice) {
  await office.open('/admin');
  const { SCREENS: screens } = await import('../../src/islands/admin/screens.ts');
  const { loadedPart } = await import('../../src/islands/admin/kit/loaded-part.tsx');
  const entry = screens.find(({ path }) => path === '/admin/orders');
  if (!entry) throw new Error('There is no such screen.');
  const { load } = entry.screen;
  const script = { isAway: true };
  const attempts = vi.fn(() => (script.isAway ? Promise.reject(new TypeError('Failed to fetch')) : load()));
  Object.assign(entry, { screen: loadedPart(attempts) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await office.user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await main().findByText(/This didn't load\. Check/)).toBeTruthy();
  expect(attempts).toHaveBeenCalledOnce();
  return script;
}

test('keeps the shell when the script of a screen cannot be loaded, opens it on request, and offers to reload the page when it still fails although the server answers', async () => {
  const office = await backOffice();
  const script = await openWithoutScript(office);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  script.isAway = false;
  await office.user.click(main().getByRole('button', { name: 'Retry' }));
  await main().findByRole('heading', { name: 'Orders (0)' });

  let isAway = true;
  office.intercept(async (_path, _passOn, { method }) => {
    if (method !== 'HEAD') return undefined;
    if (isAway) throw new TypeError('The connection was lost.');
    return new Response();
  });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await openWithoutScript(office);
  await office.user.click(main().getByRole('button', { name: 'Retry' }));
  expect(main().queryByRole('button', { name: 'Reload the page' })).toBeNull();
  isAway = false;
  await office.user.click(main().getByRole('button', { name: 'Retry' }));
  await office.user.click(await main().findByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});
