import type { GootenSpace } from './gooten-replies.ts';
import { unknownPlacement } from './unknown-placements.ts';
import type { VendorAddress, VendorOrderItem, VendorOrderRequest } from './vendor-order.ts';
import { knownFields } from './vendor-reply.ts';

/** The spaces of products that take an image, by Gooten's SKU. */
export type Spaces = ReadonlyMap<string, readonly GootenSpace[]>;

/** How Gooten describes the space of each of our placements. It has none for the chest, which is a part of the front. */
const DESCRIBED = new Map([
  ['front', /front/i],
  ['back', /back/i],
  ['sleeve', /left.*sleeve|sleeve.*left/i],
]);

interface Options {
  billingKey: string;
  spaces: Spaces;
  /** Whether Gooten only pretends to make it. */
  isTest: boolean;
}

/**
 * Returns the body of a new order. Gooten charges the account of the billing key; the billing address only has to be there.
 * @throws AppError `vendor_refused_order` for a placement that a product doesn't have
 */
export function orderBody(order: VendorOrderRequest, { billingKey, spaces, isTest }: Options) {
  const address = addressOf(order.recipient);
  return {
    ShipToAddress: { ...address, IsBusinessAddress: false },
    BillingAddress: address,
    Items: order.items.map((item) => itemOf(item, order.shippingId ?? 'standard', spaces)),
    Payment: { PartnerBillingKey: billingKey, CurrencyCode: 'USD' },
    SourceId: order.reference,
    IsPartnerSourceIdUnique: true,
    IsInTestMode: isTest,
  };
}

/** Returns the body of a request for shipping prices, which may have an incomplete address. */
export function quoteBody({ recipient: to, items }: Pick<VendorOrderRequest, 'recipient' | 'items'>) {
  return {
    ...knownFields({ ShipToPostalCode: to.zipCode, ShipToState: to.state, ShipToCountry: to.country }),
    CurrencyCode: 'USD',
    LanguageCode: 'en',
    Items: items.map(({ vendorVariantId, quantity }) => ({ SKU: vendorVariantId, Quantity: quantity })),
  };
}

/** A product without a print file of ours was designed in Gooten: it is a "print-ready product" there. */
function itemOf(item: VendorOrderItem, shipType: string, spaces: Spaces) {
  const { lineItemId, vendorVariantId: sku, quantity, printFiles } = item;
  return {
    SKU: sku,
    Quantity: quantity,
    ShipType: shipType,
    SourceId: lineItemId,
    ...(printFiles.length === 0
      ? { IsPreconfiguredSku: true }
      : { Images: printFiles.map((file) => imageOf(file, spaces.get(sku) ?? [])) }),
  };
}

function imageOf({ placement, url }: VendorOrderItem['printFiles'][number], spaces: readonly GootenSpace[]) {
  const described = DESCRIBED.get(placement);
  const [only] = spaces;
  const space =
    placement === 'front' && spaces.length === 1
      ? only
      : spaces.find(({ Description }) => described?.test(Description ?? ''));
  if (!space) throw unknownPlacement('gooten', placement);
  return { Url: url, Index: space.Index ?? spaces.indexOf(space), SpaceId: space.Id };
}

function addressOf(to: VendorAddress) {
  return {
    FirstName: to.firstName,
    LastName: to.lastName,
    Line1: to.addressLine1,
    ...(to.addressLine2 && { Line2: to.addressLine2 }),
    City: to.city,
    State: to.state,
    CountryCode: to.country,
    PostalCode: to.zipCode,
    ...(to.phone && { Phone: to.phone }),
    ...(to.email && { Email: to.email }),
  };
}
