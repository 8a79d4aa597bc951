import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';
import { correctShipment } from './correct-shipment.ts';
import { recordShipment } from './record-shipment.ts';
import { requireAdminOrder } from './require-order.ts';
import { shipItems } from './ship-items.ts';
import { withdrawShipment } from './withdraw-shipment.ts';

const UNKNOWN = '00000000-0000-4000-8000-999999999999';

async function shippedOrder(input: ShipmentInput = { carrier: 'UPS', trackingNumber: '1Z1' }) {
  const services = testServices();
  const { id, items } = await paidOrder(services, ['Field Tee', 'Mug']);
  const [tee = '', mug = ''] = items.map((item) => item.id);
  shipItems(services, id, { ...input, items: [{ id: tee, quantity: 1 }] }, ADMIN_ACTOR);
  const orderNow = () => requireAdminOrder(services.db, id);
  const shipment = orderNow().shipments[0]?.id ?? '';
  const correct = (changes: Parameters<typeof correctShipment>[2], shipmentId = shipment) =>
    correctShipment(services, shipmentId, changes, ADMIN_ACTOR);
  const texts = async (template: string) =>
    (await sendOutbox(services))
      .filter((email) => email.template === template && email.status === 'sent')
      .map(({ text }) => text ?? '');
  return { services, id, mug, orderNow, shipment, correct, texts };
}

it('changes the number at the shipment, its line items and in the email that has not gone out', async () => {
  const { correct, texts } = await shippedOrder();
  const order = correct({ trackingNumber: '1Z2', email: true });
  expect(order).toMatchObject({
    shipments: [{ carrier: 'UPS', trackingNumber: '1Z2', trackingUrl: expect.stringContaining('1Z2') }],
    items: [{ trackingNumber: '1Z2', status: 'shipped' }, { trackingNumber: null }],
  });
  expect(order.shipments).toHaveLength(1);
  expect(order.events.at(-1)).toMatchObject({
    ...{ type: 'shipment_corrected', before: 'UPS 1Z1', after: 'UPS 1Z2' },
  });
  const [notice, ...more] = await texts('shipping-notice');
  expect(more).toEqual([]);
  expect(notice).toContain('Tracking number: 1Z2');
  expect(await texts('order-message')).toEqual([]);
});

it('emails the buyer who has the wrong number only if asked to, and once', async () => {
  const { correct, texts, orderNow } = await shippedOrder();
  expect(await texts('shipping-notice')).toHaveLength(1);
  correct({ carrier: 'FedEx' });
  expect(await texts('order-message')).toEqual([]);
  correct({ trackingNumber: '986578788855', email: true });
  const before = orderNow();
  correct({ trackingNumber: '986578788855', email: true });
  expect(orderNow()).toEqual(before);
  const [told, ...more] = await texts('order-message');
  expect(more).toEqual([]);
  expect(told).toContain('FedEx 986578788855');
  expect(told).toContain('https://www.fedex.com/fedextrack/?trknbr=986578788855');
});

it('makes a letter a shipment with tracking, with the carrier of its number', async () => {
  const { correct } = await shippedOrder({ method: 'letter' });
  expect(correct({ trackingNumber: '9400111202555842332669' })).toMatchObject({
    shipments: [{ method: 'tracked', carrier: 'USPS' }],
    items: [{ trackingNumber: '9400111202555842332669' }, {}],
  });
});

it('has the carrier and tracking page of a recognized number, unless a carrier is given', async () => {
  const { correct } = await shippedOrder();
  const trackingNumber = '9400111202555842332669';
  expect(correct({ trackingNumber }).shipments).toMatchObject([
    { carrier: 'USPS', trackingUrl: expect.stringMatching(/usps.*9400111202555842332669$/) },
  ]);
  expect(correct({ trackingNumber: '986578788855', carrier: 'Courier' }).shipments).toMatchObject([
    { carrier: 'Courier', trackingNumber: '986578788855', trackingUrl: null },
  ]);
  expect(correct({ trackingNumber: 'C123' }).shipments).toMatchObject([{ carrier: 'Courier' }]);
});

it('replaces a waiting email about a correction, and never repeats what the buyer knows', async () => {
  const { correct, texts } = await shippedOrder();
  expect(await texts('shipping-notice')).toHaveLength(1);
  correct({ trackingNumber: '1Z2', email: true });
  // The waiting email is brought up to date, even if the correction asks for none.
  correct({ trackingNumber: '1Z3' });
  const [told, ...more] = await texts('order-message');
  expect(more).toEqual([]);
  expect(told).toContain('UPS 1Z3');
  correct({ trackingNumber: '1Z4', email: true });
  correct({ trackingNumber: '1Z3', email: true });
  expect(await texts('order-message')).toHaveLength(1);
  correct({ trackingNumber: '1Z4', email: true });
  expect(await texts('order-message')).toHaveLength(2);
});

it('emails nothing about a number that is right again before the email went out', async () => {
  const { correct, texts, orderNow } = await shippedOrder();
  expect(await texts('shipping-notice')).toHaveLength(1);
  correct({ trackingNumber: '1Z2', email: true });
  correct({ trackingNumber: '1Z1', email: true });
  expect(await texts('order-message')).toEqual([]);
  expect(orderNow().events.filter(({ type }) => type === 'shipment_corrected')).toHaveLength(2);
});

it('tells a buyer whose email about a correction waits nothing of a withdrawn shipment', async () => {
  const { services, correct, shipment, texts } = await shippedOrder();
  expect(await texts('shipping-notice')).toHaveLength(1);
  correct({ trackingNumber: '1Z2', email: true });
  withdrawShipment(services, shipment, {}, ADMIN_ACTOR);
  expect(await texts('order-message')).toEqual([]);
});

it('keeps the delay of an email that has not gone out', async () => {
  const number = { carrier: 'UPS', trackingNumber: '1Z1' };
  const { services, correct } = await shippedOrder({ ...number, delayEmail: true });
  correct({ trackingNumber: '1Z2' });
  const noticeNow = async () => {
    await runDueJobs(services);
    return services.db.select().from(emails).where(eq(emails.template, 'shipping-notice')).get();
  };
  expect(await noticeNow()).toMatchObject({ status: 'waiting' });
  services.pass(HOUR_MS);
  expect(await noticeNow()).toMatchObject({ status: 'sent', text: expect.stringContaining('1Z2') });
});

it('has the given tracking page of a carrier without its own, with the corrected number', async () => {
  const page = 'https://courier.example/C1/track?n=C1';
  const { correct } = await shippedOrder({ carrier: 'C1', trackingNumber: 'C1', trackingUrl: page });
  const pageOf = (...changes: Parameters<typeof correct>) => correct(...changes).shipments[0]?.trackingUrl;
  expect(pageOf({ trackingNumber: 'C2' })).toBe('https://courier.example/C2/track?n=C2');
  expect(pageOf({ trackingUrl: 'https://courier.example/' })).toBe('https://courier.example/');
  expect(pageOf({ trackingNumber: 'C3' })).toBe('https://courier.example/');
  expect(pageOf({ carrier: 'Other' })).toBeNull();
  expect(pageOf({ carrier: 'UPS' })).toContain('ups.com');
});

it("refuses another shipment's number, a number without a carrier, and a vendor's shipment", async () => {
  const { services, id, mug, correct, shipment, orderNow } = await shippedOrder({ method: 'handed_over' });
  const number = { carrier: null, trackingNumber: '9400', trackingUrl: null, shippedAt: new Date() };
  recordShipment(services, { orderId: id, ...number, itemIds: [mug], actor: ADMIN_ACTOR });
  const before = orderNow();
  const fieldsOf = (changes: Parameters<typeof correct>[0]) =>
    Object.keys(errorOf(() => correct(changes)).fields ?? {});
  expect(fieldsOf({ carrier: 'USPS', trackingNumber: '9400' })).toEqual(['trackingNumber']);
  expect(fieldsOf({ trackingNumber: 'P-1' })).toEqual(['carrier']);
  expect(fieldsOf({ carrier: 'UPS' })).toEqual(['trackingNumber']);
  expect(errorOf(() => correct({ carrier: 'UPS' }, UNKNOWN)).code).toBe('not_found');
  expect(orderNow()).toEqual(before);
  expect(before.shipments.find((one) => one.id === shipment)).toMatchObject({ method: 'handed_over' });
});
