import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/jobs/run-jobs.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { correctOrder } from '#server/orders/correct-order.ts';
import { flagOrder } from '#server/orders/flag-order.ts';
import { requireAdminOrder } from '#server/orders/require-order.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

type Dialog = ReturnType<typeof within>;

/** Opens a paid order of two items over its list. */
async function openOrder(): Promise<{ office: BackOffice; order: Order; dialog: Dialog }> {
  const office = await backOffice();
  const order = await paidOrder(office.services, ['Field Tee', 'Camp Mug']);
  await office.open(`/admin/order-management?open=${order.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Order #${order.id}` }));
  await dialog.findByText('Timeline');
  return { office, order, dialog };
}

const COLLEAGUE = { kind: 'admin', userId: 'colleague' } as const;
const disclosure = (dialog: Dialog, title: string) =>
  dialog.getByText(title).closest('details') as HTMLElement;
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

async function retype({ user }: BackOffice, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

function correctAsColleague({ services }: BackOffice, { id }: Order, change: Partial<OrderCorrection>): void {
  const { updatedAt } = requireAdminOrder(services.db, id);
  services.pass(60_000);
  correctOrder(services, id, { ...change, updatedAt }, COLLEAGUE);
}

async function addNote({ user }: BackOffice, dialog: Dialog, text: string): Promise<void> {
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), text);
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
}

const templates = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(emails)
    .all()
    .map(({ template }) => template);

test('ships some items by hand, emails the customer and shows what is left to ship', async () => {
  const { office, dialog } = await openOrder();
  const form = within(disclosure(dialog, 'Ship by hand'));
  await office.user.click(form.getByRole('checkbox', { name: /Camp Mug/ }));
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await form.findByText('Carrier is required')).toBeTruthy();
  await office.user.type(form.getByLabelText('Carrier'), 'UPS');
  await office.user.type(form.getByLabelText('Tracking number'), '1Z 999');
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await toast('Shipment added')).toBeTruthy();
  expect(await dialog.findByText(/UPS 1Z999/)).toBeTruthy();
  expect(templates(office)).toContain('shipping-notice');
  const left = within(disclosure(dialog, 'Ship by hand'));
  await waitFor(() =>
    expect(left.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      '1 × Camp Mug',
    ]),
  );
  expect(await screen.findByText('1 shipped')).toBeTruthy();
});

test('adds a note that stays inside, and sends one to the customer', async () => {
  const { office, dialog } = await openOrder();
  const before = templates(office).length;
  await office.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Called about the size');
  await office.user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Called about the size')).toBeTruthy();
  expect(templates(office)).toHaveLength(before);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', ''));
  await office.user.click(dialog.getByRole('checkbox', { name: /as an email/ }));
  await office.user.type(
    dialog.getByRole('textbox', { name: 'Message to the customer' }),
    'It ships Friday.',
  );
  await office.user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await dialog.findByText('It ships Friday.')).toBeTruthy();
  expect(templates(office)).toHaveLength(before + 1);
});

test('keeps what was typed into one form while another is saved', async () => {
  const { office, dialog } = await openOrder();
  await office.user.type(dialog.getByLabelText('Tracking number'), '1Z999');
  office.services.pass(60_000);
  await office.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'At the post office');
  await office.user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('At the post office')).toBeTruthy();
  expect(dialog.getByLabelText('Tracking number')).toHaveProperty('value', '1Z999');
});

test('resolves a flag with what was done about it', async () => {
  const office = await backOffice();
  const order = await paidOrder(office.services);
  flagOrder(office.services, order.id, 'stock_gone');
  await office.open(`/admin/order-management?open=${order.id}`);
  const flags = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await office.user.click(flags.getByRole('button', { name: 'Resolve flag' }));
  expect(await flags.findByText('Say what you did about it')).toBeTruthy();
  await office.user.type(flags.getByLabelText('What did you do about it?'), 'Restocked');
  await office.user.click(flags.getByRole('button', { name: 'Resolve flag' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull());
  expect(await screen.findByText('Restocked')).toBeTruthy();
});

test('shows what a colleague changed meanwhile, and saves over it on request', async () => {
  const { office, order, dialog } = await openOrder();
  office.services.pass(60_000);
  changeStatus(
    office.services,
    order.id,
    { status: 'shipped', note: 'Took it to the post office' },
    COLLEAGUE,
  );
  const form = within(disclosure(dialog, 'Change the status'));
  await office.user.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'Processing');
  await office.user.type(form.getByRole('textbox'), 'Waiting for stock');
  await office.user.click(form.getByRole('button', { name: 'Update Status' }));
  const versions = within(await form.findByRole('table', { name: 'Both versions' }));
  expect(versions.getAllByRole('row').map(cellsOf)).toEqual([
    ['Field', 'Saved now', 'Yours'],
    ['Status', 'Shipped', 'Processing'],
  ]);
  expect(await dialog.findByText('Took it to the post office')).toBeTruthy();
  expect(form.getByRole('textbox')).toHaveProperty('value', 'Waiting for stock');
  const { length } = office.requests;
  await office.user.click(form.getByRole('button', { name: 'Update Status' }));
  expect(document.activeElement?.textContent).toContain('Someone else changed this order');
  expect(office.requests).toHaveLength(length);
  await office.user.click(form.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Order updated')).toBeTruthy();
  expect(await dialog.findByText('Waiting for stock')).toBeTruthy();
});

test('takes the version of a colleague on request', async () => {
  const { office, order, dialog } = await openOrder();
  correctAsColleague(office, order, { customerPhone: '702-555-0199' });
  const form = within(disclosure(dialog, 'Correct email or address'));
  await retype(office, form.getByLabelText('Phone (optional)'), '702-555-0142');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  const versions = within(await form.findByRole('table', { name: 'Both versions' }));
  expect(versions.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Phone (optional)', '702-555-0199', '702-555-0142'],
  ]);
  await office.user.click(form.getByRole('button', { name: 'Keep theirs' }));
  expect(form.queryByRole('table')).toBeNull();
  expect(form.getByLabelText('Phone (optional)')).toHaveProperty('value', '702-555-0199');
  expect(await dialog.findByRole('link', { name: '702-555-0199' })).toBeTruthy();
});

test('saves only the fields that were typed into over the version of a colleague', async () => {
  const { office, order, dialog } = await openOrder();
  correctAsColleague(office, order, { customerEmail: 'new@example.com' });
  const form = within(disclosure(dialog, 'Correct email or address'));
  await retype(office, form.getByLabelText('Phone (optional)'), '702-555-0142');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  await office.user.click(await form.findByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Order corrected')).toBeTruthy();
  expect(requireAdminOrder(office.services.db, order.id)).toMatchObject({
    customerEmail: 'new@example.com',
    customerPhone: '702-555-0142',
  });
});

test('keeps what was typed when the order changes meanwhile, and asks where both changed the same', async () => {
  const { office, order, dialog } = await openOrder();
  const form = within(disclosure(dialog, 'Correct email or address'));
  await retype(office, form.getByLabelText('City'), 'Reno');
  const shippingAddress = { ...order.shippingAddress, city: 'Elko', firstName: 'Ann' };
  correctAsColleague(office, order, { shippingAddress: AddressInput.parse(shippingAddress) });
  await addNote(office, dialog, 'Called back');
  await waitFor(() => expect(form.getByLabelText('First name')).toHaveProperty('value', 'Ann'));
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Reno');
  const versions = within(await form.findByRole('table', { name: 'Both versions' }));
  expect(versions.getAllByRole('row').slice(1).map(cellsOf)).toEqual([['City', 'Elko', 'Reno']]);
});

test('keeps a form that is not allowed anymore until its changes are discarded', async () => {
  const { office, order, dialog } = await openOrder();
  const form = within(disclosure(dialog, 'Correct email or address'));
  await retype(office, form.getByLabelText('City'), 'Reno');
  changeStatus(office.services, order.id, { status: 'shipped', note: undefined }, COLLEAGUE);
  await addNote(office, dialog, 'Called back');
  expect(await form.findByText(/isn’t possible anymore/)).toBeTruthy();
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Reno');
});

test('offers no correction of an order that was set to shipped by hand', async () => {
  const office = await backOffice();
  const order = await paidOrder(office.services);
  changeStatus(office.services, order.id, { status: 'shipped', note: undefined }, COLLEAGUE);
  await office.open(`/admin/order-management?open=${order.id}`);
  await screen.findByText('Change the status');
  expect(screen.queryByText('Correct email or address')).toBeNull();
});

test('shows a note at once, and takes it back with a message when the server refuses it', async () => {
  const { office, order, dialog } = await openOrder();
  let refuse = () => {};
  office.intercept((path) =>
    path === `/api/admin/orders/${order.id}/notes`
      ? new Promise((_, reject) => (refuse = () => reject(new TypeError('The connection was lost.'))))
      : undefined,
  );
  await addNote(office, dialog, 'Called about the size');
  const timeline = within(dialog.getByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('Called about the size')).toBeTruthy();
  refuse();
  expect(await toast('Note failed')).toBeTruthy();
  await waitFor(() => expect(timeline.queryByText('Called about the size')).toBeNull());
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Called about the size');
});

test('corrects the address, with the errors of the server at their fields', async () => {
  const { office, dialog } = await openOrder();
  const form = within(disclosure(dialog, 'Correct email or address'));
  await office.user.clear(form.getByLabelText('ZIP code'));
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await form.findByText('ZIP code must be at least 5 digits')).toBeTruthy();
  await office.user.type(form.getByLabelText('ZIP code'), '89013');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await toast('Order corrected')).toBeTruthy();
  expect(await dialog.findAllByText(/, NV 89013/)).not.toEqual([]);
});

test('lists the emails about an order and sends one again', async () => {
  const { office, dialog } = await openOrder();
  await runDueJobs(office.services);
  const list = within(await dialog.findByRole('region', { name: 'Emails' }));
  await office.user.click(await list.findByRole('button', { name: /^Send again/ }));
  expect(await toast('Email queued')).toBeTruthy();
  expect(await dialog.findByText('Email sent again')).toBeTruthy();
});

test('sets the status of several orders at once, after asking', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  await paidOrder(office.services);
  await office.open('/admin/orders');
  await screen.findByRole('heading', { name: 'Orders (2)' });
  const [selectAll] = screen.getAllByRole('checkbox', { name: 'Select all on this page' });
  await office.user.click(selectAll as HTMLElement);
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(bar.getByRole('status').textContent).toBe('2 orders selected');
  await office.user.click(bar.getByRole('button', { name: 'Set status' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Set 2 orders to Processing?' }));
  await office.user.click(question.getByRole('button', { name: 'Set status' }));
  expect(await toast('2 orders changed, 0 left as they were.')).toBeTruthy();
  const rows = () => screen.getAllByRole('row').slice(1);
  await waitFor(() => expect(rows().every((row) => row.textContent?.includes('Processing'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test('exports all matching orders and says how many', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  await paidOrder(office.services);
  await office.open('/admin/orders?status=paid');
  await screen.findByRole('heading', { name: 'Orders (2)' });
  // happy-dom knows another Blob, and would leave the page for the file.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:orders');
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await office.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await toast('2 rows exported.')).toBeTruthy();
  expect(download.mock.instances).toMatchObject([{ download: 'gti-orders-2026-11-20.csv' }]);
  expect(office.requests).toContain('GET /api/admin/orders/export.csv');
});
