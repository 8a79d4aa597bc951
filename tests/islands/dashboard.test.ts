import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleRecords } from '#db/schema/samples.ts';
import { readToday } from '#server/flows/operations/today.queries.ts';
import { endTrial } from '#server/flows/samples/test-orders.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const openDialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

test('the dashboard shows what came with its page at once and asks for none of it, and compares the sales of 30 days with those before', async () => {
  const office = await backOffice();
  await office.open('/admin', {
    at: Date.now(),
    publishing: { state: 'failed', lastPublishedAt: null, durationMs: null, error: 'Boom.' },
    today: readToday(office.services),
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

test('the dashboard of an empty sandbox offers sample orders, which are marked in lists and details like test orders, leaves both out of the lists of a live shop unless asked for, removes them with one press, and calls figures unavailable only when they failed', async () => {
  const office = await backOffice();
  const figures = Promise.withResolvers<Response>();
  let isEmpty = true;
  office.intercept((path) =>
    isEmpty && path === '/api/admin/analytics/dashboard' ? figures.promise : undefined,
  );
  await office.open('/admin');
  expect((await main().findByText(/^No orders yet/)).textContent).toBe(
    'No orders yet. They appear here when customers check out. npm run demo fills this sandbox with sample orders.',
  );
  const tile = async () => (await main().findByText('Total Revenue')).parentElement?.textContent;
  expect(await tile()).toBe('Total Revenue');
  figures.reject(new TypeError('The connection was lost.'));
  await main().findByText('Failed to load the shop figures. Please try again.');
  expect(await tile()).toBe('Total Revenue–Not available');
  isEmpty = false;

  const { services, user } = office;
  await paidOrder(services);
  services.payments.isLive = false;
  await paidOrder(services);
  const { id } = await paidOrder(services);
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
  for (const path of ['/admin/order-management', '/admin/orders']) {
    await office.open(path);
    await main().findByRole('heading', { name: 'Orders (3)' });
    expect(await main().findAllByText('Sample')).toHaveLength(1);
    expect(await main().findAllByText('Test')).toHaveLength(1);
    await office.open(`${path}?open=${id}`);
    const dialog = within(await openDialog(`Order #${id}`));
    expect(await dialog.findByText('Sample')).toBeTruthy();
  }

  const sandbox = { ...services.env.payments };
  Object.assign(services.env.payments, { secretKey: 'sk_live_owner', sandbox: false });
  await endTrial(services);
  await office.open('/admin/order-management');
  await main().findByRole('heading', { name: 'Orders (1)' });
  await user.selectOptions(main().getByRole('combobox', { name: 'Mode' }), 'Test orders');
  await main().findByRole('heading', { name: 'Orders (2)' });
  expect(main().getAllByText('Test')).toHaveLength(2);
  expect(location.search).toBe('?mode=test');
  Object.assign(services.env.payments, sandbox);

  await office.open('/admin');
  await main().findByText('2 orders are tests or samples. Nobody paid for them with real money.');
  const press = async () => user.click(await main().findByRole('button', { name: 'Remove test orders' }));
  await press();
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Test Orders' }));
  expect(question.getByText(/removes 2 orders .* puts their stock back\. Real orders stay\.$/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Keep them' }));
  expect(office.requests).not.toContain('DELETE /api/admin/test-orders');
  await press();
  const again = within(await screen.findByRole('alertdialog', { name: 'Remove Test Orders' }));
  await user.click(again.getByRole('button', { name: 'Remove test orders' }));
  expect(await toast('2 test orders removed')).toBeTruthy();
  await waitFor(() => expect(main().queryByText(/are tests or samples/)).toBeNull());
  const total = main().getByText('Total Orders', { selector: 'dt' });
  await waitFor(() => expect(total.nextElementSibling?.textContent).toBe('1'));
});
