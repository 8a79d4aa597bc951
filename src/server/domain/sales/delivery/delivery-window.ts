import { allForYear } from '@18f/us-federal-holidays';
import type { BusinessDays } from '#server/kernel/env/delivery-settings.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { dayIn, isoDay } from '#shared/dates.ts';
import type { DeliveryWindow } from '#shared/delivery.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isPickedUp } from '#shared/hand-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { readDeliveryWindow } from '../orders/orders.queries.ts';

/**
 * Returns when an order of this moment is expected to ship and to arrive (docs/product/checkout.md#delivery-dates). Counts
 * business days from the day of the order in the shop's time zone.
 * @param days from shipment to arrival, as the vendors promise them; by default those of the setting
 */
export function deliveryWindow(
  services: Pick<Services, 'db' | 'env'>,
  orderedAt: Date,
  days: BusinessDays | null = null,
): DeliveryWindow {
  const { make, ship: usual } = readSetting(services, 'delivery');
  const ship = days ?? usual;
  const ordered = dayIn(services.env.timeZone, orderedAt);
  return {
    ships: { from: addBusinessDays(ordered, make.min), to: addBusinessDays(ordered, make.max) },
    arrives: {
      from: addBusinessDays(ordered, make.min + ship.min),
      to: addBusinessDays(ordered, make.max + ship.max),
    },
  };
}

/**
 * Returns when an order is expected to ship and to arrive. Returns `null` once part of it has shipped, since the carrier's
 * tracking is more exact then, after the last day, when everything is refunded, and if the buyer picks it up.
 */
export function expectedDelivery(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  order: Pick<Order, 'id' | 'status' | 'shipments' | 'fullyRefunded' | 'shippingAddress'>,
): DeliveryWindow | null {
  const isExpected = order.status === 'paid' || order.status === 'processing';
  if (!isExpected || order.shipments.length > 0 || order.fullyRefunded) return null;
  if (isPickedUp(order.shippingAddress)) return null;
  const window = readDeliveryWindow(services.db, order.id);
  return window.arrives.to >= dayIn(services.env.timeZone, services.now()) ? window : null;
}

/** Returns the business day `count` business days later. For 0, the day itself or the next business day. */
function addBusinessDays(day: string, count: number): string {
  let date = new Date(day);
  for (let left = count; left > 0 || !isBusinessDay(date); ) {
    date = new Date(date.getTime() + DAY_MS);
    if (isBusinessDay(date)) left -= 1;
  }
  return isoDay(date);
}

function isBusinessDay(date: Date): boolean {
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
  return !isWeekend && !holidaysOf(date.getUTCFullYear()).has(isoDay(date));
}

/** By year, because the library needs milliseconds for each. */
const holidays = new Map<number, ReadonlySet<string>>();

/** Returns the federal holidays of a year. New Year's Day may be observed on December 31 of the year before. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year);
  if (known) return known;
  const days = new Set([...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString));
  holidays.set(year, days);
  return days;
}
