import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type BackOffice, backOffice, takeAway } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';

const main = () => within(screen.getByRole('main'));
const openDialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

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

test('says on each screen that the server is down, keeps the search, and recovers with one press', async () => {
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

test.each([
  ['/admin/orders', '/api/admin/orders', "Error Loading Orders. We're busy."],
  ['/admin/customers', '/api/contacts', "Error Loading Contacts. We're busy."],
])('says at %s why its list failed to load', async (address, api, message) => {
  const office = await backOffice();
  office.intercept((path) =>
    path === api
      ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
      : undefined,
  );
  await office.open(address);
  expect(await main().findByText(message)).toBeTruthy();
});
