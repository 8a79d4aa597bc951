import { expect, it } from 'vitest';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { matchWebhook } from '#server/flows/webhooks/match-webhook.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorState } from '#tests/support/vendor-orders.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';
import { fulfillOrder } from './fulfill-order.ts';

/* The vendor reports about an order while its answer to our request is on its way. */

it.each([
  ['before the answer has come', true],
  ['after the answer has come', false],
])('counts a report about a new order that is processed %s', async (_when, isFaster) => {
  const shop = await vendorShop();
  const { services, printful } = shop;
  const id = await shop.order();
  let event = '';
  printful.onMade = async ({ reference }) => {
    const [made] = printful.orders.values();
    services.pass(10);
    printful.orders.set('v-1', vendorState({ ...made, reference, problem: 'On hold' }));
    const waiting = { processedAt: null, outcome: null, vendorOrderId: 'v-1' };
    event = storeWebhook(services, waiting);
    if (isFaster) await processWebhook(services, event);
    services.pass(10);
    printful.answer = made ?? null;
  };
  await fulfillOrder(services, id, {}, ADMIN_ACTOR);
  if (!isFaster) await processWebhook(services, event);
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', lastError: 'On hold' }]);
});

it('flags an order that was matched to another vendor order while it was sent', async () => {
  const shop = await vendorShop();
  const { services, printful } = shop;
  const id = await shop.order();
  printful.orders.set('by-hand', vendorState({ id: 'by-hand' }));
  const event = storeWebhook(services, { outcome: 'unmatched', vendorOrderId: 'by-hand' });
  printful.onMade = async () => void (await matchWebhook(services, event, { orderId: id }, ADMIN_ACTOR));
  await fulfillOrder(services, id, {}, ADMIN_ACTOR);
  expect(shop.vendorOrders()).toMatchObject([{ vendorOrderId: 'by-hand' }]);
  const { attention, events } = requireAdminOrder(services.db, id);
  expect(attention).toMatchObject([{ reason: 'vendor_failure' }]);
  expect(events.find(({ type }) => type === 'flagged')?.note).toContain('v-2');
});
