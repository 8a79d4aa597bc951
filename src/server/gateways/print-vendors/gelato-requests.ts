import type { VendorAddress, VendorOrderItem, VendorOrderRequest } from './vendor-order.ts';
import { knownFields } from './vendor-reply.ts';

/** Our placements, by Gelato's types of files. It prints no chest, it only embroiders one. */
export const PLACEMENTS = new Map([
  ['front', 'default'],
  ['back', 'back'],
  ['sleeve', 'sleeve-left'],
]);

/** A variant of a product that was designed in a store of Gelato, which has its print. A `productUid` is never a UUID. */
const DESIGNED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the body of a new order. Without a method, Gelato chooses the cheapest. */
export function orderBody(order: VendorOrderRequest, orderType: 'order' | 'draft') {
  return {
    orderType,
    orderReferenceId: order.reference,
    customerReferenceId: order.label,
    currency: 'USD',
    items: order.items.map(itemOf),
    ...(order.shippingId !== null && { shipmentMethodUid: order.shippingId }),
    shippingAddress: addressOf(order.recipient),
  };
}

/** Returns the body of a request for quotes, which may have an incomplete address. */
export function quoteBody({ recipient, items }: Pick<VendorOrderRequest, 'recipient' | 'items'>) {
  return {
    // Required, and not kept.
    orderReferenceId: 'quote',
    customerReferenceId: 'quote',
    currency: 'USD',
    allowMultipleQuotes: true,
    recipient: knownFields(addressOf(recipient)),
    products: items.map(({ lineItemId, vendorVariantId, quantity }) => ({
      itemReferenceId: lineItemId,
      productUid: vendorVariantId,
      files: [],
      quantity,
    })),
  };
}

function itemOf({ lineItemId, vendorVariantId, quantity, printFiles }: VendorOrderItem) {
  const isDesigned = printFiles.length === 0 && DESIGNED.test(vendorVariantId);
  return {
    itemReferenceId: lineItemId,
    ...(isDesigned ? { storeProductVariantId: vendorVariantId } : { productUid: vendorVariantId }),
    quantity,
    ...(printFiles.length > 0 && {
      files: printFiles.map(({ placement, url }) => ({ type: PLACEMENTS.get(placement), url })),
      // The id of a product says which sides are printed.
      adjustProductUidByFileTypes: true,
    }),
  };
}

function addressOf(to: VendorAddress) {
  return {
    firstName: to.firstName,
    lastName: to.lastName,
    addressLine1: to.addressLine1,
    ...(to.addressLine2 && { addressLine2: to.addressLine2 }),
    city: to.city,
    postCode: to.zipCode,
    state: to.state,
    country: to.country,
    ...(to.email && { email: to.email }),
    ...(to.phone && { phone: to.phone }),
  };
}
