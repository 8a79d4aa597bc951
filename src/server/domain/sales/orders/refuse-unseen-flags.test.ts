import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { fulfillAutomatically } from '#server/flows/fulfillment/fulfill-automatically.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { ATTENTION_REASONS, type AttentionReason } from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { flagOrder } from './flag-order.ts';
import { requireAdminOrder } from './require-order.ts';
import { shipItems } from './ship-items.ts';

const SHIPMENT = { carrier: 'UPS', trackingNumber: '1Z1' };
const HOLDING = ATTENTION_REASONS.filter((reason) => reason !== 'vendor_failure');

const flag = ({ services }: VendorShop, id: string, ...reasons: AttentionReason[]) =>
  transaction(services.db, () => {
    for (const reason of reasons) flagOrder(services, id, reason);
  });

it.each(HOLDING)('sends and ships an order with the flag %s only once it is accepted', async (reason) => {
  const shop = await vendorShop();
  const { services, printful, vendorOrders } = shop;
  const id = await shop.order(['tee', 'pouch']);
  flag(shop, id, reason);
  const refused = { code: 'order_flagged', status: 409, details: { flags: [reason] } };
  const others = { acceptFlags: HOLDING.filter((other) => other !== reason) };
  for (const input of [{}, { acceptFlags: [] }, others])
    expect(await rejectionOf(fulfillOrder(services, id, input, ADMIN_ACTOR))).toMatchObject(refused);
  expect(vendorOrders()).toEqual([]);
  expect(errorOf(() => shipItems(services, id, { ...SHIPMENT, ...others }, ADMIN_ACTOR))).toMatchObject(
    refused,
  );
  expect(requireAdminOrder(services.db, id).shipments).toEqual([]);

  const acceptFlags = [reason];
  const sent = await fulfillOrder(services, id, { acceptFlags }, ADMIN_ACTOR);
  expect(sent).toMatchObject({ results: [{ ok: true }] });
  expect(printful.submitted).toHaveLength(1);
  shipItems(services, id, { ...SHIPMENT, acceptFlags }, ADMIN_ACTOR);
  expect(requireAdminOrder(services.db, id).shipments).toHaveLength(1);
  // A repetition, as after a lost answer, asks nothing.
  expect(shipItems(services, id, SHIPMENT, ADMIN_ACTOR).isNew).toBe(false);
});

it('names all open flags, in words, and asks again about a flag raised after the answer', async () => {
  const shop = await vendorShop();
  const id = await shop.order();
  flag(shop, id, 'cancel_requested', 'vendor_failure', 'address_changed');
  const send = (acceptFlags: AttentionReason[]) =>
    rejectionOf(fulfillOrder(shop.services, id, { acceptFlags }, ADMIN_ACTOR));
  const refused = await send(['cancel_requested']);
  expect(refused).toMatchObject({
    details: { flags: ['cancel_requested', 'vendor_failure', 'address_changed'] },
  });
  expect(refused.message).toMatch(/^The customer asked to cancel this order\. .* Confirm that you want/);
});

it("doesn't ask about the failure of a vendor alone, which sending settles", async () => {
  const shop = await vendorShop();
  const id = await shop.order();
  flag(shop, id, 'vendor_failure');
  expect(await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR)).toMatchObject({ results: [{ ok: true }] });
});

it.each(ATTENTION_REASONS)('never sends an order with the flag %s automatically', async (reason) => {
  const shop = await vendorShop();
  const id = await shop.order();
  saveSetting(
    shop.services,
    'fulfillment',
    { automatic: true, delayMinutes: 0, undoMinutes: 10, updatedAt: undefined },
    ADMIN_ACTOR,
  );
  flag(shop, id, reason);
  await fulfillAutomatically(shop.services, { orderId: id });
  expect(shop.vendorOrders()).toEqual([]);
});
