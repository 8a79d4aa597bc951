import type { PrintPosition, VendorPrintArea } from '#shared/designs/vendor-area.ts';
import type { Cents } from '#shared/money.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { VendorOrderKey, VendorOrderRequest, VendorOrderState } from './vendor-order.ts';

/** The credentials for a vendor's account. */
export interface VendorAccount {
  /** With Gooten, the recipe id and the billing key, as `joinGootenKey` joins them. */
  apiKey: string;
  /** The account's store whose products are sold; null until the account has been read. */
  storeId: string | null;
  webhookSecret: string | null;
}

/** A store in a vendor's account. */
export interface VendorStore {
  id: string;
  name: string;
}

/** A store as the vendor lists it. */
export interface VendorStoreEntry extends VendorStore {
  /** The vendor's name for its sales channel, such as `shopify`; null if the vendor doesn't say. */
  type: string | null;
  /** Whether it opens its orders and products to us. */
  usable: boolean;
}

/** What a vendor says about a key. */
export interface KeyFacts {
  /** When the vendor stops accepting it; null if it doesn't say. */
  expiresAt: Date | null;
  /** The permissions that the shop needs and the key lacks, by the vendor's names. */
  missingPermissions: string[];
}

/** To whose address a vendor reports orders. */
export type Receiver = 'ours' | 'none' | 'others';

export interface WebhookRegistration {
  /** The secret that webhooks will be signed with; null if the vendor keeps the one in the account. */
  webhookSecret: string | null;
  /** Whether the store's webhooks can't cover products in addition to orders: the next sync finds changes. */
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
  /** Where the vendor decorates it; null if the vendor doesn't say. */
  printAreas: VendorPrintArea[] | null;
  variants: VendorVariant[];
  /** Whether the merchant hides it: it isn't for sale. */
  isHidden?: boolean;
  /** Whether the vendor waits to hear what became of it in the store (`answerPublishing`). */
  isPublishing?: boolean;
}

/** What became of a product that the merchant publishes: its id and address in the store, or why it isn't sold there. */
export type Publication = { id: string; url: string } | { problem: string };

export interface VendorVariant {
  /** The vendor's id. */
  id: string;
  sku: string | null;
  size: string | null;
  color: string | null;
  /** Null if the vendor has none: the variant can't be sold. */
  retailPrice: Cents | null;
  /** The vendor's price; null if unknown. */
  cost: Cents | null;
  imageUrl: string | null;
  isAvailable: boolean;
}

/** A design on a variant, which the vendor is asked to show. */
export interface MockupRequest {
  vendorVariantId: string;
  /** The public address of the print file. */
  url: string;
  position: PrintPosition;
}

/** What became of the request for a mockup. `task` is what the vendor calls the request. */
export type Mockup =
  | { state: 'waiting'; task: string }
  | { state: 'made'; pictureUrl: string }
  | { state: 'failed'; reason: string };

/** A vendor's pictures of designs on its products. */
export interface Mockups {
  /** How many the vendor begins per minute. */
  perMinute: number;
  /**
   * Asks for a mockup, or for what became of an earlier request. Asking twice makes two, which costs nothing. The picture's address
   * expires.
   * @param task of the earlier request; null begins one
   */
  make(account: VendorAccount, request: MockupRequest, task: string | null): Promise<Mockup>;
}

export interface ShippingQuote {
  id: string;
  name: string;
  price: Cents;
  /** Whether an order without a quote gets it. */
  isStandard?: boolean;
  /** Days in transit, at least and at most; null if the vendor doesn't say. */
  days: { min: number; max: number } | null;
}

/** A vendor's webhook. Its effects come from reading the vendor's data, never from the message alone. */
export interface VendorEvent {
  /** The vendor's id of the event, or one derived from its content: an event sent twice is stored once. */
  externalId: string;
  /** The id is derived from content without a time: after another event about the order, the same content is a new event. */
  mayRecur?: boolean;
  type: string;
  /** What to read again: the order or the products; null for anything else. */
  about: { kind: 'order'; vendorOrderId: string } | { kind: 'products' } | null;
  /** The store it is about, if the vendor says: an account may have several. */
  storeId?: string | null;
  payload: unknown;
}

/** A vendor that has calls that not every vendor has. */
export type PrintVendorWith<Call extends keyof PrintVendor> = PrintVendor & {
  [Name in Call]: NonNullable<PrintVendor[Name]>;
};

/** A vendor that makes our orders. A member is null where the vendor has no such call. */
export interface PrintVendor {
  readonly id: VendorId;

  /** What the vendor's dashboard calls the kind of store that opens to us; null for a vendor whose account is one store. */
  readonly storeKind: string | null;

  /**
   * Checks the key and returns the stores that it is for; none for a vendor whose account is one store.
   * @throws AppError `vendor_key_refused` if the key isn't accepted
   */
  listStores(account: VendorAccount): Promise<VendorStoreEntry[]>;

  /** Returns what the vendor says about the key; the member is null for a vendor that says nothing. */
  readonly readKey: ((account: VendorAccount) => Promise<KeyFacts>) | null;

  /**
   * Returns all products of the store with their variants. Fails if any part can't be read. Null for a vendor that makes only
   * products of the shop that were mapped to it (docs/product/vendors.md#mapped-products).
   * @param onProgress called with the number of products read, and the total
   */
  readonly listProducts:
    | ((
        account: VendorAccount,
        options?: { onProgress?: (done: number, total: number) => void },
      ) => Promise<VendorProduct[]>)
    | null;

  /**
   * Tells the vendor what became of a product that it waits for; does nothing once it no longer waits. The member is null
   * for a vendor that never waits.
   */
  readonly answerPublishing:
    | ((account: VendorAccount, vendorProductId: string, answer: Publication) => Promise<void>)
    | null;

  quoteShipping(
    account: VendorAccount,
    order: Pick<VendorOrderRequest, 'recipient' | 'items'>,
  ): Promise<ShippingQuote[]>;

  /**
   * Returns the vendor's current price for an order's items, without shipping, fees and taxes; null if it isn't in dollars.
   * Doesn't create anything.
   */
  readonly estimateCost:
    | ((account: VendorAccount, order: VendorOrderRequest) => Promise<Cents | null>)
    | null;

  /**
   * Orders items. A repeated call with the same reference returns the first one's order.
   * @throws AppError `vendor_refused_order` with the vendor's reason if retrying won't help
   */
  submitOrder(account: VendorAccount, order: VendorOrderRequest): Promise<VendorOrderState>;

  /**
   * Makes an order that costs nothing and is never produced: a draft, an order on hold, or one in test mode. It is neither confirmed nor
   * sent to production. `cancelOrder` deletes it.
   * @param order its reference must be new
   * @throws AppError `vendor_refused_order` with the vendor's reason
   */
  makeDraft(account: VendorAccount, order: VendorOrderRequest): Promise<VendorOrderState>;

  /**
   * Returns an order by the vendor's id; null if there is none. If the vendor split it into several with our reference, the id of any
   * of them returns the whole order.
   */
  getOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState | null>;

  /**
   * Returns an order by our reference; null if there is none.
   * @param since no order with this reference is older: a vendor without such a call reads its orders since then
   */
  findOrder(account: VendorAccount, key: VendorOrderKey, since: Date): Promise<VendorOrderState | null>;

  /**
   * Cancels an order that isn't being made yet.
   * @throws AppError `vendor_refused_order` if it is too late
   */
  cancelOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState>;

  /** How the vendor shows designs. Null for a vendor that doesn't. */
  readonly mockups: Mockups | null;

  /**
   * Registers an address for the vendor's webhooks. Null for a vendor whose dashboard takes the address from a person.
   * @param options `ordersOnly` if registering those about products replaces those about orders, and `watchStock` found none
   */
  readonly registerWebhook:
    | ((
        account: VendorAccount,
        url: string,
        options?: { ordersOnly?: boolean },
      ) => Promise<WebhookRegistration>)
    | null;

  /**
   * Asks the vendor to also report stock changes of its products to the registered address.
   * @param stockIds the ids of all products, which replace the previous ids; null leaves them unchanged
   * @returns to whose address orders are reported then: a registration may have replaced ours
   */
  readonly watchStock:
    | ((account: VendorAccount, url: string, stockIds: readonly string[] | null) => Promise<Receiver>)
    | null;

  /**
   * Verifies a webhook. Compares in constant time.
   * @throws AppError `unknown_sender` if it isn't signed with the account's secret
   */
  verifyWebhook(
    account: Pick<VendorAccount, 'webhookSecret'>,
    report: { rawBody: string; headers: Headers; url: URL },
  ): VendorEvent;
}
