import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { displayMoney } from '#shared/money.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { fillOrders } from '#tests/support/fill-orders.ts';
import { COLLEAGUE, formOf, openOrder } from '#tests/support/open-order.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { toast } from '#tests/support/visitor.ts';

const templates = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(emails)
    .all()
    .map(({ template }) => template);

const inventories = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(products)
    .all()
    .map(({ inventory }) => inventory);

test('asks for an item to ship, ships some by hand, emails the customer and shows what is left to ship', async () => {
  const { office, dialog } = await openOrder();
  const form = formOf(dialog, 'Ship by hand');
  const items = within(form.getByRole('group', { name: 'Items in this shipment' }));
  const boxes = items.getAllByRole('checkbox');
  for (const box of boxes) await office.user.click(box);
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  const message = await form.findByText('Choose at least one item');
  await waitFor(() => expect(document.activeElement).toBe(boxes[0]));
  expect(boxes.map((box) => box.getAttribute('aria-describedby'))).toEqual([message.id, message.id]);
  expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true']);

  await office.user.click(items.getByRole('checkbox', { name: /Field Tee/ }));
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await form.findByText('Tracking number is required')).toBeTruthy();
  await office.user.type(form.getByLabelText('Tracking number'), '1Z 999 AA1 01 2345 6785');
  expect(form.getByLabelText<HTMLInputElement>('Carrier').value).toBe('UPS');
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  const typo = within(await screen.findByRole('alertdialog', { name: 'Is 1Z999AA10123456785 right?' }));
  await office.user.click(typo.getByRole('button', { name: 'Check the number' }));
  await office.user.type(form.getByLabelText('Tracking number'), '{Backspace}4');
  await office.user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await toast('Shipment added')).toBeTruthy();
  const recorded = await dialog.findByRole('region', { name: 'Shipments' });
  expect(within(recorded).getByRole('link', { name: 'UPS 1Z999AA10123456784' })).toBeTruthy();
  expect(templates(office)).toContain('shipping-notice');
  const left = formOf(dialog, 'Ship by hand');
  await waitFor(() =>
    expect(left.getAllByRole('checkbox')).toEqual([left.getByRole('checkbox', { name: 'Camp Mug' })]),
  );
  expect(await screen.findByText('1 shipped')).toBeTruthy();
});

test('says who set a status by hand, resolves a flag with what was done about it, corrects only the email address of an order that was sent, and follows the units again unless the order has changed', async () => {
  const office = await backOffice();
  const { services } = office;
  const order = await paidOrder(services);
  flagOrder(services, order.id, 'stock_gone');
  const set = (status: 'shipped' | 'delivered') =>
    changeStatus(services, order.id, { status, note: undefined }, COLLEAGUE);
  set('shipped');
  await office.open(`/admin/order-management?open=${order.id}`);
  const dialog = within(await screen.findByRole('dialog'));
  const words = await dialog.findByText(/^Set by hand by/);
  expect(words.textContent).toMatch(
    /^Set by hand by .+ on Nov 20, 2026\. Based on its items, it would be Paid\.$/,
  );

  const flags = within(dialog.getByRole('region', { name: 'Needs attention' }));
  await office.user.click(flags.getByRole('button', { name: 'Resolve flag' }));
  expect(await flags.findByText('Say what you did about it')).toBeTruthy();
  await office.user.type(flags.getByLabelText('What did you do about it?'), 'Restocked');
  await office.user.click(flags.getByRole('button', { name: 'Resolve flag' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull());
  expect(await screen.findByText('Restocked')).toBeTruthy();

  const form = formOf(dialog, 'Correct the email address');
  expect(screen.queryByText('Correct email or address')).toBeNull();
  expect(form.queryByLabelText('ZIP code')).toBeNull();
  await office.user.clear(form.getByLabelText('Email'));
  await office.user.type(form.getByLabelText('Email'), 'new@example.com');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await toast('Order corrected')).toBeTruthy();

  services.pass(1000);
  set('delivered');
  await office.user.click(dialog.getByRole('button', { name: 'Follow the items' }));
  expect(await toast('Update failed')).toBeTruthy();
  expect(await dialog.findByText('Delivered', { selector: '.badge' })).toBeTruthy();
  await office.user.click(dialog.getByRole('button', { name: 'Follow the items' }));
  expect(await toast('The status follows the items')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText(/^Set by hand by/)).toBeNull());
  expect(requireAdminOrder(services.db, order.id)).toMatchObject({ status: 'paid', statusOverride: null });
});

test('says what the status Cancelled alone leaves as it is and what undoes it, and of a canceled order, whether it takes its items out of stock again, and offers to put them back', async () => {
  const office = await backOffice();
  const order = await paidOrder(office.services);
  storeVendorOrder(office.services, order, { submission: 'accepted', vendorStatus: 'in_production' });
  await office.open(`/admin/orders?open=${order.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Order #${order.id}` }));
  const status = await dialog.findByRole('combobox', { name: 'Status' });
  await office.user.selectOptions(status, 'Shipped');
  expect(dialog.getByText(/but the order page shows the new status/)).toBeTruthy();
  expect(dialog.queryByText(/doesn't refund/)).toBeNull();
  await office.user.selectOptions(status, 'Cancelled');
  const kept = displayMoney(order.total);
  expect(dialog.getByText(/doesn't refund/).textContent).toBe(
    `This doesn't refund the ${kept} that's left of the payment. Printful keeps making its items. ` +
      'To refund the customer and cancel at Printful, use “Cancel the order” in Order Management.',
  );

  const hint =
    '1 item that went back into stock is taken out again. If too few are left, the order is flagged.';
  const canceled = await paidOrder(office.services);
  changeStatus(office.services, canceled.id, { status: 'cancelled' }, COLLEAGUE);
  await office.open(`/admin/orders?open=${canceled.id}`);
  const other = within(await screen.findByRole('dialog', { name: `Order #${canceled.id}` }));
  const restock = { name: 'Put unsent items back into stock' };
  const itsStatus = await other.findByRole('combobox', { name: 'Status' });
  await office.user.selectOptions(itsStatus, 'Processing');
  expect(other.queryByText(hint)).toBeNull();
  await office.user.selectOptions(itsStatus, 'Cancelled');
  await office.user.click(await other.findByRole('checkbox', restock));
  await office.user.click(other.getByRole('button', { name: 'Update Status' }));
  expect(await toast('Order updated')).toBeTruthy();
  expect(inventories(office)).toEqual([9, 10]);
  await waitFor(() => expect(other.queryByRole('checkbox', restock)).toBeNull());
  await office.user.selectOptions(itsStatus, 'Processing');
  expect(await other.findByText(hint)).toBeTruthy();
});

test('corrects the address, with the errors of the server at their fields, replaces the full name of a state, and questions a ZIP code that is unusual for it', async () => {
  const { office, dialog } = await openOrder();
  const form = formOf(dialog, 'Correct email or address');
  await office.user.clear(form.getByLabelText('ZIP code'));
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await form.findByText('ZIP code must be at least 5 digits')).toBeTruthy();
  await office.user.type(form.getByLabelText('ZIP code'), '89013');
  await office.user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await toast('Order corrected')).toBeTruthy();
  expect(await dialog.findAllByText(/, NV 89013/)).not.toEqual([]);

  const state = form.getByLabelText('State');
  const zipCode = form.getByLabelText('ZIP code');
  const remarksOn = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await office.user.clear(zipCode);
  await office.user.type(zipCode, '10001');
  expect(remarksOn(zipCode)).toBe("10001 doesn't look like a Nevada ZIP. Check both.");
  await office.user.clear(state);
  await office.user.type(state, 'New York');
  await office.user.tab();
  expect(state).toHaveProperty('value', 'NY');
  expect(remarksOn(state)).toBe('New York');
  expect(remarksOn(zipCode)).toBe('');
  await office.user.clear(state);
  await office.user.type(state, 'nevada{Enter}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Is 10001 right?' }));
  expect(question.getByText("10001 doesn't look like a Nevada ZIP. Check both.")).toBeTruthy();
  await office.user.click(question.getByRole('button', { name: 'Save anyway' }));
  expect(await toast('Order corrected')).toBeTruthy();
  expect(await dialog.findAllByText(/, NV 10001/)).not.toEqual([]);
});

test('lists the emails about an order, sends one again, adds a note that stays inside, and sends one to the customer', async () => {
  const { office, dialog } = await openOrder();
  await runDueJobs(office.services);
  const list = within(await dialog.findByRole('region', { name: 'Emails' }));
  await office.user.click(await list.findByRole('button', { name: /^Send again/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send Again' }));
  await office.user.click(question.getByRole('button', { name: 'Send again' }));
  expect(await toast('Email queued')).toBeTruthy();
  expect(await dialog.findByText('Email sent again')).toBeTruthy();

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

test('counts the selected rows on other pages, and clears the selection when other rows are listed', async () => {
  const office = await backOffice();
  fillOrders(office.services.db, stockProduct(office.services), ORDER_PAGE_SIZE + 1);
  await office.open('/admin/orders');
  const select = async () => {
    const [selectAll] = await screen.findAllByRole('checkbox', { name: 'Select all on this page' });
    await office.user.click(selectAll as HTMLElement);
  };
  const bar = () => screen.queryByRole('region', { name: 'Selected rows' });
  const selected = () => within(bar() as HTMLElement).getByRole('status').textContent;
  await screen.findByRole('heading', { name: 'Orders (51)' });
  await select();
  expect(selected()).toBe('50 orders selected');
  await office.user.click(screen.getByRole('link', { name: /^Next/ }));
  await waitFor(() => expect(selected()).toBe('50 orders selected, 50 not on this page'));
  await select();
  expect(selected()).toBe('51 orders selected, 50 not on this page');
  await office.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid');
  await waitFor(() => expect(bar()).toBeNull());
});
