import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { recordFailedSignIn } from '#server/domain/accounts/record-failed-sign-in.ts';
import { deleteInquiry } from '#server/domain/inquiries/delete-inquiry.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { receiveInquiry } from '#tests/support/inquiries.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const details = async (id: string) => within(await screen.findByRole('dialog', { name: `Entry ${id}` }));

test('lists who did what, newest first, with links to the subjects, opens an entry with its changes, and shows all entries of its person', async () => {
  const office = await backOffice();
  const order = await paidOrder(office.services);
  changeStatus(office.services, order.id, { status: 'shipped', note: 'By\nhand' }, ADMIN_ACTOR);
  for (let n = 0; n < 3; n += 1) recordFailedSignIn(office.services, '192.0.2.1');
  deleteInquiry(office.services, receiveInquiry(office.services), ADMIN_ACTOR);
  await office.open('/admin/audit');
  await main().findByRole('heading', { name: 'Entries (4)' });
  const [, ...rows] = main().getAllByRole('row');
  expect(rows.map((row) => within(within(row).getByRole('rowheader')).getByRole('link').textContent)).toEqual(
    [
      'pat deleted an inquiry',
      '3 failed sign-ins from 192.0.2.1',
      'pat changed the status of an order',
      'admin signed in',
    ],
  );
  const link = main().getByRole('link', { name: order.orderNumber });
  expect(link.getAttribute('href')).toBe(`/admin/order-management?open=${order.id}`);
  // Of a deleted inquiry, nothing says whose it was.
  expect(main().queryByText('Sam Doe')).toBeNull();
  expect(main().getAllByText('192.0.2.1')).toHaveLength(1);

  const entry = await main().findByRole('link', { name: /View entry 2/ });
  // The script of the details is loaded with the click.
  await office.user.click(entry);
  const dialog = await details('2');
  const table = within(await dialog.findByRole('table'));
  const cells = table
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Field', 'Before', 'After'],
    ['Status', 'paid', 'shipped'],
    ['Note', '–', 'By\nhand'],
  ]);
  expect(location.search).toBe('?open=2');
  await office.user.click(dialog.getByRole('link', { name: 'All entries of pat' }));
  await main().findByRole('heading', { name: 'Entries (2)' });
  expect(location.search).toBe(`?actor=${ADMIN_ACTOR.userId}`);
  const who = main().getByRole<HTMLSelectElement>('combobox', { name: 'Who' });
  await waitFor(() => expect(who.selectedOptions[0]?.textContent).toBe('Another account'));
});

test('shows lists and records as text, the hour of failed sign-ins and a missing entry, and links each type of subject', async () => {
  const office = await backOffice();
  const after = { rows: 12, ids: ['a', 'b'], isNew: true, address: { city: 'Reno', zipCode: '89501' } };
  recordAudit(office.services, { actor: ADMIN_ACTOR, action: 'orders_exported', after });
  await office.open('/admin/audit?open=2');
  const table = within(await (await details('2')).findByRole('table'));
  const cells = table
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Field', 'Value'],
    ['Rows', '12'],
    ['Ids', 'a, b'],
    ['Is new', 'Yes'],
    ['Address', 'City: Reno; Zip code: 89501'],
  ]);

  for (let n = 0; n < 2; n += 1) recordFailedSignIn(office.services, '192.0.2.1');
  await office.open('/admin/audit?open=3');
  const dialog = await details('3');
  expect(await dialog.findByRole('heading', { name: '2 failed sign-ins from 192.0.2.1' })).toBeTruthy();
  expect(dialog.getByText(/^\w{3} \d+, 20\d\d, between \d+ (AM )?and \d+ [AP]M$/)).toBeTruthy();

  await office.open('/admin/audit?open=999');
  expect(await (await details('999')).findByText('Entry not found.')).toBeTruthy();

  const subjects = [
    ['user', '/admin/users'],
    ['inquiry', '/admin/customers'],
    ['email', '/admin/email'],
    ['order', '/admin/order-management'],
    ['saved_reply', null],
  ] as const;
  for (const [type] of subjects)
    recordAudit(office.services, {
      actor: ADMIN_ACTOR,
      action: 'sign_out',
      subject: { type, id: 'its id', name: `this ${type}` },
    });
  await office.open('/admin/audit');
  for (const [type, screenPath] of subjects) {
    const link = (await main().findByText(`this ${type}`)).closest('a');
    expect(link?.getAttribute('href') ?? null).toBe(screenPath && `${screenPath}?open=its%20id`);
  }
});

test('filters by person, groups of actions and days, refuses days in the wrong order, searches, says that nothing matches, exports what is listed, and shows a full page with its pages', async () => {
  const office = await backOffice();
  recordFailedSignIn(office.services, '192.0.2.1');
  await office.open('/admin/audit');
  await main().findByRole('heading', { name: 'Entries (2)' });
  const who = main().getByRole('combobox', { name: 'Who' });
  await within(who).findByRole('option', { name: 'admin' });
  await office.user.selectOptions(who, 'admin');
  await main().findByRole('heading', { name: 'Entries (1)' });
  await office.user.selectOptions(main().getByRole('combobox', { name: 'Action' }), 'sign_in_failed');
  expect(await main().findByText('No entries found')).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Entries (2)' });

  const from = main().getByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '0002-11-21' } });
  expect(location.search).toBe('');
  fireEvent.change(from, { target: { value: '2026-11-21' } });
  expect(await main().findByText('No entries found')).toBeTruthy();
  expect(location.search).toBe('?from=2026-11-21');
  await office.user.click(main().getByRole('button', { name: 'Remove filter From: Nov 21, 2026' }));
  await main().findByRole('heading', { name: 'Entries (2)' });
  expect(from.value).toBe('');

  await office.user.type(main().getByRole('searchbox'), '192.0');
  await main().findByRole('heading', { name: 'Entries (1)' });

  await office.open('/admin/audit?from=2026-11-22&to=2026-11-21');
  const later = await main().findByLabelText('From');
  expect(later.getAttribute('aria-invalid')).toBe('true');
  expect(main().getByRole('alert').textContent).toBe('From is after To');
  fireEvent.change(later, { target: { value: '2026-11-21' } });
  expect(main().queryByText('From is after To')).toBeNull();
  const orders = within(main().getByRole('group', { name: 'Orders' }));
  expect(orders.getByRole('option', { name: 'Recorded a shipment' })).toBeTruthy();

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:entries');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await office.open('/admin/audit?action=sign_in');
  await main().findByRole('heading', { name: 'Entries (1)' });
  await office.user.click(main().getByRole('button', { name: 'Export CSV' }));
  expect(await toast('Export completed')).toBeTruthy();
  expect(screen.getByText('1 row exported.')).toBeTruthy();
  await office.open('/admin/audit?action=audit_log_exported');
  await main().findByRole('heading', { name: 'Entries (1)' });

  for (let n = 0; n < 59; n += 1) recordAudit(office.services, { actor: ADMIN_ACTOR, action: 'sign_out' });
  await office.open('/admin/audit');
  expect(await main().findByText('Showing 1–50 of 62 entries')).toBeTruthy();
  await office.open('/admin/audit?page=2');
  expect(await main().findByText('Showing 51–62 of 62 entries')).toBeTruthy();
});
