import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { postEntry } from '#server/domain/sales/ledger/post-entry.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { providerHas, sold } from '#tests/support/balance.ts';
import { toast } from '#tests/support/visitor.ts';

const FEE = 'txn_1';
const REFUND = 're_1';
const main = () => within(screen.getByRole('main'));
const comparison = () => within(main().getByRole('region', { name: 'Compared with Stripe' }));
const tile = (label: string) => main().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const bodyRows = (within_: ReturnType<typeof within>, name: string) => {
  const [head, ...rows] = within(within_.getByRole('table', { name })).getAllByRole('row');
  const labels = [...(head?.children ?? [])].map(({ textContent }) => textContent);
  // On a phone, each cell repeats the label of its column.
  return rows.map((row) =>
    [...row.children].map(({ textContent }, index) => textContent.replace(labels[index] ?? '', '')),
  );
};

test('lists entries with their sums, latest first, filters, searches and sorts them, and shows and exports test payments of a live shop on demand', async () => {
  const office = await backOffice();
  const { services } = office;
  const first = await sold(services);
  services.pass(11 * HOUR_MS);
  const second = await sold(services);
  const at = { occurredAt: services.now() };
  postEntry(services, {
    ...at,
    kind: 'refunded',
    orderId: first.id,
    source: REFUND,
    amountCents: -700,
    taxCents: -50,
  });
  postEntry(services, { ...at, kind: 'fee', orderId: null, source: FEE, amountCents: -200, isLive: true });
  await office.open('/admin/payments');
  await main().findByRole('heading', { name: 'Payment entries (4)' });
  const total = (2 * first.cents) / 100;
  await waitFor(() => expect(tile('Gross')).toBe(`$${total.toFixed(2)}`));
  expect([tile('Refunds'), tile('Disputes'), tile('Fees')]).toEqual(['-$7.00', '$0.00', '-$2.00']);
  expect(tile('Net')).toBe(`$${(total - 9).toFixed(2)}`);
  expect(
    main().getByText("Fees of 2 payments aren't known yet: fees and net are without them."),
  ).toBeTruthy();
  const rows = bodyRows(main(), 'Payment entries');
  expect(rows.map(([type, order, amount, tax]) => [type, order, amount, tax])).toEqual([
    [`Fee${FEE}`, '–', '-$2.00', '–'],
    [`Refund${REFUND}`, 'GTI-1001', '-$7.00', '-$0.50'],
    [`Payment${second.intentId}`, 'GTI-1002', `$${(first.cents / 100).toFixed(2)}`, '–'],
    [`Payment${first.intentId}`, 'GTI-1001', `$${(first.cents / 100).toFixed(2)}`, '–'],
  ]);
  expect(main().getAllByRole('link', { name: 'GTI-1001' })[0]?.getAttribute('href')).toBe(
    `/admin/order-management?open=${first.id}`,
  );

  await office.user.selectOptions(main().getByRole('combobox', { name: 'Type' }), 'refunded');
  await main().findByRole('heading', { name: 'Payment entries (1)' });
  await waitFor(() => expect(tile('Net')).toBe('-$7.00'));
  await office.user.click(main().getByRole('button', { name: 'Remove filter Type: Refund' }));
  await main().findByRole('heading', { name: 'Payment entries (4)' });
  for (const [search, count] of [
    ['gti-1001', 2],
    [second.intentId, 1],
    ['re_', 1],
    ['nothing', 0],
  ] as const) {
    const box = main().getByRole('searchbox');
    await office.user.clear(box);
    await office.user.type(box, `${search}{Enter}`);
    await main().findByRole('heading', { name: `Payment entries (${count})` });
  }
  expect(main().getByText('No payment entries found')).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Payment entries (4)' });
  await office.user.click(main().getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(bodyRows(main(), 'Payment entries')[0]?.[1]).toBe('GTI-1001'));
  expect(main().queryByRole('combobox', { name: 'Mode' })).toBeNull();

  services.payments.isLive = false;
  const tested = await sold(services);
  Object.assign(services.env.payments, { secretKey: 'sk_live_owner', sandbox: false });
  await office.open('/admin/payments');
  await main().findByRole('heading', { name: 'Payment entries (4)' });
  await office.user.selectOptions(main().getByRole('combobox', { name: 'Mode' }), 'Test orders');
  await main().findByRole('heading', { name: 'Payment entries (1)' });
  expect(bodyRows(main(), 'Payment entries')[0]?.[0]).toBe(`PaymentTest${tested.intentId}`);
  await waitFor(() => expect(tile('Net')).toBe(`$${(tested.cents / 100).toFixed(2)}`));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:payments');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await office.user.click(main().getByRole('button', { name: 'Export CSV' }));
  expect(await toast('1 row exported.')).toBeTruthy();
});

test('shows the sums of each day and month in the report, and keeps its periods to choose from when one cannot be loaded', async () => {
  const office = await backOffice();
  const { services } = office;
  services.pass(-60 * 24 * HOUR_MS);
  const { cents } = await sold(services);
  services.pass(60 * 24 * HOUR_MS);
  postEntry(services, {
    kind: 'fee',
    orderId: null,
    source: 'txn_1',
    amountCents: -200,
    occurredAt: services.now(),
  });
  await office.open('/admin/payments');
  await main().findByRole('heading', { name: 'Payment entries (2)' });
  await office.user.click(main().getByRole('link', { name: 'Payment report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment report' }));
  await dialog.findByRole('table');
  const days = await waitFor(() => {
    const found = bodyRows(dialog, 'Payments by date');
    expect(found.length).toBe(21);
    return found;
  });
  expect(days.slice(0, 2)).toEqual([
    ['Total', '0', '$0.00', '$0.00', '$0.00', '-$2.00', '$0.00', '-$2.00', '$0.00'],
    ['Nov 20, 2026', '0', '$0.00', '$0.00', '$0.00', '-$2.00', '$0.00', '-$2.00', '$0.00'],
  ]);
  const period = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Period' });
  expect([...period.options].map(({ text }) => text)).toEqual([
    'November 2026',
    'October 2026',
    'September 2026',
    '2026',
  ]);
  await office.user.selectOptions(period, '2026');
  const amount = `$${(cents / 100).toFixed(2)}`;
  await waitFor(() =>
    expect(bodyRows(dialog, 'Payments by date')).toContainEqual([
      'September 2026',
      '1',
      amount,
      '$0.00',
      '$0.00',
      '$0.00',
      '$0.00',
      amount,
      '$0.00',
    ]),
  );

  const server = takeAway(office);
  const [month = '', unread = ''] = [...period.options].map(({ value }) => value);
  server.isAway = true;
  await office.user.selectOptions(period, unread);
  await dialog.findByText('Failed to load the report. Please try again.');
  expect(period.isConnected && period.value).toBe(unread);
  server.isAway = false;
  await office.user.selectOptions(period, month);
  await waitFor(() => expect(bodyRows(dialog, 'Payments by date')[1]?.[0]).toBe('Nov 20, 2026'));
});

test('offers to load again what could not be loaded, compares on request, resolves an explained difference, and says why the last comparison failed, and shows no sums for an impossible range of days', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const office = await backOffice();
  const { services } = office;
  const { intentId, cents } = await sold(services);
  const server = takeAway(office);
  server.isAway = true;
  await office.open('/admin/payments');
  await main().findByText('Failed to load payment entries. Please try again.', undefined, { timeout: 5000 });
  await main().findByText('Failed to load the comparison. Please try again.');
  server.isAway = false;
  const [first] = main().getAllByRole('button', { name: 'Retry' });
  if (first) await office.user.click(first);
  for (const button of main().queryAllByRole('button', { name: 'Retry' })) await office.user.click(button);
  await main().findByRole('heading', { name: 'Payment entries (1)' });

  await comparison().findByText('Not compared yet. It happens every night.');
  providerHas(services, { paymentIntentId: intentId, amount: cents - 100, fee: 100 });
  services.pass(2 * HOUR_MS);
  await office.user.click(comparison().getByRole('button', { name: 'Compare now' }));
  await comparison().findByText('Starting…');
  await runDueJobs(services);
  expect(await comparison().findByText('1 difference', undefined, { timeout: 3000 })).toBeTruthy();
  // Its fee is in the list.
  await main().findByRole('heading', { name: 'Payment entries (2)' });
  const item = within(await comparison().findByRole('listitem'));
  const wire = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  item.getByText(`Our books have ${wire(cents)}, Stripe has ${wire(cents - 100)}.`);
  await office.user.click(item.getByText(`Explain`, { exact: false }));
  await office.user.click(item.getByRole('button', { name: 'Resolve difference' }));
  expect(await item.findByText('Say why they differ')).toBeTruthy();
  await office.user.type(item.getByLabelText('Why do they differ?'), 'Paid in cash');
  await office.user.click(item.getByRole('button', { name: 'Resolve difference' }));
  await comparison().findByText(/everything matches/);
  expect(await toast('Difference explained')).toBeTruthy();

  services.pass(2 * HOUR_MS);
  services.payments.failure = new AppError('payment_provider_timeout');
  await reconcileLedger(services, async () => 0);
  await office.open('/admin/payments');
  await comparison().findByText(/everything matches/);
  expect(comparison().getByText('The last comparison failed').parentElement?.textContent).toContain(
    "The payment provider didn't answer in time.",
  );

  office.requests.length = 0;
  await office.open('/admin/payments?from=2026-11-20&to=2026-11-01');
  await waitFor(() => expect(tile('Gross')).toBe('–Not available'));
  expect(office.requests.filter((request) => JSON.stringify(request).includes('totals'))).toEqual([]);
});
