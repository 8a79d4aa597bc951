import type { PrintPosition } from '#shared/designs/vendor-area.ts';
import type { Cents } from '#shared/money.ts';
import type { ItemStatus } from '#shared/order-state.ts';

export interface VendorAddress {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  email: string | null;
  phone: string | null;
}

export interface VendorOrderItem {
  /** Ours, a UUID, so that shipments can identify their line items. */
  lineItemId: string;
  vendorProductId: string;
  vendorVariantId: string;
  quantity: number;
  /** What the buyer paid per unit, for the papers in the shipment. */
  unitPrice: Cents;
  /** The print files; empty for a product with a fixed print. */
  printFiles: PrintFile[];
}

export interface PrintFile {
  placement: string;
  /** Public. */
  url: string;
  /** Where it goes in the vendor's print area; null if the vendor doesn't say what areas the product has. */
  position: PrintPosition | null;
}

/** What an order is called at its vendor. */
export interface VendorOrderKey {
  /** Ours, a UUID: a vendor never makes two orders with the same reference. */
  reference: string;
  /** For people, on packing slips and in the vendor's dashboard: the order's number and the vendor order's, such as `GTI-1042-1`. */
  label: string;
}

export interface VendorOrderRequest extends VendorOrderKey {
  recipient: VendorAddress;
  items: VendorOrderItem[];
  /** The id of a shipping quote; null for the vendor's standard. */
  shippingId: string | null;
  /** Since when the vendor may have it, if an earlier call may have reached it. */
  mayExistSince?: Date;
}

export interface VendorShipment {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  isDelivered: boolean;
  /** Whether it replaces units of an earlier shipment, as after a loss: they are counted already. */
  isReshipment?: boolean;
  /** Our ids of its line items; empty if the vendor doesn't say. */
  lineItemIds: string[];
  /** How many units of each are in it. If the vendor doesn't say, the map or an entry is absent: then it has all units. */
  quantities?: Record<string, number>;
}

/** The current state of an order at its vendor. */
export interface VendorOrderState {
  /** The vendor's id. */
  id: string;
  /** Ours as the vendor has it, a UUID or a short reference, if the vendor returned it. */
  reference: string | null;
  /**
   * For the order as a whole: `shipped` when everything has shipped, `delivered` when every shipment has arrived. Line items in
   * its shipments may be ahead of it. Null for an unknown status, which doesn't change the order.
   */
  status: ItemStatus | null;
  /** Whether it is stored there but not ordered yet, for a vendor that needs several calls: `submitOrder` continues it. */
  isDraft?: boolean;
  /** The vendor's own status, for the log and the screen. */
  vendorStatus: string;
  /** The vendor's page about it for the merchant, as the vendor names it; absent if it doesn't. */
  dashboardUrl?: string | null;
  /** Why it needs a person, such as "on hold"; null if it doesn't. */
  problem: string | null;
  cost: Cents | null;
  /** The vendor's unit price of each line item, by our ids, without shipping, fees and taxes; absent if unknown. */
  itemCosts?: Record<string, Cents>;
  shipments: VendorShipment[];
}
