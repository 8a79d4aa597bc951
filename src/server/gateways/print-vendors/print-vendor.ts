import type { Cents } from '#shared/money.ts';
import type { ItemStatus } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';

/** How to reach a vendor's account. */
export interface VendorAccount {
  apiKey: string;
  /** The store in the account whose products are sold; null before the account was looked at. */
  storeId: string | null;
  webhookSecret: string | null;
}

/** The store that a key belongs to. */
export interface VendorStore {
  id: string;
  name: string;
}

export interface WebhookRegistration {
  /** What reports will be signed with; null if the vendor keeps the secret in the account. */
  webhookSecret: string | null;
  /** Whether the store can't report products besides orders: the next sync finds what changed. */
  reportsOrdersOnly?: boolean;
}

export interface VendorProduct {
  /** The vendor's id. */
  id: string;
  name: string;
  description: string;
  /** The vendor's address of the picture. */
  imageUrl: string | null;
  /** The ids for `watchStock`, by which the vendor's webhooks report stock; empty if it has no such webhook. */
  stockIds: string[];
  variants: VendorVariant[];
}

export interface VendorVariant {
  /** The vendor's id. */
  id: string;
  sku: string | null;
  size: string | null;
  color: string | null;
  /** Null when the vendor has none: such a variant can't be sold. */
  retailPrice: Cents | null;
  /** What the vendor charges; null if it doesn't say. */
  cost: Cents | null;
  imageUrl: string | null;
  isAvailable: boolean;
}

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
  /** Ours, a UUID, so that shipments can name the line items in them. */
  lineItemId: string;
  vendorProductId: string;
  vendorVariantId: string;
  quantity: number;
  /** What the buyer paid for one, for the papers in the shipment. */
  unitPrice: Cents;
  /** The public addresses of the print files by placement; empty for a product with a fixed print. */
  printFiles: { placement: string; url: string }[];
}

export interface VendorOrderRequest {
  /** Ours, a UUID: a vendor never makes two orders with the same one. */
  reference: string;
  recipient: VendorAddress;
  items: VendorOrderItem[];
  /** The id of a shipping quote; null for the vendor's standard. */
  shippingId: string | null;
}

export interface VendorShipment {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  isDelivered: boolean;
  /** Ours, of the line items in it; empty if the vendor doesn't say. */
  lineItemIds: string[];
  /** How many units of each of them are in it; absent, or without one of them, if the vendor doesn't say: then all are. */
  quantities?: Record<string, number>;
}

/** An order at a vendor as the vendor sees it now. */
export interface VendorOrderState {
  /** The vendor's id. */
  id: string;
  /** Ours, if the vendor gave it back. */
  reference: string | null;
  /**
   * Of the order as a whole: `shipped` when everything has shipped, `delivered` when every shipment has arrived. The line items in its
   * shipments may be ahead of it. Null for a status that we don't know: the order doesn't move.
   */
  status: ItemStatus | null;
  /** Whether it is kept there but not ordered yet, because a vendor needs several calls for it: `submitOrder` goes on with it. */
  isDraft?: boolean;
  /** The vendor's own word, for the log and the screen. */
  vendorStatus: string;
  /** Why it needs a person, such as "on hold"; null if it doesn't. */
  problem: string | null;
  cost: Cents | null;
  /** What the vendor charges for one of each line item, by our ids, without shipping, fees and taxes; absent if it doesn't say. */
  itemCosts?: Record<string, Cents>;
  shipments: VendorShipment[];
}

export interface ShippingQuote {
  id: string;
  name: string;
  price: Cents;
  /** Whether an order that names no quote gets it. */
  isStandard?: boolean;
  /** Days in transit, at least and at most; null if the vendor doesn't say. */
  days: { min: number; max: number } | null;
}

/** What a vendor's webhook reports. Its effects come from reading the vendor again, never from the message alone. */
export interface VendorEvent {
  /** The vendor's id of the event, or one made of its content: an event that is sent twice is stored once. */
  externalId: string;
  /** The id is made of a content that has no time: after another event about the order, the same content is another event. */
  mayRecur?: boolean;
  type: string;
  /** What has to be read again: the order, or the products; null for anything else. */
  about: { kind: 'order'; vendorOrderId: string } | { kind: 'products' } | null;
  /** The store that it is about, if the vendor says: an account may have several. */
  storeId?: string | null;
  payload: unknown;
}

/** A vendor that takes no orders from us: they are made in its dashboard, read by us, and reported to us. */
export interface ReportingVendor {
  readonly id: VendorId;
  readonly takesOrders: false;

  /** Returns an order by the vendor's id; null when there is none. */
  getOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState | null>;

  /**
   * Verifies a report. Compares in constant time.
   * @throws AppError `unknown_sender` when it isn't signed with the account's secret
   */
  verifyWebhook(
    account: Pick<VendorAccount, 'webhookSecret'>,
    report: { rawBody: string; headers: Headers; url: URL },
  ): VendorEvent;
}

/** A vendor whose products we sell and that makes our orders. */
export interface OrderingVendor extends Omit<ReportingVendor, 'takesOrders'> {
  readonly takesOrders: true;

  /** Reads the account once. @throws AppError `vendor_key_refused` when the key isn't accepted */
  findStore(account: VendorAccount): Promise<VendorStore>;

  /**
   * Returns all products of the store with their variants. Nothing is returned when a part of them can't be read.
   * @param onProgress called with how many products were read, of how many
   */
  listProducts(
    account: VendorAccount,
    options?: { onProgress?: (done: number, total: number) => void },
  ): Promise<VendorProduct[]>;

  quoteShipping(
    account: VendorAccount,
    order: Pick<VendorOrderRequest, 'recipient' | 'items'>,
  ): Promise<ShippingQuote[]>;

  /**
   * Returns what the vendor would charge for the items of an order now, without shipping, fees and taxes; null if it doesn't say in
   * dollars. Makes nothing. Null for a vendor without such a call.
   */
  readonly estimateCost:
    | ((account: VendorAccount, order: VendorOrderRequest) => Promise<Cents | null>)
    | null;

  /**
   * Orders the making of items. A repeated call with the same reference returns the order of the first one.
   * @throws AppError `vendor_refused_order` with the vendor's reason when repeating won't help
   */
  submitOrder(account: VendorAccount, order: VendorOrderRequest): Promise<VendorOrderState>;

  /** Returns an order by our reference; null when there is none. */
  findOrder(account: VendorAccount, reference: string): Promise<VendorOrderState | null>;

  /**
   * Cancels an order that isn't being made yet.
   * @throws AppError `vendor_refused_order` when it is too late
   */
  cancelOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState>;

  /** Asks the vendor to report to an address. */
  registerWebhook(account: VendorAccount, url: string): Promise<WebhookRegistration>;

  /**
   * Asks the vendor to report changes of its products' stock to the registered address as well.
   * @param stockIds the ids of all products, which replace the ids of an earlier call; null to ask for nothing more
   * @returns whether it reports orders to the address: false if another registration has replaced ours
   */
  readonly watchStock:
    | ((account: VendorAccount, url: string, stockIds: readonly string[] | null) => Promise<boolean>)
    | null;
}

/** A vendor as its interface lets us use it. */
export type PrintVendor = OrderingVendor | ReportingVendor;
