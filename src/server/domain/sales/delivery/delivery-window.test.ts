import { expect, it } from 'vitest';
import { deliveryWords } from '#shared/delivery.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { confirmationEmail } from '../orders/order-emails.ts';
import { deliveryWindow, expectedDelivery } from './delivery-window.ts';

const window = (orderedAt: string, settings: Record<string, string> = {}) =>
  deliveryWindow(testServices(settings), new Date(orderedAt));

it('adds the days to make and to ship, without weekends', () => {
  expect(window('2026-09-14T18:00:00Z')).toEqual({
    ships: { from: '2026-09-16', to: '2026-09-18' },
    arrives: { from: '2026-09-21', to: '2026-09-25' },
  });
});

it('counts from the next business day for an order at the weekend', () => {
  expect(window('2026-09-19T18:00:00Z', { DELIVERY_MAKE_DAYS: '0-1' }).ships).toEqual({
    from: '2026-09-21',
    to: '2026-09-21',
  });
});

it('skips federal holidays, also a New Year observed in December', () => {
  // Thanksgiving is November 26.
  expect(window('2026-11-25T18:00:00Z', { DELIVERY_MAKE_DAYS: '1' }).ships.from).toBe('2026-11-27');
  // January 1, 2028 is a Saturday.
  expect(window('2027-12-30T18:00:00Z', { DELIVERY_MAKE_DAYS: '1' }).ships.from).toBe('2028-01-03');
});

it("takes the day of the order in the shop's time zone", () => {
  const evening = '2026-09-15T05:00:00Z';
  expect(window(evening, { DELIVERY_MAKE_DAYS: '1' }).ships.from).toBe('2026-09-15');
  expect(window(evening, { DELIVERY_MAKE_DAYS: '1', TIME_ZONE: 'America/New_York' }).ships.from).toBe(
    '2026-09-16',
  );
});

it('keeps the window of an order when the settings change', async () => {
  const services = testServices();
  const order = await paidOrder(services);
  const promised = deliveryWindow(services, services.now());
  services.env.shop.delivery = { make: { min: 20, max: 30 }, ship: { min: 20, max: 30 } };
  expect(expectedDelivery(services, order)).toEqual(promised);
  const email = confirmationEmail(services, order);
  expect(email).toMatchObject({ data: { delivery: deliveryWords(promised) } });
});

it('expects a paid order until it has shipped or its days have passed', async () => {
  const services = testServices();
  const order = await paidOrder(services);
  const shipment = {
    method: 'tracked' as const,
    carrier: null,
    trackingNumber: '1Z',
    trackingUrl: null,
    shippedAt: null,
  };
  expect(expectedDelivery(services, order)).toEqual(deliveryWindow(services, services.now()));
  expect(expectedDelivery(services, { ...order, shipments: [shipment] })).toBeNull();
  expect(expectedDelivery(services, { ...order, status: 'cancelled' })).toBeNull();
  expect(expectedDelivery(services, { ...order, status: 'processing' })).not.toBeNull();
  expect(expectedDelivery(services, { ...order, fullyRefunded: true })).toBeNull();
  const { arrives } = deliveryWindow(services, services.now());
  const lastDay = new Date(`${arrives.to}T23:00:00Z`).getTime();
  services.pass(lastDay - services.now().getTime());
  expect(expectedDelivery(services, order)).not.toBeNull();
  services.pass(24 * 60 * 60 * 1000);
  expect(expectedDelivery(services, order)).toBeNull();
});
