import type { VendorOrderItem, VendorOrderRequest } from './print-vendor.ts';
import { type PrintifyMaker, SHIPPING } from './printify-replies.ts';

/** Who makes a product, by Printify's id of it. */
export type Makers = Map<string, PrintifyMaker>;

/** Our placements, by Printify's names. It has none for the chest, which is a part of its front. */
export const PLACEMENTS = new Map([
  ['front', 'front'],
  ['back', 'back'],
  ['sleeve', 'left_sleeve'],
]);

/** Returns what is ordered, and where to. Without `makers`, as for rates, print files are left out. */
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

/** A product of the store has a fixed print. One with a print of its own is named by what it is made of. */
function product({ vendorProductId, printFiles }: VendorOrderItem, makers: Makers | null) {
  if (makers === null || printFiles.length === 0) return { product_id: vendorProductId };
  const maker = makers.get(vendorProductId);
  if (!maker) throw new Error(`Who makes the product ${vendorProductId} wasn't read.`);
  return {
    ...maker,
    print_areas: Object.fromEntries(
      printFiles.map(({ placement, url }) => [PLACEMENTS.get(placement) ?? placement, url]),
    ),
  };
}

/** Returns the body of a new order. */
export function orderBody(order: VendorOrderRequest, makers: Makers) {
  const shippingId = order.shippingId ?? SHIPPING.standard.id;
  return {
    external_id: order.reference,
    label: order.reference,
    shipping_method: Number(shippingId),
    is_printify_express: shippingId === SHIPPING.printify_express.id,
    is_economy_shipping: shippingId === SHIPPING.economy.id,
    // The shop emails the buyer.
    send_shipping_notification: false,
    ...content(order, makers),
  };
}
