import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { buy, paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { moveItem } from './move-status.ts';
import { findAdminOrder } from './orders.queries.ts';
import { chooseStatus, settleOrder } from './settle-order.ts';
import { shipItems } from './ship-items.ts';
import { withdrawShipment } from './withdraw-shipment.ts';

const UNKNOWN = '00000000-0000-4000-8000-999999999999';
const UPS = { carrier: 'UPS', trackingNumber: '1Z999' };
/** One unit of each line item. */
const one = (...ids: string[]) => ids.map((id) => ({ id, quantity: 1 }));
const sentEmails = ({ db }: TestServices) => db.select().from(emails).all().length;

async function orderOfTwo() {
  const services = testServices();
  const { id, items } = await paidOrder(services, ['Field Tee', 'Mug']);
  const [tee = '', mug = ''] = items.map((item) => item.id);
  const codeOf = (input: Partial<Parameters<typeof shipItems>[2]> = {}, orderId = id) =>
    errorOf(() => shipItems(services, orderId, { ...UPS, ...input }, ADMIN_ACTOR)).code;
  const messageOf = () => errorOf(() => shipItems(services, id, UPS, ADMIN_ACTOR)).message;
  return { services, id, tee, mug, codeOf, messageOf };
}

describe('shipItems', () => {
  it('ships every line item by default, emails the buyer and records it', async () => {
    const { services, id } = await orderOfTwo();
    const { order, isNew } = shipItems(services, id, UPS, ADMIN_ACTOR);
    expect(isNew).toBe(true);
    expect(order).toMatchObject({
      status: 'shipped',
      shippedItems: 2,
      shipments: [{ ...UPS, trackingUrl: 'https://www.ups.com/track?tracknum=1Z999' }],
    });
    expect(order.items.map(({ trackingNumber }) => trackingNumber)).toEqual(['1Z999', '1Z999']);
    const added = order.events.slice(1).map(({ type, actorId }) => `${type} ${actorId}`);
    expect(added).toEqual(['shipment a-user', 'item_status a-user', 'item_status a-user', 'status a-user']);
    const [, notice, ...more] = await sendOutbox(services);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ template: 'shipping-notice', recipient: 'sam@example.com' });
  });

  it('ships a part, then the rest', async () => {
    const { services, id, tee, mug } = await orderOfTwo();
    const part = shipItems(services, id, { ...UPS, items: one(mug) }, ADMIN_ACTOR);
    expect(part.order).toMatchObject({ status: 'processing', shippedItems: 1, pendingItems: 1 });
    services.pass(1000);
    const rest = { carrier: 'Pigeon', trackingNumber: 'P-1', trackingUrl: 'https://pigeon.example/P-1' };
    const { order } = shipItems(services, id, rest, ADMIN_ACTOR);
    expect(order).toMatchObject({ status: 'shipped', shipments: [{}, rest] });
    expect(order.items.find((item) => item.id === tee)?.trackingNumber).toBe('P-1');
    expect(sentEmails(services)).toBe(3);
  });

  it('changes nothing when it is repeated', async () => {
    const { services, id, mug } = await orderOfTwo();
    const part = { ...UPS, items: one(mug) };
    const first = shipItems(services, id, part, ADMIN_ACTOR);
    expect(shipItems(services, id, part, ADMIN_ACTOR)).toEqual({ order: first.order, isNew: false });
    const rest = { ...UPS, trackingNumber: '1Z111' };
    const all = shipItems(services, id, rest, ADMIN_ACTOR);
    expect(shipItems(services, id, rest, ADMIN_ACTOR)).toEqual({ order: all.order, isNew: false });
    expect(sentEmails(services)).toBe(3);
  });

  it('leaves items at a vendor, and a later status as it is', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    storeVendorOrder(services, { id, items: [{ id: mug, quantity: 1 }] }, { submission: 'accepted' });
    moveItem(services, mug, { to: 'in_production', actor: ADMIN_ACTOR });
    chooseStatus(services, id, { to: 'delivered', actor: ADMIN_ACTOR });
    const { order } = shipItems(services, id, UPS, ADMIN_ACTOR);
    expect(order.items.map(({ id: item, status }) => [item, status])).toEqual([
      [tee, 'shipped'],
      [mug, 'in_production'],
    ]);
    expect(order.status).toBe('delivered');
    expect(codeOf({ trackingNumber: '1Z111', items: one(mug) })).toBe('blocked');
  });

  it('returns 409 nothing_to_do for items that shipped or were canceled, and for a used number', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    shipItems(services, id, { ...UPS, items: one(mug) }, ADMIN_ACTOR);
    const next = { trackingNumber: '1Z111' };
    expect(codeOf({ ...next, items: one(mug) })).toBe('nothing_to_do');
    expect(codeOf({ ...next, items: one(tee, mug) })).toBe('nothing_to_do');
    expect(codeOf({ items: one(tee) })).toBe('nothing_to_do');
    expect(codeOf()).toBe('nothing_to_do');
    moveItem(services, tee, { to: 'cancelled', actor: ADMIN_ACTOR });
    settleOrder(services, id, ADMIN_ACTOR);
    expect(codeOf({ ...next, items: one(tee) })).toBe('nothing_to_do');
    expect(codeOf(next)).toBe('nothing_to_do');
    expect(findAdminOrder(services.db, id)).toMatchObject({ status: 'shipped', shippedItems: 1 });
  });

  it('tells items that a vendor is making from those it has shipped or that were refunded', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    const vendorOrder = storeVendorOrder(services, {
      id,
      items: [tee, mug].map((item) => ({ id: item, quantity: 1 })),
    });
    const shipments = [vendorShipment('9400', { lineItemIds: [tee] })];
    transaction(services.db, () => applyVendorState(services, vendorOrder, vendorState({ shipments })));
    expect(codeOf({ items: one(tee) })).toBe('nothing_to_do');
    expect(codeOf({ items: one(mug) })).toBe('blocked');
    expect(codeOf({ items: one(tee, mug) })).toBe('blocked');
    await requestRefund(services, id, { items: [{ id: mug, quantity: 1 }] }, { actor: ADMIN_ACTOR });
    expect(codeOf({ items: one(mug) })).toBe('nothing_to_do');
  });

  it('returns a canceled order for a shipment that is recorded, and refuses another one', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    const part = { ...UPS, items: one(mug) };
    shipItems(services, id, part, ADMIN_ACTOR);
    chooseStatus(services, id, { to: 'cancelled', actor: ADMIN_ACTOR });
    for (const repeated of [part, UPS]) {
      const { order, isNew } = shipItems(services, id, repeated, ADMIN_ACTOR);
      expect([isNew, order.status, order.shipments.length]).toEqual([false, 'cancelled', 1]);
      expect(order.items).toMatchObject([
        { id: tee, shippedQuantity: 0 },
        { id: mug, shippedQuantity: 1 },
      ]);
    }
    expect(codeOf({ items: one(tee) })).toBe('blocked');
    expect(codeOf({ trackingNumber: '1Z111' })).toBe('blocked');
    expect(sentEmails(services)).toBe(2);
  });

  it('returns 422 for an item that the order does not have', async () => {
    const { services, id, tee } = await orderOfTwo();
    const ship = () => shipItems(services, id, { ...UPS, items: one(tee, UNKNOWN) }, ADMIN_ACTOR);
    const refused = { code: 'validation_failed', fields: { items: expect.any(String) } };
    expect(errorOf(ship)).toMatchObject(refused);
    shipItems(services, id, UPS, ADMIN_ACTOR);
    expect(errorOf(ship)).toMatchObject(refused);
  });

  it('returns 409 for a canceled or unpaid order and 404 for an unknown one', async () => {
    const { services, id, codeOf, messageOf } = await orderOfTwo();
    chooseStatus(services, id, { to: 'cancelled', actor: ADMIN_ACTOR });
    expect(codeOf()).toBe('blocked');
    expect(messageOf()).toContain('is canceled');
    services.db.update(orders).set({ stripePaymentIntentId: null }).run();
    chooseStatus(services, id, { to: 'pending', actor: ADMIN_ACTOR });
    expect(messageOf()).toContain("isn't paid yet");
    expect(codeOf({}, UNKNOWN)).toBe('not_found');
    expect(sentEmails(services)).toBe(1);
  });

  it('leaves out what was refunded, and the order has shipped without it', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    await requestRefund(services, id, { items: [{ id: mug, quantity: 1 }] }, { actor: ADMIN_ACTOR });
    expect(codeOf({ items: one(mug) })).toBe('nothing_to_do');
    const { order } = shipItems(services, id, UPS, ADMIN_ACTOR);
    const notice = (await sendOutbox(services)).find(({ template }) => template === 'shipping-notice');
    expect(notice?.text).toContain('Your order GTI-1001 has shipped.');
    expect(order.status).toBe('shipped');
    expect(order.items.map((item) => [item.id, item.status])).toEqual([
      [tee, 'shipped'],
      [mug, 'pending'],
    ]);
    expect(order.allowed).toMatchObject({ ship: false, cancel: false });
  });

  it('of a part makes the order shipped once the rest is refunded', async () => {
    const { services, id, tee, mug } = await orderOfTwo();
    shipItems(services, id, { ...UPS, items: one(tee) }, ADMIN_ACTOR);
    await requestRefund(services, id, { items: [{ id: mug, quantity: 1 }] }, { actor: ADMIN_ACTOR });
    expect(findAdminOrder(services.db, id)).toMatchObject({ status: 'shipped', allowed: { ship: false } });
  });

  it('leaves the order in processing while an item that its vendor canceled is owed', async () => {
    const { services, id, tee, mug } = await orderOfTwo();
    const vendorOrder = storeVendorOrder(services, { id, items: [{ id: tee, quantity: 1 }] });
    const canceled = vendorState({ status: 'cancelled', vendorStatus: 'canceled' });
    transaction(services.db, () => applyVendorState(services, vendorOrder, canceled));
    shipItems(services, id, { ...UPS, items: one(mug) }, ADMIN_ACTOR);
    expect(findAdminOrder(services.db, id)).toMatchObject({ status: 'processing', allowed: { ship: true } });
    await requestRefund(services, id, { items: [{ id: tee, quantity: 1 }] }, { actor: ADMIN_ACTOR });
    expect(findAdminOrder(services.db, id)).toMatchObject({ status: 'shipped', allowed: { ship: false } });
  });

  it('ships some units of a line item, and refuses more than are left', async () => {
    const services = testServices();
    const productId = stockProduct(services, { name: 'Field Tee' });
    const { id, items } = await buy(services, [{ productId, quantity: 3 }]);
    const tee = items[0]?.id ?? '';
    const ship = (quantity: number, number: string) =>
      shipItems(
        services,
        id,
        { carrier: 'UPS', trackingNumber: number, items: [{ id: tee, quantity }] },
        ADMIN_ACTOR,
      ).order;
    expect(ship(2, '1Z1')).toMatchObject({
      status: 'processing',
      items: [{ quantityToShip: 1, shippedQuantity: 2 }],
      shipments: [{ isByHand: true, items: [{ id: tee, quantity: 2 }] }],
    });
    const refused = errorOf(() => ship(2, '1Z2'));
    expect(refused.fields).toEqual({ items: expect.stringContaining('only 1 of Field Tee') });
    expect(ship(1, '1Z2')).toMatchObject({ status: 'shipped', items: [{ quantityToShip: 0 }] });
    const notices = (await sendOutbox(services)).slice(1);
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Part of your order GTI-1001 has shipped',
      'The rest of your order GTI-1001 has shipped',
    ]);
    expect(notices.map(({ text }) => /\d × Field Tee/.exec(text ?? '')?.[0])).toEqual([
      '2 × Field Tee',
      '1 × Field Tee',
    ]);
  });

  it('ships as a letter or in person, with words of its own and one email each', async () => {
    const { services, id, tee, mug } = await orderOfTwo();
    shipItems(services, id, { method: 'letter', items: one(tee) }, ADMIN_ACTOR);
    const { order } = shipItems(services, id, { method: 'handed_over', items: one(mug) }, ADMIN_ACTOR);
    expect(order).toMatchObject({
      status: 'shipped',
      items: [
        { status: 'shipped', trackingNumber: null },
        { status: 'shipped', trackingNumber: null },
      ],
      shipments: [
        { method: 'letter', carrier: null, trackingNumber: null, trackingUrl: null },
        { method: 'handed_over', trackingNumber: null },
      ],
    });
    const [letter, person, ...more] = (await sendOutbox(services)).slice(1);
    expect(more).toEqual([]);
    expect(letter?.text).toContain(
      'Part of your order GTI-1001 has been mailed as a letter, without tracking.',
    );
    expect(person?.subject).toBe('The rest of your order GTI-1001 was handed to you');
    expect(person?.text).toContain('The rest of your order GTI-1001 was handed to you in person.');
    expect(person?.text).not.toContain('Ships to');
  });

  it('records what has no number once per id, also after it was withdrawn', async () => {
    const { services, id, tee, mug, codeOf } = await orderOfTwo();
    const letter = { method: 'letter' as const, shipmentId: UNKNOWN, items: one(tee) };
    const first = shipItems(services, id, letter, ADMIN_ACTOR);
    expect(shipItems(services, id, letter, ADMIN_ACTOR)).toEqual({ order: first.order, isNew: false });
    const untracked = { ...letter, carrier: undefined, trackingNumber: undefined };
    expect(codeOf({ ...untracked, items: one(mug) })).toBe('already_added');
    expect(codeOf({ ...untracked, shipmentId: undefined })).toBe('nothing_to_do');
    const other = await paidOrder(services, ['Cap']);
    expect(codeOf({ ...untracked, items: undefined }, other.id)).toBe('already_added');
    withdrawShipment(services, UNKNOWN, {}, ADMIN_ACTOR);
    expect(codeOf(untracked)).toBe('nothing_to_do');
    expect(findAdminOrder(services.db, id)?.shipments).toEqual([]);
  });

  it('refuses a number that is recorded under another id', async () => {
    const { services, id, tee, codeOf } = await orderOfTwo();
    shipItems(services, id, { ...UPS, items: one(tee) }, ADMIN_ACTOR);
    expect(codeOf({ shipmentId: UNKNOWN })).toBe('nothing_to_do');
    expect(findAdminOrder(services.db, id)).toMatchObject({
      shipments: [{ id: expect.not.stringMatching(UNKNOWN) }],
    });
  });

  it('recognizes the carrier of a number', async () => {
    const { services, id } = await orderOfTwo();
    const { order } = shipItems(services, id, { trackingNumber: '9400111202555842332669' }, ADMIN_ACTOR);
    expect(order.shipments).toMatchObject([
      { carrier: 'USPS', trackingUrl: expect.stringContaining('usps') },
    ]);
  });

  it('ships an order whose line items are unknown', async () => {
    const { services, id } = await orderOfTwo();
    services.db.delete(orderItems).where(eq(orderItems.orderId, id)).run();
    expect(shipItems(services, id, UPS, ADMIN_ACTOR).order).toMatchObject({ status: 'shipped' });
    expect(shipItems(services, id, UPS, ADMIN_ACTOR).isNew).toBe(false);
  });
});
