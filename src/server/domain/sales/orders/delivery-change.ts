import type { checkouts } from '#db/schema/checkout.ts';
import { vendorProductOf } from '#server/domain/vendors/synced-products.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { addressLines, isSameAddress } from '#shared/address.ts';
import type { Cents } from '#shared/money.ts';
import { priceAgain } from '#shared/pricing.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { OrderRow } from './order-row.ts';
import { untaxedLines } from './sold-lines.ts';

type Delivery = Pick<OrderRow, 'customerName' | 'customerPhone' | 'shippingAddress' | 'billingAddress'>;

/** Corrected values; absent ones stay unchanged. */
export interface DeliveryCorrection {
  customerName: string;
  /** Empty for none. */
  customerPhone?: string | undefined;
  shippingAddress: Address;
  billingAddress?: Address | undefined;
}

/** Returns the delivery data of an order after a correction. */
export function correctedDelivery(
  order: Delivery,
  { customerName, customerPhone, ...addresses }: DeliveryCorrection,
): Delivery {
  const { shippingAddress, billingAddress } = addresses;
  // If the billing address was the shipping address, it stays the same as the shipping address.
  const sameOrUnchanged = isSameAddress(order.billingAddress, order.shippingAddress)
    ? shippingAddress
    : order.billingAddress;
  return {
    customerName,
    customerPhone: customerPhone === undefined ? order.customerPhone : customerPhone || null,
    shippingAddress,
    billingAddress: billingAddress ?? sameOrUnchanged,
  };
}

/** Returns the changed parts as text for the timeline; `before` and `after` are empty when nothing changed. */
export function deliveryChange(order: Delivery, corrected: Delivery): { before: string; after: string } {
  const old = describe(order);
  const compared = describe(corrected).map((part, index) => ({ before: old[index], after: part }));
  const parts = compared.filter(({ before, after }) => before !== after);
  return {
    before: parts.map(({ before }) => before).join('; '),
    after: parts.map(({ after }) => after).join('; '),
  };
}

function describe({ customerName, customerPhone, shippingAddress, billingAddress }: Delivery): string[] {
  return [
    `Name: ${customerName}`,
    `Phone: ${customerPhone ?? 'none'}`,
    `Ship to: ${addressLines(shippingAddress).join(', ')}`,
    `Bill to: ${addressLines(billingAddress).join(', ')}`,
  ];
}

const ZIP_DIGITS = 5;

/** Returns whether two addresses are one place for whoever charges by state and ZIP code. */
export function isSamePlace(a: Address, b: Address): boolean {
  return a.state === b.state && a.zipCode.slice(0, ZIP_DIGITS) === b.zipCode.slice(0, ZIP_DIGITS);
}

/** Returns whether print vendors may have set what shipping cost. Without asking them, nobody knows what another place costs. */
export function mayHaveVendorRates(
  { db }: Pick<Services, 'db'>,
  { lines, shippingLine }: Pick<typeof checkouts.$inferSelect, 'lines' | 'shippingLine'>,
): boolean {
  return (
    shippingLine.price > 0 && lines.some(({ productId }) => vendorProductOf(db, productId) !== undefined)
  );
}

/** Returns what the order would cost, with the shipping that it was charged, if it were shipped to the corrected address. */
export function totalAfter(
  services: Pick<Services, 'db' | 'env'>,
  order: OrderRow,
  { shippingAddress }: Pick<Delivery, 'shippingAddress'>,
): Cents {
  if (shippingAddress.state === order.shippingAddress.state) return order.totalCents;
  const { table: taxTable } = readSetting(services, 'tax');
  const charged = { shipping: order.shippingLine, taxTable };
  return priceAgain(untaxedLines(order.items), shippingAddress, charged).total;
}
