import { fullName } from '#shared/address.ts';
import { toWire } from '#shared/money.ts';
import { toShortReference } from './short-reference.ts';
import { refuseUnknownPlacements } from './unknown-placements.ts';
import type { PrintFile, VendorAddress, VendorOrderKey, VendorOrderRequest } from './vendor-order.ts';
import { knownFields } from './vendor-reply.ts';

/** Printful's format for our ids. */
const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/;
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;
const UUID_WITHOUT_DASHES = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * Returns the id of a line item as Printful accepts it: at most 32 characters, so UUIDs lose their dashes.
 * @throws RangeError for an id that doesn't fit
 */
export function toExternalId(ours: string): string {
  return checked(UUID.test(ours) ? ours.replaceAll('-', '') : ours);
}

/**
 * Returns the id of an order at Printful, which prints it on packing slips: the short reference.
 * @throws RangeError for one that doesn't fit
 */
export function orderExternalId(key: VendorOrderKey): string {
  return checked(toShortReference(key));
}

function checked(external: string): string {
  if (!EXTERNAL_ID.test(external)) throw new RangeError(`Printful takes no such id: ${external}`);
  return external;
}

/** Returns our id of a line item from Printful's; null for none. */
export function fromExternalId(external: string | null): string | null {
  return external?.replace(UUID_WITHOUT_DASHES, '$1-$2-$3-$4-$5') ?? null;
}

/** Our placements, by Printful's names. It prints a chest only in embroidery; in print, a chest is a part of the front. */
const PLACEMENTS = new Map([
  ['front', 'default'],
  ['back', 'back'],
  ['sleeve', 'sleeve_left'],
]);

/**
 * Returns the body of a new order.
 * @throws AppError `vendor_refused_order` for a placement that Printful doesn't print
 */
export function orderBody(order: VendorOrderRequest) {
  refuseUnknownPlacements('printful', PLACEMENTS, order);
  return {
    external_id: orderExternalId(order),
    ...(order.shippingId !== null && { shipping: order.shippingId }),
    recipient: recipient(order.recipient),
    items: order.items.map((item) => ({
      sync_variant_id: Number(item.vendorVariantId),
      external_id: toExternalId(item.lineItemId),
      quantity: item.quantity,
      retail_price: toWire(item.unitPrice),
      ...(item.printFiles.length > 0 && {
        files: item.printFiles.map(toFile),
      }),
    })),
  };
}

/** Printful refuses a file that crosses the border of its area. */
function toFile({ placement, url, position }: PrintFile) {
  if (!position) return { type: PLACEMENTS.get(placement), url };
  const { name, area, x, y, width, height } = position;
  const inArea = { area_width: area.width, area_height: area.height, width, height, top: y, left: x };
  return { type: name, url, position: { ...inArea, limit_to_print_area: true } };
}

/** Returns the body of a request for shipping rates. `catalogIds` has the Printful catalog id of each item. */
export function ratesBody(order: Pick<VendorOrderRequest, 'recipient' | 'items'>, catalogIds: string[]) {
  const { name: _, email: __, ...address } = recipient(order.recipient);
  return {
    recipient: knownFields(address),
    items: order.items.map((item, at) => ({
      variant_id: catalogIds[at],
      quantity: item.quantity,
      value: toWire(item.unitPrice),
    })),
    currency: 'USD',
    locale: 'en_US',
  };
}

/** Omits absent members. */
function recipient(to: VendorAddress) {
  return {
    name: fullName(to),
    address1: to.addressLine1,
    ...(to.addressLine2 && { address2: to.addressLine2 }),
    city: to.city,
    state_code: to.state,
    country_code: to.country,
    zip: to.zipCode,
    ...(to.phone && { phone: to.phone }),
    ...(to.email && { email: to.email }),
  };
}
