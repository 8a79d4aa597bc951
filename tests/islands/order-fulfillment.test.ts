import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { fulfillmentOffice, MANAGEMENT, statuses } from '#tests/support/fulfillment-office.ts';
import { formOf } from '#tests/support/open-order.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { toast } from '#tests/support/visitor.ts';
import { $toast } from '../../src/islands/toast/toast.store.ts';

test('offers to fulfill what a vendor can make, even of a partly shipped order, and nothing made in-house', async () => {
  const { services, open, order } = await fulfillmentOffice();
  const inHouse = await paidOrder(services);
  const mug = order.items.find(({ productName }) => productName === 'Camp Mug')?.id ?? '';
  shipItems(
    services,
    order.id,
    { carrier: 'UPS', trackingNumber: '1Z1', items: [{ id: mug, quantity: 1 }] },
    ADMIN_ACTOR,
  );
  await open(MANAGEMENT);
  const buttons = await screen.findAllByRole('button', { name: /^Fulfill order/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([`Fulfill order ${order.orderNumber}`]);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.filter((text) => /^(Fulfillment)?(Not|1 not) sent$/.test(text)).length).toBe(2);
  await open(`${MANAGEMENT}?open=${inHouse.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Order #${inHouse.id}` }));
  await dialog.findByText('Timeline');
  expect(dialog.queryByRole('button', { name: 'Fulfill' })).toBeNull();
});

test('fulfills an order from the list after showing what each vendor gets, and shows why the server refuses: nothing to send, or a test order', async () => {
  const { open, user, answer, services, printful, order } = await fulfillmentOffice();
  await open(MANAGEMENT);
  const button = await screen.findByRole('button', { name: `Fulfill order ${order.orderNumber}` });
  services.db.update(products).set({ isSynced: false }).run();
  await user.click(button);
  expect(await toast('Fulfillment Failed')).toBeTruthy();
  expect(await toast('Nothing of this order can be sent to a print vendor.')).toBeTruthy();
  services.db.update(products).set({ isSynced: true }).where(eq(products.name, 'Range Tee')).run();
  await open(MANAGEMENT);
  const again = await screen.findByRole('button', { name: `Fulfill order ${order.orderNumber}` });
  await user.click(again);
  const title = `Fulfill ${order.orderNumber}?`;
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Printful: 2 × Range Tee, M, Black',
    'Stays here, to ship by hand: 1 × Camp Mug',
  ]);
  await answer(title, "Don't send");
  await waitFor(() => expect(document.activeElement).toBe(again));
  services.db.update(orders).set({ isLive: false }).run();
  await user.click(again);
  expect(await toast(/^This is a test order, .* your real Printful account\./)).toBeTruthy();
  expect(printful.references).toEqual([]);
  services.db.update(orders).set({ isLive: true }).run();
  await user.click(again);
  await answer(title, 'Send now');
  expect(await toast('Order Fulfillment Started')).toBeTruthy();
  expect(await toast('Order sent to 1 vendor(s) for processing.')).toBeTruthy();
  expect(statuses(services)).toEqual(['Range Tee sent_to_vendor', 'Camp Mug pending']);
  expect(await screen.findByText('1 vendor order')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Fulfill order/ })).toBeNull());
});

test('schedules an order from the list and from its page, undoes it, and promises no time once it is flagged', async () => {
  const { open, openOrder, user, answer, services, printful, order } = await fulfillmentOffice();
  await open(MANAGEMENT);
  const name = `Fulfill order ${order.orderNumber}`;
  await user.click(await screen.findByRole('button', { name }));
  const title = `Fulfill ${order.orderNumber}?`;
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getByText(/It goes out in 10 minutes\. You can undo it until then\.$/)).toBeTruthy();
  await answer(title, 'Fulfill');
  const undo = await screen.findByRole('button', { name: `Undo sending ${order.orderNumber}` });
  expect(document.activeElement).toBe(undo);
  expect(await screen.findByText(/^Goes out at /)).toBeTruthy();
  await user.click(undo);
  expect(await toast('Sending undone')).toBeTruthy();
  expect(await screen.findByRole('button', { name })).toBeTruthy();

  const dialog = await openOrder();
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  await answer(title, 'Fulfill');
  expect(await dialog.findByText(/^Goes out to the vendors at /)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Ready for the vendors')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  await answer(title, 'Fulfill');
  await dialog.findByText(/^Goes out to the vendors at/);
  transaction(services.db, () => flagOrder(services, order.id, 'cancel_requested'));
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  // It is asked about like an order that was never scheduled.
  await answer(title, "Don't send");
  expect(await dialog.findByText('Held back by an open flag')).toBeTruthy();
  expect(await dialog.findByText('Scheduled sending to vendors stopped')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  services.pass(10 * 60_000);
  await runDueJobs(services);
  expect(printful.references).toEqual([]);
});

test('schedules nothing without a time to undo', async () => {
  const { openOrder, user, answer, services, printful, order } = await fulfillmentOffice();
  const value = { automatic: false, delayMinutes: 0, undoMinutes: 0, updatedAt: undefined };
  saveSetting(services, 'fulfillment', value, ADMIN_ACTOR);
  const dialog = await openOrder();
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  const title = `Fulfill ${order.orderNumber}?`;
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    "Don't send",
    'Send now',
  ]);
  await answer(title, 'Send now');
  expect(await toast('Order Fulfillment Started')).toBeTruthy();
  expect(printful.references).toHaveLength(1);
});

test('asks before accepting a higher cost and before canceling the vendor order, orders it again, and offers to refund its items', async () => {
  const { openOrder, user, answer, services, printful, order } = await fulfillmentOffice();
  services.db.update(orderItems).set({ vendorUnitCostCents: 500 }).run();
  const dialog = await openOrder();
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  await answer(`Fulfill ${order.orderNumber}?`, 'Send now');
  const title = "Accept Printful's cost?";
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(
    question.getByText(/now charges \$12\.00 for Range Tee, M, Black, and charged \$5\.00/),
  ).toBeTruthy();
  expect(printful.references).toEqual([]);
  expect($toast.get()?.title).not.toBe('Fulfillment Failed');
  await answer(title, 'Accept and send');
  expect(await toast('Order Fulfillment Started')).toBeTruthy();
  expect(printful.references).toHaveLength(1);

  services.db.update(orderItems).set({ vendorUnitCostCents: 1200 }).run();

  const cancel = await dialog.findByRole('button', { name: 'Cancel at Printful' });
  // What a vendor makes isn't shipped by hand.
  const items = within(formOf(dialog, 'Ship by hand').getByRole('group', { name: 'Items in this shipment' }));
  expect(items.getAllByRole('checkbox')).toEqual([items.getByRole('checkbox', { name: 'Camp Mug' })]);
  expect(items.queryByRole('spinbutton')).toBeNull();
  await user.click(cancel);
  await answer('Cancel the order at Printful?', 'Keep it');
  expect(statuses(services)).toEqual(['Range Tee sent_to_vendor', 'Camp Mug pending']);
  await user.click(dialog.getByRole('button', { name: 'Cancel at Printful' }));
  await answer('Cancel the order at Printful?', 'Cancel at vendor');
  expect(await toast('Vendor order canceled')).toBeTruthy();
  await answer('Refund these items?', 'Not now');

  const again = 'Order from Printful again?';
  await user.click(dialog.getByRole('button', { name: 'Retry at Printful' }));
  const repeated = within(await screen.findByRole('alertdialog', { name: again }));
  expect(repeated.getByRole('listitem').textContent).toBe('2 × Range Tee, M, Black');
  await answer(again, "Don't order");
  expect(printful.references).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Retry at Printful' }));
  await answer(again, 'Order again');
  expect(await dialog.findByText('Vendor order 2')).toBeTruthy();
  expect(new Set(printful.references).size).toBe(2);

  await user.click(await dialog.findByRole('button', { name: 'Cancel at Printful' }));
  await answer('Cancel the order at Printful?', 'Cancel at vendor');
  await answer('Refund these items?', 'Go to the refund');
  const refund = formOf(dialog, 'Refund the order');
  await waitFor(() =>
    expect(refund.getByRole<HTMLInputElement>('radio', { name: 'Some items' }).checked).toBe(true),
  );
  expect(refund.getByRole<HTMLSelectElement>('combobox', { name: 'of 2 × Range Tee, M, Black' }).value).toBe(
    '2',
  );
  expect(refund.getByRole<HTMLSelectElement>('combobox', { name: 'of 1 × Camp Mug' }).value).toBe('0');
  expect(dialog.getByText('Refund the order').closest('details')?.open).toBe(true);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Range Tee'));
});

test("offers to refund the units that the vendor hadn't shipped", async () => {
  const { openOrder, user, answer, services, order } = await fulfillmentOffice();
  const tee = order.items.find(({ productName }) => productName === 'Range Tee')?.id ?? '';
  const first = vendorShipment('9400', { lineItemIds: [tee], quantities: { [tee]: 1 } });
  const canceled = { id: 'pf-77', status: 'cancelled', vendorStatus: 'canceled' } as const;
  Object.assign(services.vendor, {
    cancelOrder: async () => vendorState({ ...canceled, shipments: [first] }),
  });
  const dialog = await openOrder();
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  await answer(`Fulfill ${order.orderNumber}?`, 'Send now');
  await user.click(await dialog.findByRole('button', { name: 'Cancel at Printful' }));
  await answer('Cancel the order at Printful?', 'Cancel at vendor');
  await answer('Refund these items?', 'Go to the refund');
  const refund = formOf(dialog, 'Refund the order');
  const units = (name: string | RegExp) => refund.findByRole<HTMLSelectElement>('combobox', { name });
  expect((await units('of 2 × Range Tee, M, Black')).value).toBe('1');
  expect(dialog.getByText('1 still to ship')).toBeTruthy();
  const shipped = await units(/^of these have shipped\. The others are still to ship, and won't be sent\./);
  expect(shipped.value).toBe('0');
  await user.selectOptions(shipped, '1');
  expect(shipped.value).toBe('1');
  // "Cancel the order" would refund the unit that has gone as well.
  const form = formOf(dialog, 'Cancel the order');
  expect(
    form.getByText(/^Part of this order has shipped, and its items are refunded as well\./),
  ).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Cancel and refund' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/refunds \$[\d.]+ to the card, also for what has shipped/)).toBeTruthy();
});

test('retries a vendor order that got no answer or was refused, and preselects items without a vendor for shipping by hand', async () => {
  const { openOrder, user, answer, printful, order } = await fulfillmentOffice();
  const timeout = new AppError('vendor_timeout');
  printful.refusal = timeout;
  const dialog = await openOrder();
  const form = formOf(dialog, 'Ship by hand');
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Camp Mug' }).checked).toBe(true);
  const tees = form.getByRole<HTMLInputElement>('spinbutton', { name: /^of 2 × Range Tee/ });
  expect(tees.value).toBe('');
  await user.type(tees, '500');
  expect(tees.value).toBe('2');
  await user.clear(tees);
  await user.click(dialog.getByRole('button', { name: 'Fulfill' }));
  await answer(`Fulfill ${order.orderNumber}?`, 'Send now');
  expect(await toast('Fulfillment Failed')).toBeTruthy();
  const section = within(await dialog.findByRole('region', { name: 'Vendor orders' }));
  expect(await section.findByText('No answer yet. We keep asking.')).toBeTruthy();
  expect(section.queryByText(timeout.message)).toBeNull();
  expect(section.queryByText(/Sending failed/)).toBeNull();
  expect(section.getByRole('button', { name: 'Retry at Printful' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Fulfill' })).toBeNull();

  printful.refusal = new AppError('vendor_refused_order', {
    message: 'Printful refused this order: No such street',
  });
  await user.click(section.getByRole('button', { name: 'Retry at Printful' }));
  expect(section.getByText('Printful')).toBeTruthy();
  expect(section.getByText('Not assigned')).toBeTruthy();
  expect(await section.findByText(/No such street/)).toBeTruthy();
  expect(section.getByText(/^Sending failed/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Fulfill' })).toBeNull();
  expect(section.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  printful.refusal = null;
  await user.click(section.getByRole('button', { name: 'Retry at Printful' }));
  expect(await toast('Order Fulfillment Started')).toBeTruthy();
  expect(await section.findByText('pf-77')).toBeTruthy();
  expect(section.getByText('$16.29')).toBeTruthy();
  expect(section.getByText("Printful's status: pending")).toBeTruthy();
  expect(section.queryByText(/No such street/)).toBeNull();
  expect(section.queryByText(/Sending failed/)).toBeNull();
  expect(printful.references).toHaveLength(1);
});

test('numbers a vendor order, shows cost and margin of the order, and warns that the vendor may refuse to cancel', async () => {
  const { openOrder, services, order, user } = await fulfillmentOffice();
  storeVendorOrder(services, order, {
    submission: 'accepted',
    vendorOrderId: 'pf-2',
    vendorStatus: 'in_production',
    vendorWord: 'inprocess',
    number: 2,
    retryCount: 1,
    totalCostCents: 2100,
    estimatedShipDate: new Date('2026-11-25T18:00:00Z'),
    trackingNumbers: ['1Z9', '1Z8'],
  });
  const dialog = await openOrder();
  const section = within(dialog.getByRole('region', { name: 'Vendor orders' }));
  for (const words of [
    'Vendor order 2',
    "Printful's status: inprocess",
    '$21.00',
    '1Z9, 1Z8',
    'Nov 25, 2026',
  ])
    expect(section.getByText(words)).toBeTruthy();
  const webhooks = section.getByRole('link', { name: 'Webhooks about this order' });
  expect(webhooks.getAttribute('href')).toBe(`/admin/webhooks?order=${order.id}`);
  const totals = within(dialog.getByRole('region', { name: 'Totals' }));
  expect(totals.getByText('Vendor cost').nextSibling?.textContent).toBe('$21.00');
  expect(totals.getByText('Margin before payment fee')).toBeTruthy();

  const form = formOf(dialog, 'Cancel the order');
  expect(
    form.getByText(
      /^It may be too late for Printful to cancel\. If so, nothing is canceled or refunded here/,
    ),
  ).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Cancel and refund' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^This asks Printful to cancel what it makes, refunds \$/)).toBeTruthy();
});
