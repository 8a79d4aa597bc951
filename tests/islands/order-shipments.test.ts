import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { withdrawShipment } from '#server/domain/sales/orders/withdraw-shipment.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { formOf, openOrder } from '#tests/support/open-order.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { toast } from '#tests/support/visitor.ts';

/* Shipments by hand, after they are recorded. */

/** Returns the templates of emails about shipments. */
const notices = (sent: { template: string }[]) =>
  sent.map(({ template }) => template).filter((template) => template !== 'order-confirmation');

test('asks about a tracking number that another order has, before a shipment and before its correction', async () => {
  const { office, dialog } = await openOrder();
  const { services, user } = office;
  const other = await paidOrder(services);
  const trackingNumber = '9400111202555842332669';
  shipItems(services, other.id, { trackingNumber, items: undefined }, ADMIN_ACTOR);
  const form = formOf(dialog, 'Ship by hand');
  await user.type(form.getByLabelText('Tracking number'), trackingNumber);
  await user.click(form.getByRole('button', { name: 'Ship items' }));
  const asked = async () =>
    within(await screen.findByRole('alertdialog', { name: `Is ${trackingNumber} right?` }));
  const question = await asked();
  expect(question.getByText(`${other.orderNumber} has this number already.`)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Ship anyway' }));
  expect(await toast('Shipment added')).toBeTruthy();
  const section = within(await dialog.findByRole('region', { name: 'Shipments' }));
  await user.click(section.getByRole('button', { name: `Correct USPS ${trackingNumber}` }));
  const correction = within(await screen.findByRole('dialog', { name: 'Correct the shipment' }));
  const number = await correction.findByLabelText(/^Tracking number/);
  expect(document.activeElement).toBe(number);
  await user.type(correction.getByLabelText('Carrier'), ' Ground');
  await user.click(correction.getByRole('button', { name: 'Save' }));
  await user.click((await asked()).getByRole('button', { name: 'Save anyway' }));
  expect(await toast('Shipment corrected')).toBeTruthy();

  // A part of it is another number.
  await user.click(section.getByRole('button', { name: `Correct USPS Ground ${trackingNumber}` }));
  const second = within(await screen.findByRole('dialog', { name: 'Correct the shipment' }));
  await user.clear(await second.findByLabelText('Tracking number'));
  await user.type(second.getByLabelText('Tracking number'), trackingNumber.slice(0, 5));
  await user.click(second.getByRole('button', { name: 'Save' }));
  expect(await section.findByRole('button', { name: 'Correct USPS Ground 94001' })).toBeTruthy();
});

test('hands over in person, corrects it with a number, and undoes it before its email goes out', async () => {
  const { office, dialog } = await openOrder();
  const { user } = office;
  const form = formOf(dialog, 'Ship by hand');
  await user.click(form.getByRole('radio', { name: 'Handed over in person' }));
  expect(form.queryByLabelText('Tracking number')).toBeNull();
  expect(
    form.getByText(
      'In 10 minutes, the customer gets an email that you handed it over. You can undo the shipment until then.',
    ),
  ).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Ship items' }));
  expect(await toast('Shipment added')).toBeTruthy();
  const section = within(await dialog.findByRole('region', { name: 'Shipments' }));
  expect(section.getByText(/^The email to the customer goes out at /)).toBeTruthy();
  const sentEmails = within(dialog.getByRole('region', { name: 'Emails' }));
  expect(await sentEmails.findByText(/^Goes out at .+ to sam@example\.com$/)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Correct Handed over in person' }));
  const correction = within(await screen.findByRole('dialog', { name: 'Correct the shipment' }));
  await user.type(await correction.findByLabelText('Tracking number'), '9400111202555842332669');
  // The email that waits is corrected.
  expect(correction.queryByRole('checkbox')).toBeNull();
  await user.click(correction.getByRole('button', { name: 'Save' }));
  expect(await toast('Shipment corrected')).toBeTruthy();

  expect(section.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Undo the shipment USPS 9400111202555842332669' }));
  expect(await toast('Shipment undone')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Shipments' })).toBeNull());
  expect(await dialog.findByText('Shipment withdrawn')).toBeTruthy();
  expect(notices(await sendOutbox(office.services))).toEqual([]);
});

test('withdraws a shipment whose email has gone out, which is too late to undo, and emails the customer', async () => {
  const { office, order, dialog } = await openOrder();
  const { services, user } = office;
  const form = formOf(dialog, 'Ship by hand');
  await user.click(form.getByRole('radio', { name: 'Letter without tracking' }));
  await user.click(form.getByRole('button', { name: 'Ship items' }));
  const section = within(await dialog.findByRole('region', { name: 'Shipments' }));
  expect(notices(await sendOutbox(services))).toEqual(['shipping-notice']);
  await user.click(section.getByRole('button', { name: /^Undo the shipment/ }));
  expect(await toast(/^The customer already got the email about this shipment\./)).toBeTruthy();
  await user.click(await section.findByRole('button', { name: /^Withdraw/ }));
  const withdrawal = within(await screen.findByRole('dialog', { name: 'Withdraw the shipment' }));
  await user.click(await withdrawal.findByRole('radio', { name: 'The package came back' }));
  await user.click(withdrawal.getByRole('checkbox', { name: 'Email the customer' }));
  await user.click(withdrawal.getByRole('button', { name: 'Withdraw and email the customer' }));
  expect(await toast('Shipment withdrawn')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Shipments' })).toBeNull());
  expect(notices(await sendOutbox(services))).toEqual(['shipping-notice', 'order-message']);

  // Someone else undoes it first.
  shipItems(services, order.id, { method: 'letter', delayEmail: true, items: undefined }, ADMIN_ACTOR);
  await office.open(`/admin/order-management?open=${order.id}`);
  const undo = await screen.findByRole('button', { name: /^Undo the shipment/ });
  withdrawShipment(
    services,
    requireAdminOrder(services.db, order.id).shipments[0]?.id ?? '',
    {},
    ADMIN_ACTOR,
  );
  await user.click(undo);
  expect(await toast('Someone else has withdrawn this shipment.')).toBeTruthy();
  await waitFor(() => expect(undo.isConnected).toBe(false));
});
