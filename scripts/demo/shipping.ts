import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { moveItem } from '#server/domain/sales/orders/move-status.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { ATTENTION_REASONS } from '#shared/order-state.ts';
import type { Random } from './random.ts';
import type { SampleShop } from './sample-shop.ts';

/** Starts the production of an order's line items, as an administrator. */
export function produce(shop: SampleShop, orderId: string): void {
  const { services, admin } = shop;
  for (const { id } of shop.order(orderId).items)
    moveItem(services, id, { to: 'in_production', actor: admin });
  changeStatus(services, orderId, { status: 'processing', note: undefined }, admin);
}

/** Ships line items by hand, as an administrator; by default all that is left. */
export function ship(
  shop: SampleShop,
  orderId: string,
  items?: readonly { id: string; quantity: number }[],
): void {
  const carrier = shop.random.pick(['USPS', 'USPS', 'UPS', 'FedEx']);
  const trackingNumber = newTrackingNumber(shop.random, carrier);
  const { services, admin } = shop;
  // The office has seen every flag.
  const shipment = {
    carrier,
    trackingNumber,
    items: items?.map(({ id, quantity }) => ({ id, quantity })),
    acceptFlags: [...ATTENTION_REASONS],
  };
  shipItems(services, orderId, shipment, admin);
}

/** Records that an order has arrived, as an administrator. */
export function deliver(shop: SampleShop, orderId: string): void {
  const { services, admin } = shop;
  for (const { id } of shop.order(orderId).items) moveItem(services, id, { to: 'delivered', actor: admin });
  changeStatus(services, orderId, { status: 'delivered', note: undefined }, admin);
}

/** Makes, ships and delivers an order in the days after its sale, as far as they have passed. */
export function fulfill(shop: SampleShop, orderId: string): void {
  shop.inOffice(1, () => {
    produce(shop, orderId);
    shop.inOffice(shop.random.between(1, 2), () => {
      ship(shop, orderId);
      shop.inOffice(shop.random.between(2, 4), () => deliver(shop, orderId));
    });
  });
}

/** Returns a number that looks like one of the carrier's. */
export function newTrackingNumber(random: Random, carrier: string): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('');
  if (carrier === 'USPS') return `9400${digits(18)}`;
  return carrier === 'UPS' ? `1Z${digits(16)}` : digits(12);
}
