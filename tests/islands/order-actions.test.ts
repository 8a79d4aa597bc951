import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { flagOrder } from '#server/orders/flag-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
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

const templates = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(emails)
    .all()
    .map(({ template }) => template);

test('ships some items by hand, emails the customer and shows what is left to ship', async () => {
  const { office, dialog } = await openOrder();
  const form = within(dialog.getByText('Ship by hand').closest('details') as HTMLElement);
  await office.user.click(form.getByRole('checkbox', { name: /Camp Mug/ }));
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await form.findByText('Carrier is required')).toBeTruthy();
  await office.user.type(form.getByLabelText('Carrier'), 'UPS');
  await office.user.type(form.getByLabelText('Tracking number'), '1Z 999');
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await toast('Shipment added')).toBeTruthy();
  expect(await dialog.findByText(/UPS 1Z999/)).toBeTruthy();
  expect(templates(office)).toContain('shipping-notice');
  const left = within(dialog.getByText('Ship by hand').closest('details') as HTMLElement);
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
  const colleague = { kind: 'admin', userId: 'colleague' } as const;
  changeStatus(
    office.services,
    order.id,
    { status: 'shipped', note: 'Took it to the post office' },
    colleague,
  );
  const form = within(dialog.getByText('Change the status').closest('details') as HTMLElement);
  await office.user.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'Processing');
  await office.user.type(form.getByRole('textbox'), 'Waiting for stock');
  await office.user.click(form.getByRole('button', { name: 'Update Status' }));
  expect((await form.findByRole('alert')).textContent).toContain('Took it to the post office');
  expect(form.getByRole('textbox')).toHaveProperty('value', 'Waiting for stock');
  await office.user.click(form.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Order updated')).toBeTruthy();
  expect(await dialog.findByText('Waiting for stock')).toBeTruthy();
});

test('corrects the address, with the errors of the server at their fields', async () => {
  const { office, dialog } = await openOrder();
  const form = within(dialog.getByText('Correct email or address').closest('details') as HTMLElement);
  await office.user.clear(form.getByLabelText('ZIP code'));
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await form.findByText('ZIP code must be at least 5 digits')).toBeTruthy();
  await office.user.type(form.getByLabelText('ZIP code'), '89013');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await toast('Order corrected')).toBeTruthy();
  expect(await dialog.findAllByText(/, NV 89013/)).not.toEqual([]);
});
