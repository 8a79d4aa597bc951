import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { transaction } from '#db/client.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { fulfillmentOffice, statuses } from '#tests/support/fulfillment-office.ts';
import { formOf } from '#tests/support/open-order.ts';
import { toast } from '#tests/support/visitor.ts';

/* What is asked before an order with open flags is sent. */

test('shows what was noted about a flag, names every open one before it fulfills or ships by hand, including one raised after the question, and sends nothing without an answer', async () => {
  const { openOrder, user, answer, services, order, printful } = await fulfillmentOffice();
  transaction(services.db, () => flagOrder(services, order.id, 'problem_reported', { note: 'Too small' }));
  const dialog = await openOrder();
  expect(within(dialog.getByRole('region', { name: 'Needs attention' })).getByText('Too small')).toBeTruthy();
  const linesOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const fulfill = async () => {
    await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
    return within(await screen.findByRole('alertdialog', { name: `Fulfill ${order.orderNumber}?` }));
  };
  expect((await fulfill()).getAllByRole('list').map(linesOf)).toEqual([
    ['The customer reported a problem with this order.'],
    ['Printful: 2 × Range Tee, M, Black', 'Stays here, to ship by hand: 1 × Camp Mug'],
  ]);
  await answer(`Fulfill ${order.orderNumber}?`, "Don't send");

  const form = formOf(dialog, 'Ship by hand');
  await user.type(form.getByRole('combobox', { name: 'Carrier' }), 'UPS');
  await user.type(form.getByRole('textbox', { name: 'Tracking number' }), '1Z999AA10123456784');
  const title = 'Ship these items anyway?';
  const ship = () => user.click(form.getByRole('button', { name: 'Ship items' }));
  await ship();
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByRole('listitem').textContent).toBe('The customer reported a problem with this order.');
  await answer(title, "Don't ship");
  expect(statuses(services)).toEqual(['Range Tee pending', 'Camp Mug pending']);
  await ship();
  await screen.findByRole('alertdialog', { name: title });
  transaction(services.db, () => flagOrder(services, order.id, 'cancel_requested'));
  await answer(title, 'Ship anyway');
  const both = [
    'The customer reported a problem with this order.',
    'The customer asked to cancel this order.',
  ];
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(both),
    ),
  );
  await answer(title, 'Ship anyway');
  expect(await toast('Shipment added')).toBeTruthy();
  expect(statuses(services)).toEqual(['Range Tee pending', 'Camp Mug shipped']);

  await fulfill();
  transaction(services.db, () => flagOrder(services, order.id, 'dispute'));
  await answer(`Fulfill ${order.orderNumber}?`, 'Send now');
  const again = 'Send this order anyway?';
  const raised = within(await screen.findByRole('alertdialog', { name: again }));
  raised.getByText('The customer disputed this payment with their bank.');
  await answer(again, "Don't send");
  expect(await dialog.findByText('Payment disputed')).toBeTruthy();
  expect(printful.references).toEqual([]);
  expect(linesOf((await fulfill()).getByRole('list', { name: 'Open flags' }))).toEqual([
    ...both,
    'The customer disputed this payment with their bank.',
  ]);
  await answer(`Fulfill ${order.orderNumber}?`, 'Send now');
  expect(await toast('Order Fulfillment Started')).toBeTruthy();
  expect(printful.references).toHaveLength(1);
});
