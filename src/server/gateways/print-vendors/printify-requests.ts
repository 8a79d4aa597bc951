import { type PrintifyMaker, SHIPPING } from './printify-replies.ts';
import type { PrintFile, VendorOrderItem, VendorOrderRequest } from './vendor-order.ts';

/** The makers of products, by Printify's product ids. */
export type Makers = Map<string, PrintifyMaker>;

/** Our placements, by Printify's names. It has none for the chest, which is a part of the front. */
export const PLACEMENTS = new Map([
  ['front', 'front'],
  ['back', 'back'],
  ['sleeve', 'left_sleeve'],
]);

/** Returns the items and the address of an order. Omits print files without `makers`, as for rates. */
export function content(
  { items, recipient: to }: Pick<VendorOrderRequest, 'items' | 'recipient'>,
  makers: Makers | null = null,
) {
  return {
    line_items: items.map((item) => ({
      ...product(item, makers),
      variant_id: Number(item.vendorVariantId),
      quantity: item.quantity,
    })),
    address_to: {
      first_name: to.firstName,
      last_name: to.lastName,
      ...(to.email && { email: to.email }),
      ...(to.phone && { phone: to.phone }),
      country: to.country,
      region: to.state,
      address1: to.addressLine1,
      ...(to.addressLine2 && { address2: to.addressLine2 }),
      city: to.city,
      zip: to.zipCode,
    },
  };
}

/** A store product has a fixed print. One with a custom print is specified by its maker's blueprint. */
function product({ vendorProductId, printFiles }: VendorOrderItem, makers: Makers | null) {
  if (makers === null || printFiles.length === 0) return { product_id: vendorProductId };
  const maker = makers.get(vendorProductId);
  if (!maker) throw new Error(`Who makes the product ${vendorProductId} wasn't read.`);
  return {
    ...maker,
    print_areas: Object.fromEntries(
      printFiles.map((file) => [
        file.position?.name ?? PLACEMENTS.get(file.placement) ?? file.placement,
        toPrint(file),
      ]),
    ),
  };
}

/**
 * Returns a file with its place in the placeholder: the middle as a part of its width and height, and the file's width as a part of its
 * width. An address alone fills the placeholder.
 */
function toPrint({ url, position }: PrintFile) {
  if (!position) return url;
  const { area, x, y, width, height } = position;
  const middle = { x: (x + width / 2) / area.width, y: (y + height / 2) / area.height };
  return [{ src: url, ...middle, scale: width / area.width, angle: 0 }];
}

/** Returns the body of a new order. */
export function orderBody(order: VendorOrderRequest, makers: Makers) {
  const shippingId = order.shippingId ?? SHIPPING.standard.id;
  return {
    external_id: order.reference,
    label: order.label,
    shipping_method: Number(shippingId),
    is_printify_express: shippingId === SHIPPING.printify_express.id,
    is_economy_shipping: shippingId === SHIPPING.economy.id,
    // The shop itself emails the buyer.
    send_shipping_notification: false,
    ...content(order, makers),
  };
}
