import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleRecords } from '#db/schema/samples.ts';
import { ATTENTION_KINDS, type AttentionKind } from '#shared/schemas/attention.schema.ts';
import { type BackOffice, backOffice, takeAway } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';
import { SCREENS } from '../../src/islands/admin/screens.ts';

const main = () => within(screen.getByRole('main'));
const openDialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

/** Its script is loaded with the first press. */
const openPalette = ({ user }: BackOffice) => user.keyboard('{Control>}k{/Control}');

test('every screen has its title, breadcrumb, link in the sidebar and card on the dashboard', async () => {
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

test('the dashboard shows what came with its page at once and asks for none of it, and compares the sales of 30 days with those before', async () => {
  const office = await backOffice();
  await office.open('/admin', {
    at: Date.now(),
    publishing: { state: 'failed', lastPublishedAt: null, durationMs: null, error: 'Boom.' },
    attention: [{ kind: 'failed_jobs', count: 2, oldest: null, examples: [] }],
  });
  expect(main().getByText('2 background jobs failed')).toBeTruthy();
  expect(main().getByTitle('Boom.')).toBeTruthy();
  await main().findByRole('link', { name: 'View all orders' });
  expect(office.requests).not.toContain('GET /api/admin/attention');
  expect(office.requests).not.toContain('GET /api/admin/publish');

  const { services } = office;
  for (const daysAgo of [40, 35, 3, 2, 1]) {
    services.pass(-daysAgo * 24 * 60 * 60 * 1000);
    await paidOrder(services);
    services.pass(daysAgo * 24 * 60 * 60 * 1000);
  }
  await office.open('/admin');
  const sales = within(await main().findByRole('region', { name: 'Sales of the last 30 days' }));
  expect(await sales.findAllByText('50% more than the previous 30 days')).toHaveLength(2);
  expect(
    (await sales.findByText('Orders', { selector: 'dt' })).nextElementSibling?.firstChild?.textContent,
  ).toBe('3');
});

test('going to another screen keeps the shell, focuses the title and loads the data again', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  await office.open('/admin/orders');
  const sidebar = screen.getByRole('navigation', { name: 'Main' });
  await main().findByRole('heading', { name: 'Orders (1)' });
  await office.go('Order Management');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBe(sidebar);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order Management'));
  expect(document.title).toContain('Order Management');
  await paidOrder(office.services);
  await office.go('Orders');
  await main().findByRole('heading', { name: 'Orders (2)' });
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

test('every kind of what needs a person has words', async () => {
  const { OWN_WORDS } = await import('../../src/islands/admin/dashboard/AttentionList.tsx');
  const worded = (kind: AttentionKind) => OWN_WORDS[kind] ?? SCREENS.find((entry) => entry.attention?.[kind]);
  expect(ATTENTION_KINDS.filter((kind) => !worded(kind))).toEqual([]);
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

test('keeps the shell when the script of a screen cannot be loaded, and opens it on request', async () => {
  const office = await backOffice();
  const script = await openWithoutScript(office);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  script.isAway = false;
  await office.user.click(main().getByRole('button', { name: 'Retry' }));
  await main().findByRole('heading', { name: 'Orders (0)' });
});

test('offers to reload the page when a script still fails although the server answers', async () => {
  const office = await backOffice();
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

test('the dashboard of an empty sandbox offers sample orders, and calls figures unavailable only when they failed', async () => {
  const office = await backOffice();
  const figures = Promise.withResolvers<Response>();
  office.intercept((path) => (path === '/api/admin/analytics/dashboard' ? figures.promise : undefined));
  await office.open('/admin');
  expect((await main().findByText(/^No orders yet/)).textContent).toBe(
    'No orders yet. They appear here when customers check out. npm run demo fills this sandbox with sample orders.',
  );
  const tile = async () => (await main().findByText('Total Revenue')).parentElement?.textContent;
  expect(await tile()).toBe('Total Revenue');
  figures.reject(new TypeError('The connection was lost.'));
  await main().findByText('Failed to load the shop figures. Please try again.');
  expect(await tile()).toBe('Total Revenue–Not available');
});

test('sample orders are marked in lists and details, and the dashboard says how to remove them', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  const { id } = await paidOrder(office.services);
  office.services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
  await office.open('/admin');
  const hint = await main().findByText(/1 order is a sample/);
  expect(hint.textContent).toBe(
    'Sample 1 order is a sample. To remove all samples, run npm run demo -- --remove.',
  );
  for (const path of ['/admin/order-management', '/admin/orders']) {
    await office.open(path);
    await main().findByRole('heading', { name: 'Orders (2)' });
    expect(await main().findAllByText('Sample')).toHaveLength(1);
    await office.open(`${path}?open=${id}`);
    const dialog = within(await openDialog(`Order #${id}`));
    expect(await dialog.findByText('Sample')).toBeTruthy();
  }
});
