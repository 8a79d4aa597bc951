import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { toast } from '#tests/support/visitor.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';

const main = () => within(screen.getByRole('main'));
const region = async (name: string) => within(await main().findByRole('region', { name }));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const tiles = () =>
  ['Total Events', 'Last 24h', 'Active Vendors', 'Success Rate'].map(
    (label) => main().getByText(label).nextElementSibling?.textContent,
  );

test('shows figures, vendors and events of an empty shop in the words for each, loads again by Refresh and by itself, and says what could not be loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const office = await backOffice();
  await office.open('/admin/webhooks');
  expect(await main().findByText('No vendor activity found')).toBeTruthy();
  expect(
    await main().findByText(
      'No webhook events found. Events will appear here when vendors send status updates.',
    ),
  ).toBeTruthy();
  expect(await main().findByText('No webhooks yet')).toBeTruthy();
  expect(tiles()).toEqual(['0', '0', '0', '0%']);
  const [back] = screen.getAllByRole('link', { name: 'Dashboard' });
  expect(back?.getAttribute('href')).toBe('/admin');

  storeWebhook(office.services);
  await office.user.click(main().getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(tiles()[0]).toBe('1'));
  await main().findByRole('heading', { name: 'Webhooks (1)' });
  expect(await main().findByRole('heading', { name: 'Printful' })).toBeTruthy();
  storeWebhook(office.services);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(tiles()[0]).toBe('2'));
  await main().findByRole('heading', { name: 'Webhooks (2)' });
  const server = takeAway(office);
  server.isAway = true;
  await office.user.click(main().getByRole('button', { name: 'Refresh' }));
  await region('Recent Webhook Events');
  for (const words of ['vendors', 'events', 'webhooks']) {
    expect(
      await main().findByText(
        `Failed to load ${words === 'webhooks' ? '' : 'the '}${words}. Please try again.`,
      ),
    ).toBeTruthy();
  }
  vi.useRealTimers();
});

test('shows what each vendor did, and the latest events with status, order, vendor and tracking number, filters the inbox and searches it', async () => {
  const office = await backOffice();
  const { services } = office;
  const order = await paidOrder(services);
  storeVendorOrder(services, order, { vendorStatus: 'in_production' });
  storeVendorOrder(services, order, { vendorId: 'gooten', vendorStatus: 'failed' });
  const result = { status: 'shipped' as const, vendorStatus: 'fulfilled', trackingNumbers: ['9400', '9401'] };
  storeWebhook(services, { orderId: order.id, vendorOrderId: 'v-1', type: 'shipment_sent', result });
  services.pass(1000);
  storeWebhook(services, { vendorOrderId: 'v-2', outcome: 'unmatched', source: 'gelato' });
  storeWebhook(services, { source: 'stripe' });
  await office.open('/admin/webhooks');
  const vendors = await region('Vendor Activity');
  await vendors.findByRole('heading', { name: 'Printful' });
  expect(vendors.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^GelatoTotal Orders0Webhooks1Last Activity/),
    expect.stringMatching(/^GootenTotal Orders1Webhooks0Last ActivityNoneFailed: 1$/),
    expect.stringMatching(/^PrintfulTotal Orders1Webhooks1.*In production: 1$/),
  ]);
  await waitFor(() => expect(tiles()).toEqual(['2', '2', '2', '50%']));
  const events = (await region('Recent Webhook Events')).getAllByRole('listitem');
  expect(events[0]?.textContent).toMatch(/^UnmatchedOrder: unknownGelato/);
  expect(events[1]?.textContent).toMatch(
    new RegExp(`^ShippedOrder: ${order.id.slice(0, 8)}\\.\\.\\.Printful.*Tracking: 9400$`),
  );
  expect(main().getByText('Shipped').className).toContain('badge-done');
  expect(main().getByText('Failed: 1').className).toContain('badge-failed');
  expect(main().getByText('In production: 1').className).toContain('badge-moving');

  storeWebhook(services, { outcome: null, processedAt: null, error: 'No answer', type: 'order_failed' });
  await office.open(`/admin/webhooks?order=${order.id}`);
  await main().findByRole('heading', { name: 'Webhooks (1)' });
  await office.user.click(main().getByRole('button', { name: /Remove filter Order:/ }));
  await main().findByRole('heading', { name: 'Webhooks (3)' });
  await office.user.selectOptions(main().getByRole('combobox', { name: 'State' }), 'failed');
  await main().findByRole('heading', { name: 'Webhooks (1)' });
  expect(main().getByText('No answer')).toBeTruthy();
  await office.user.selectOptions(main().getByRole('combobox', { name: 'State' }), '');
  await office.user.selectOptions(main().getByRole('combobox', { name: 'Vendor' }), 'printify');
  expect(await main().findByText('No webhooks found')).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  await office.user.type(main().getByRole('searchbox'), order.orderNumber);
  await main().findByRole('heading', { name: 'Webhooks (1)' });
  expect(main().getByRole('link', { name: order.orderNumber })).toBeTruthy();
});

test('opens a webhook with headers, body and result, replays it, matches an unmatched one to an order that is looked up, and dismisses another', async () => {
  const office = await backOffice();
  const { services } = office;
  await connectFakeVendor(services);
  const order = await paidOrder(services);
  storeVendorOrder(services, order, { submission: 'accepted', vendorOrderId: 'v-1' });
  services.vendor.orders.set(
    'v-1',
    vendorState({ status: 'shipped', vendorStatus: 'fulfilled', shipments: [vendorShipment('9400')] }),
  );
  storeWebhook(services, {
    orderId: order.id,
    vendorOrderId: 'v-1',
    outcome: null,
    processedAt: null,
    error: 'No answer',
    payload: { about: null, report: { hello: 'world' } },
  });
  await office.open('/admin/webhooks');
  const link = await main().findByRole('link', { name: 'order_updated' });
  await office.user.click(link);
  const webhook = await dialog(/^Webhook$/);
  expect(await webhook.findByText('content-type: application/json')).toBeTruthy();
  expect(webhook.getByText(/"hello": "world"/)).toBeTruthy();
  expect(webhook.getByText('No answer')).toBeTruthy();
  expect(webhook.queryByRole('button', { name: 'Match' })).toBeNull();
  await office.user.click(webhook.getByRole('button', { name: 'Replay' }));
  expect(await toast('Webhook replayed')).toBeTruthy();
  expect(await webhook.findByText('Tracking: 9400')).toBeTruthy();
  expect(webhook.getByText('It has been processed.')).toBeTruthy();
  services.vendor.failure = new Error('The vendor is down');
  await office.user.click(webhook.getByRole('button', { name: 'Replay' }));
  expect(await toast('Replay failed')).toBeTruthy();
  expect(await webhook.findByText("It couldn't be processed. We keep trying for three days.")).toBeTruthy();

  services.vendor.failure = null;
  const other = await paidOrder(services);
  services.vendor.orders.set('v-9', vendorState({ id: 'v-9' }));
  const id = storeWebhook(services, { vendorOrderId: 'v-9', outcome: 'unmatched' });
  const foreign = storeWebhook(services, { vendorOrderId: 'v-8', outcome: 'unmatched' });
  await office.open(`/admin/webhooks?open=${id}`);
  const unmatched = await dialog(/^Webhook$/);
  const open = await unmatched.findByRole('button', { name: 'Match' });
  await office.user.click(open);
  const form = await dialog(/^Match to an order$/);
  await office.user.click(await form.findByRole('button', { name: 'Find order' }));
  expect(form.getByText('Enter an order number, a name or an email address')).toBeTruthy();
  await office.user.type(form.getByRole('textbox'), 'GTI-9999{Enter}');
  expect(await form.findByText('No order found')).toBeTruthy();
  await office.user.clear(form.getByRole('textbox'));
  await office.user.type(form.getByRole('textbox'), `${other.orderNumber}{Enter}`);
  expect((await form.findByRole<HTMLInputElement>('radio', { name: /GTI-1002/ })).checked).toBe(true);
  expect(form.getByText('1 order found')).toBeTruthy();
  await office.user.click(form.getByRole('button', { name: 'Match' }));
  expect(await toast('Webhook matched')).toBeTruthy();
  expect(await unmatched.findByRole('link', { name: other.orderNumber })).toBeTruthy();
  expect(unmatched.queryByRole('button', { name: 'Match' })).toBeNull();
  await office.open(`/admin/webhooks?open=${foreign}`);
  const dismissed = await dialog(/^Webhook$/);
  await office.user.click(await dismissed.findByRole('button', { name: 'Dismiss' }));
  const question = within(await screen.findByRole('alertdialog'));
  await office.user.click(question.getByRole('button', { name: 'Dismiss' }));
  expect(await dismissed.findByText('Ignored')).toBeTruthy();
  expect(
    dismissed.getByText('An administrator dismissed the webhooks about this vendor order.'),
  ).toBeTruthy();
});
