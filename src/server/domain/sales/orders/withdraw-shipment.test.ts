import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { shipmentItems } from '#db/schema/fulfillment.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { listOrderEmails } from '#server/kernel/outbox/emails.queries.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { buy } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { correctShipment } from './correct-shipment.ts';
import { requireAdminOrder } from './require-order.ts';
import { chooseStatus } from './settle-order.ts';
import { shipItems } from './ship-items.ts';
import { withdrawShipment } from './withdraw-shipment.ts';

/** An order of three tees and a mug. */
async function orderOfFour() {
  const services = testServices();
  const { id, items } = await buy(services, [
    { productId: stockProduct(services, { name: 'Field Tee' }), quantity: 3 },
    { productId: stockProduct(services, { name: 'Mug' }), quantity: 1 },
  ]);
  const [tee = '', mug = ''] = items.map((item) => item.id);
  const orderNow = () => requireAdminOrder(services.db, id);
  let numbers = 0;
  /** Ships these units, by default all, and returns the shipment's id. */
  const ship = (units?: Record<string, number>, input: Partial<ShipmentInput> = {}) => {
    numbers += 1;
    const chosen = units && Object.entries(units).map(([item, quantity]) => ({ id: item, quantity }));
    const tracked = { carrier: 'UPS', trackingNumber: `1Z${numbers}` };
    shipItems(services, id, { ...tracked, items: chosen, ...input }, ADMIN_ACTOR);
    return orderNow().shipments.at(-1)?.id ?? '';
  };
  const withdraw = (shipmentId: string, input: Parameters<typeof withdrawShipment>[2] = {}) =>
    withdrawShipment(services, shipmentId, input, ADMIN_ACTOR);
  const subjects = () =>
    services.db
      .select()
      .from(emails)
      .all()
      .slice(1)
      .map(({ subject }) => subject);
  return { services, id, tee, mug, orderNow, ship, withdraw, subjects };
}

it('brings the order back to paid, its items to pending, and deletes an email that has not gone out', async () => {
  const { services, tee, ship, withdraw, orderNow, subjects } = await orderOfFour();
  const before = orderNow();
  const shipment = ship();
  expect(orderNow()).toMatchObject({ status: 'shipped' });
  const order = withdraw(shipment);
  expect(order).toMatchObject({ status: 'paid', statusOverride: null, shipments: [] });
  expect(order.items).toEqual(before.items);
  expect(order.reachedAt).toEqual(before.reachedAt);
  expect(order.allowed).toEqual(before.allowed);
  expect(order.events.findLast(({ type }) => type === 'shipment_withdrawn')).toMatchObject({
    ...{ before: 'UPS 1Z1', note: 'Recorded by mistake', actor: 'admin' },
  });
  expect(subjects()).toEqual([]);
  const waiting = services.db.select().from(jobs).where(eq(jobs.kind, 'send_email')).all();
  expect(waiting).toHaveLength(1);
  expect(services.db.select().from(shipmentItems).all()).toEqual([]);
  // Sent again, under the same number.
  ship({ [tee]: 3 }, { trackingNumber: '1Z1' });
  expect(subjects()).toEqual(['Part of your order GTI-1001 has shipped']);
});

it('returns 404 for a shipment that was withdrawn, and changes nothing', async () => {
  const { ship, withdraw, orderNow } = await orderOfFour();
  const shipment = ship();
  withdraw(shipment);
  const before = orderNow();
  expect(errorOf(() => withdraw(shipment)).code).toBe('not_found');
  expect(orderNow()).toEqual(before);
});

it('leaves the units of other shipments, and the last number of a line item', async () => {
  const { tee, ship, withdraw } = await orderOfFour();
  ship({ [tee]: 1 });
  const second = ship({ [tee]: 2 });
  ship();
  const order = withdraw(second);
  expect(order).toMatchObject({
    status: 'processing',
    items: [
      { status: 'shipped', trackingNumber: '1Z1', units: { shipped: 1, toShip: 2 } },
      { status: 'shipped', trackingNumber: '1Z3', units: { shipped: 1, toShip: 0 } },
    ],
    shipments: [{ trackingNumber: '1Z1' }, { trackingNumber: '1Z3' }],
  });
  expect(order.reachedAt.shipped).toBeUndefined();
});

it('emails the buyer only if asked to, and if the shipment was announced', async () => {
  const { services, tee, mug, ship, withdraw } = await orderOfFour();
  const first = ship({ [tee]: 3 });
  const second = ship({ [mug]: 1 });
  await sendOutbox(services);
  expect((await sendOutbox(services)).filter(({ template }) => template === 'order-message')).toEqual([]);
  withdraw(first);
  const { events } = withdraw(second, { reason: 'came_back', email: true });
  const told = (await sendOutbox(services)).filter(({ template }) => template === 'order-message');
  expect(told.map(({ text }) => /Your package[^\n]*/.exec(text ?? '')?.[0])).toEqual([
    "Your package (UPS 1Z2) came back to us. We'll be in touch about sending it again.",
  ]);
  expect(events.findLast(({ type }) => type === 'message')?.note).toContain('came back');
  const unannounced = ship({ [tee]: 1 });
  withdraw(unannounced, { email: true });
  const all = (await sendOutbox(services)).filter(({ template }) => template === 'order-message');
  expect(all).toHaveLength(1);
  services.db.update(orders).set({ customerEmail: '' }).run();
  const third = ship({ [tee]: 1 });
  expect(errorOf(() => withdraw(third, { email: true })).code).toBe('blocked');
});

it('is announced after the time to undo with delayEmail, and never if it was withdrawn before', async () => {
  const { services, tee, mug, ship, withdraw } = await orderOfFour();
  await runDueJobs(services);
  const sent = () => services.db.select().from(emails).where(eq(emails.status, 'sent')).all().length;
  const before = sent();
  const mistake = ship({ [tee]: 1 }, { delayEmail: true });
  ship({ [mug]: 1 }, { delayEmail: true });
  services.pass(9 * MINUTE_MS);
  await runDueJobs(services);
  expect(sent()).toBe(before);
  withdraw(mistake);
  services.pass(MINUTE_MS);
  await runDueJobs(services);
  expect(sent()).toBe(before + 1);
});

it('is undone only until its email goes out, which the order shows', async () => {
  const { services, id, tee, mug, ship, withdraw, orderNow } = await orderOfFour();
  await runDueJobs(services);
  const [first, second] = [ship({ [tee]: 3 }, { delayEmail: true }), ship({ [mug]: 1 })];
  const goesOutAt = new Date(services.now().getTime() + 10 * MINUTE_MS).toISOString();
  expect(orderNow().shipments.map(({ emailGoesOutAt }) => emailGoesOutAt)).toEqual([goesOutAt, null]);
  const delayed = () => listOrderEmails(services.db, id).map((email) => email.goesOutAt);
  // Newest first: the two notices, and the confirmation.
  expect(delayed()).toEqual([null, goesOutAt, null]);
  services.pass(9 * MINUTE_MS);
  await runDueJobs(services);
  // A correction keeps the time.
  correctShipment(services, first, { trackingNumber: '1Z9' }, ADMIN_ACTOR);
  expect(orderNow().shipments[0]).toMatchObject({ trackingNumber: '1Z9', emailGoesOutAt: goesOutAt });
  expect(errorOf(() => withdraw(second, { undo: true })).code).toBe('too_late');
  expect(withdraw(first, { undo: true }).shipments).toHaveLength(1);
  expect(errorOf(() => withdraw(first, { undo: true })).code).toBe('not_found');

  const third = ship({ [tee]: 3 }, { delayEmail: true });
  services.pass(10 * MINUTE_MS);
  services.db.update(jobs).set({ status: 'running' }).where(eq(jobs.status, 'waiting')).run();
  expect(orderNow().shipments[1]?.emailGoesOutAt).toBeNull();
  expect(delayed().every((at) => at === null)).toBe(true);
  expect(errorOf(() => withdraw(third, { undo: true })).code).toBe('too_late');
  expect(orderNow().shipments).toHaveLength(2);
});

it('waits for nothing without a time to undo', async () => {
  const { services, ship, orderNow } = await orderOfFour();
  const value = { automatic: false, delayMinutes: 0, undoMinutes: 0, updatedAt: undefined };
  saveSetting(services, 'fulfillment', value, ADMIN_ACTOR);
  ship(undefined, { delayEmail: true });
  expect(orderNow().shipments).toMatchObject([{ emailGoesOutAt: null }]);
});

it('can be refunded afterwards, and a unit refunded as shipped is not sent again', async () => {
  const { services, id, tee, ship, withdraw, orderNow } = await orderOfFour();
  const shipment = ship({ [tee]: 3 });
  const refund = (quantity: number, shipped: number) =>
    requestRefund(services, id, { items: [{ id: tee, quantity, shipped }] }, { actor: ADMIN_ACTOR });
  await refund(2, 2);
  expect(orderNow().items[0]?.units).toMatchObject({ shipped: 3, refunded: 0, toShip: 0 });
  expect(withdraw(shipment).items[0]?.units).toMatchObject({ shipped: 0, refunded: 2, toShip: 1 });
  ship({ [tee]: 1 });
  expect(orderNow().items[0]?.units).toMatchObject({ shipped: 1, refunded: 2, toShip: 0 });
  const again = orderNow().shipments.at(-1)?.id ?? '';
  withdraw(again);
  await refund(1, 0);
  expect(orderNow().items[0]?.units).toMatchObject({ shipped: 0, refunded: 3, toShip: 0 });
});

it('takes only as many units from a refund of shipped ones as were withdrawn', async () => {
  const { services, id, tee, ship, withdraw } = await orderOfFour();
  ship({ [tee]: 1 });
  const second = ship({ [tee]: 2 });
  const items = [{ id: tee, quantity: 2, shipped: 2 }];
  await requestRefund(services, id, { items }, { actor: ADMIN_ACTOR });
  expect(withdraw(second)).toMatchObject({
    items: [{ units: { shipped: 1, refunded: 1, toShip: 1 } }, {}],
    refunds: [{ items: [{ quantity: 2, shipped: 1 }] }],
  });
});

it("ends an administrator's choice that the order has arrived: its units are to be shipped again", async () => {
  const { services, id, ship, withdraw } = await orderOfFour();
  const shipment = ship();
  chooseStatus(services, id, { to: 'delivered', actor: ADMIN_ACTOR });
  expect(withdraw(shipment, { reason: 'came_back' })).toMatchObject({ status: 'paid', statusOverride: null });
  expect(laneCounts(services)).toEqual({ pack: 1 });
});

it("keeps an administrator's other choice of status, and ends it once the units say the same", async () => {
  const { services, id, tee, ship, withdraw, orderNow } = await orderOfFour();
  const choose = (to: 'processing' | 'cancelled') => chooseStatus(services, id, { to, actor: ADMIN_ACTOR });
  const first = ship();
  choose('processing');
  expect(withdraw(first)).toMatchObject({ status: 'processing', statusOverride: { settledStatus: 'paid' } });
  const second = ship({ [tee]: 1 });
  expect(orderNow().statusOverride).toBeNull();
  choose('cancelled');
  expect(withdraw(second)).toMatchObject({ status: 'cancelled', statusOverride: { settledStatus: 'paid' } });
});

it('leaves an order that was paid otherwise ready to ship', async () => {
  const { services, id, ship, withdraw } = await orderOfFour();
  services.db.update(orders).set({ stripePaymentIntentId: null }).run();
  chooseStatus(services, id, { to: 'paid', actor: ADMIN_ACTOR });
  expect(withdraw(ship())).toMatchObject({ status: 'paid', allowed: { ship: true } });
});

it('leaves what vendors shipped, and refuses to withdraw it', async () => {
  const { services, id, tee, mug, ship, withdraw, orderNow } = await orderOfFour();
  const vendorOrder = storeVendorOrder(services, { id, items: [{ id: tee, quantity: 2 }] });
  const shipment = ship({ [tee]: 1, [mug]: 1 });
  const shipments = [vendorShipment('9400', { lineItemIds: [tee], quantities: { [tee]: 1 } })];
  // The vendor reports between the shipment and its withdrawal.
  transaction(services.db, () => applyVendorState(services, vendorOrder, vendorState({ shipments })));
  const order = withdraw(shipment);
  expect(order.items).toMatchObject([
    { status: 'shipped', trackingNumber: '9400', units: { shipped: 1, withVendor: 1, toShip: 1 } },
    { status: 'pending', trackingNumber: null, units: { shipped: 0, toShip: 1 } },
  ]);
  const reported = orderNow().shipments[0];
  expect(reported).toMatchObject({ isByHand: false, items: [] });
  expect(errorOf(() => withdraw(reported?.id ?? '')).code).toBe('blocked');
});
