import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderEvents } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { type BackOffice, takeAway } from '#tests/support/back-office.ts';
import { COLLEAGUE, formOf, type OrderDialog, openOrder } from '#tests/support/open-order.ts';
import { toast } from '#tests/support/visitor.ts';

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

async function retype({ user }: BackOffice, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

function correctAsColleague({ services }: BackOffice, { id }: Order, change: Partial<OrderCorrection>): void {
  const { updatedAt } = requireAdminOrder(services.db, id);
  services.pass(60_000);
  correctOrder(services, id, { ...change, updatedAt }, COLLEAGUE);
  services.pass(60_000);
}

async function addNote({ user }: BackOffice, dialog: OrderDialog, text: string): Promise<void> {
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), text);
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
}

test('keeps input while another form is saved, when a reload of the order fails and while the server is down, and saves it with one press afterwards', async () => {
  const { office, order, dialog } = await openOrder();
  await runDueJobs(office.services);
  await office.user.type(dialog.getByLabelText('Tracking number'), '1Z999');
  office.services.pass(60_000);
  await office.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'At the post office');
  await office.user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('At the post office')).toBeTruthy();
  expect(dialog.getByLabelText('Tracking number')).toHaveProperty('value', '1Z999');

  let isAway = true;
  office.intercept((path) =>
    isAway && path === `/api/admin/orders/${order.id}`
      ? Promise.reject(new TypeError('The connection was lost.'))
      : undefined,
  );
  await office.user.click(await dialog.findByRole('button', { name: /^Send again/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send Again' }));
  await office.user.click(question.getByRole('button', { name: 'Send again' }));
  const problem = within(await dialog.findByRole('alert'));
  expect(dialog.getByLabelText('Tracking number')).toHaveProperty('value', '1Z999');
  isAway = false;
  await office.user.click(problem.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Email sent again')).toBeTruthy();
  expect(dialog.getByLabelText('Tracking number')).toHaveProperty('value', '1Z999');

  const server = takeAway(office);
  const forms = [
    {
      title: 'Change the status',
      field: 'Status',
      button: 'Update Status',
      failed: 'Update failed',
      done: 'Order updated',
    },
    {
      title: 'Correct email or address',
      field: 'City',
      button: 'Save correction',
      failed: 'Correction failed',
      done: 'Order corrected',
    },
    {
      title: 'Add a note or write to the customer',
      field: 'Note',
      button: 'Add note',
      failed: 'Note not added',
      done: 'Note added',
    },
    {
      title: 'Ship by hand',
      field: 'Tracking number',
      button: 'Ship items',
      failed: 'Shipment failed',
      done: 'Shipment added',
    },
  ];
  for (const { title, field, button, failed, done } of forms) {
    const form = formOf(dialog, title);
    const control = form.getByLabelText<HTMLInputElement>(field);
    if (title === 'Ship by hand') await office.user.type(form.getByLabelText('Carrier'), 'Pigeon');
    if (control.matches('select')) await office.user.selectOptions(control, 'Processing');
    else await retype(office, control, 'Reno');
    const typed = control.value;
    office.services.pass(60_000);
    server.isAway = true;
    await office.user.click(form.getByRole('button', { name: button }));
    expect(await toast(failed)).toBeTruthy();
    expect(control.value).toBe(typed);
    server.isAway = false;
    await office.user.click(await form.findByRole('button', { name: button }));
    expect(await toast(done)).toBeTruthy();
  }
  const saved = requireAdminOrder(office.services.db, order.id);
  expect(saved).toMatchObject({ status: 'shipped', shippingAddress: { city: 'Reno' } });
  expect(saved.events.filter(({ note }) => note === 'Reno')).toHaveLength(1);
});

test('shows what a colleague changed meanwhile, saves over it on request, says so when a correction changes nothing, and takes the version of a colleague, or only the fields that were typed into, on request', async () => {
  const { office, order, dialog } = await openOrder();
  office.services.pass(60_000);
  changeStatus(
    office.services,
    order.id,
    { status: 'shipped', note: 'Took it to the post office' },
    COLLEAGUE,
  );
  const status = formOf(dialog, 'Change the status');
  await office.user.selectOptions(status.getByRole('combobox', { name: 'Status' }), 'Processing');
  await office.user.type(status.getByRole('textbox'), 'Waiting for stock');
  await office.user.click(status.getByRole('button', { name: 'Update Status' }));
  const both = within(await status.findByRole('table', { name: 'Both versions' }));
  expect(both.getAllByRole('row').map(cellsOf)).toEqual([
    ['Field', 'Saved now', 'Yours'],
    ['Status', 'Shipped', 'Processing'],
  ]);
  expect(await dialog.findByText('Took it to the post office')).toBeTruthy();
  expect(status.getByRole('textbox')).toHaveProperty('value', 'Waiting for stock');
  const { length } = office.requests;
  await office.user.click(status.getByRole('button', { name: 'Update Status' }));
  expect(document.activeElement?.textContent).toMatch(
    /^pat changed this order .+ ago, while you were editing/,
  );
  expect(office.requests).toHaveLength(length);
  await office.user.click(status.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Order updated')).toBeTruthy();
  expect(await dialog.findByText('Waiting for stock')).toBeTruthy();

  const form = formOf(dialog, 'Correct email or address');
  const phone = form.getByLabelText('Phone (optional)');
  const save = async (said: string) => {
    office.services.pass(60_000);
    await office.user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await toast(said)).toBeTruthy();
  };
  await save('Nothing changed');
  await retype(office, phone, '702-555-0142');
  await save('Order corrected');
  expect(requireAdminOrder(office.services.db, order.id).customerPhone).toBe('702-555-0142');
  await office.user.clear(phone);
  await save('Order corrected');
  expect(requireAdminOrder(office.services.db, order.id).customerPhone).toBeNull();

  correctAsColleague(office, order, { customerPhone: '702-555-0199' });
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

  correctAsColleague(office, order, { customerEmail: 'new@example.com' });
  await retype(office, form.getByLabelText('Phone (optional)'), '702-555-0142');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  await office.user.click(await form.findByRole('button', { name: 'Save mine anyway' }));
  await waitFor(() =>
    expect(requireAdminOrder(office.services.db, order.id)).toMatchObject({
      customerEmail: 'new@example.com',
      customerPhone: '702-555-0142',
    }),
  );
});

test("keeps input when the order changes, asks about fields that both changed, and keeps a form that isn't allowed anymore", async () => {
  const { office, order, dialog } = await openOrder();
  const form = formOf(dialog, 'Correct email or address');
  await retype(office, form.getByLabelText('City'), 'Reno');
  const shippingAddress = { ...order.shippingAddress, city: 'Sparks', firstName: 'Ann' };
  correctAsColleague(office, order, { shippingAddress: AddressInput.parse(shippingAddress) });
  await addNote(office, dialog, 'Called back');
  await waitFor(() => expect(form.getByLabelText('First name')).toHaveProperty('value', 'Ann'));
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Reno');
  const versions = within(await form.findByRole('table', { name: 'Both versions' }));
  expect(versions.getAllByRole('row').slice(1).map(cellsOf)).toEqual([['City', 'Sparks', 'Reno']]);

  changeStatus(office.services, order.id, { status: 'shipped', note: undefined }, COLLEAGUE);
  await addNote(office, dialog, 'Called again');
  expect(await form.findByText(/isn't possible anymore/)).toBeTruthy();
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Reno');
});

test('shows a note at once, removes a refused one, and keeps a message after a lost response without sending it twice', async () => {
  const { office, order, dialog } = await openOrder();
  let isHeld = true;
  let refuse = () => {};
  office.intercept((path) =>
    isHeld && path === `/api/admin/orders/${order.id}/notes`
      ? new Promise((_, reject) => (refuse = () => reject(new TypeError('The connection was lost.'))))
      : undefined,
  );
  await addNote(office, dialog, 'Called about the size');
  const timeline = within(dialog.getByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('Called about the size')).toBeTruthy();
  refuse();
  expect(await toast('Note not added')).toBeTruthy();
  await waitFor(() => expect(timeline.queryByText('Called about the size')).toBeNull());
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Called about the size');
  isHeld = false;

  const message = () => dialog.getByRole('textbox', { name: 'Message to the customer' });
  const sendIt = () => office.user.click(dialog.getByRole('button', { name: 'Send email' }));
  const stored = () =>
    office.services.db
      .select()
      .from(orderEvents)
      .all()
      .filter(({ type }) => type === 'message')
      .map(({ note }) => note);
  await office.user.click(dialog.getByRole('checkbox', { name: /^Send it to the customer/ }));
  await retype(office, message(), 'We refund $10');
  let isLost = true;
  office.intercept(async (path, passOn) => {
    if (!path.endsWith('/notes') || !isLost) return undefined;
    isLost = false;
    await passOn();
    throw new TypeError('The connection was lost.');
  });
  await sendIt();
  expect(await toast('Note not added')).toBeTruthy();
  await office.user.type(message(), '0');
  await sendIt();
  expect(await toast(/An earlier version of this text was saved already/)).toBeTruthy();
  expect(message()).toHaveProperty('value', 'We refund $100');
  expect(stored()).toEqual(['We refund $10']);
  await sendIt();
  expect(await toast('Email queued')).toBeTruthy();
  expect(stored()).toEqual(['We refund $10', 'We refund $100']);
});
