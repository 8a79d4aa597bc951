import * as z from 'zod/mini';
import { SYNC_CHANGES, SYNC_STATES, VENDOR_IDS } from '#shared/vendors.ts';
import { absentWhenEmpty } from './text.schema.ts';

const MAX_KEY_LENGTH = 2000;

/** A key or secret, copied from a vendor's dashboard. */
export const secret = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(MAX_KEY_LENGTH, { error: `Use at most ${MAX_KEY_LENGTH} characters`, abort: true }),
      z.regex(/^[\x21-\x7E]+$/, 'A key has no spaces or special characters. Copy it again.'),
    );

/** The body of PUT /api/admin/vendors/{id}/key. */
export const VendorKeyInput = z.object({
  apiKey: secret('Enter the key'),
  /** Gooten's second key; its `apiKey` is the recipe id. */
  billingKey: absentWhenEmpty(secret('Enter the billing key')),
  /** The secret that signs the vendor's webhooks; if absent, the stored one stays. */
  webhookSecret: absentWhenEmpty(secret('Enter the secret')),
});
export type VendorKeyInput = z.output<typeof VendorKeyInput>;

/** Connects a vendor that may already have a key. */
export const ConnectVendorInput = z.object({
  apiKey: absentWhenEmpty(VendorKeyInput.shape.apiKey),
  billingKey: VendorKeyInput.shape.billingKey,
  webhookSecret: VendorKeyInput.shape.webhookSecret,
  /** The store to sell from, needed when the key is for several. */
  storeId: absentWhenEmpty(z.string('Choose a store').check(z.maxLength(MAX_KEY_LENGTH, 'Choose a store'))),
});
export type ConnectVendorInput = z.output<typeof ConnectVendorInput>;

/** A store in a vendor's account. */
export const ListedStore = z.object({
  /** The vendor's id. */
  id: z.string(),
  name: z.string(),
  /** The vendor's name for its sales channel, such as `shopify`; null if the vendor doesn't say. */
  type: z.nullable(z.string()),
  /** Whether this shop can sell from it. */
  usable: z.boolean(),
  /** Why it can't. */
  reason: z.optional(z.string()),
});
export type ListedStore = z.output<typeof ListedStore>;

/** How to make a vendor report to the shop that takes the address from a person: by one address, or by an address and a header. */
export const ReportAddress = z.object({
  /** The address with its secret. */
  address: z.string(),
  /** For a vendor that can send a header: the address without the secret, and the header with it. */
  header: z.nullable(z.object({ address: z.string(), name: z.string(), value: z.string() })),
});
export type ReportAddress = z.output<typeof ReportAddress>;

/** The progress of a sync, or the result of the last one; product counts over all vendors. */
export const SyncProgress = z.object({
  /** `idle`: no sync yet. */
  state: z.enum(['idle', ...SYNC_STATES]),
  /** How many of the vendors' products have been read, and of how many; null until they report it. */
  done: z.number(),
  total: z.nullable(z.number()),
  /** How many of their new pictures have been fetched, and of how many; null until the products have been read. */
  picturesDone: z.number(),
  picturesTotal: z.nullable(z.number()),
  added: z.number(),
  changed: z.number(),
  deactivated: z.number(),
  untouched: z.number(),
  /** Products whose new prices wait to be accepted. */
  held: z.number(),
  /** Products missing from the vendors' lists that wait for a decision. */
  missing: z.number(),
  /** Pictures that couldn't be fetched or used: the next sync started by a person retries them. */
  picturesFailed: z.number(),
  /** The number of the vendors' products. */
  products: z.number(),
  variants: z.number(),
  /** Why it failed, in words for people. */
  error: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type SyncProgress = z.output<typeof SyncProgress>;

/** The body of POST /api/admin/vendors/sync. */
export const SyncRequest = z.object({
  /** False responds immediately while the sync continues. */
  wait: absentWhenEmpty(z.boolean('Say true or false')),
});

/** The result of a sync. */
export const SyncResult = z.pick(SyncProgress, {
  added: true,
  changed: true,
  deactivated: true,
  untouched: true,
  held: true,
  missing: true,
  picturesFailed: true,
  products: true,
  variants: true,
});
export type SyncResult = z.output<typeof SyncResult>;

const vendorId = z.enum(VENDOR_IDS);

/** A sync in the history. */
export const SyncSummary = z.object({
  id: z.string(),
  vendorId,
  vendorName: z.string(),
  state: z.enum(SYNC_STATES),
  /** The requester's username; null for the site itself. */
  startedBy: z.nullable(z.string()),
  createdAt: z.string(),
  ...z.omit(SyncProgress, { state: true }).shape,
  isSample: z.boolean(),
});
export type SyncSummary = z.output<typeof SyncSummary>;

/** A sync's change to a product. */
export const SyncChangeRow = z.object({
  id: z.string(),
  kind: z.enum(SYNC_CHANGES),
  /** Null if the product isn't in the database, for example because it was never added. */
  productId: z.nullable(z.string()),
  name: z.string(),
  details: z.array(z.string()),
});
export type SyncChangeRow = z.output<typeof SyncChangeRow>;

/** A print vendor, never with its key. */
export const Vendor = z.object({
  id: vendorId,
  name: z.string(),
  type: vendorId,
  /** True if it is connected. */
  isActive: z.boolean(),
  /** The store to sell from; null before it is connected, or if the vendor doesn't say. */
  storeId: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  /** The source of its key; null if it has none. */
  keyFrom: z.nullable(z.enum(['environment', 'database'])),
  /** True if the local sandbox replaces the vendor. */
  isSandbox: z.boolean(),
  /** Why the stored key can't be used, in words for people. */
  problem: z.nullable(z.string()),
  /** Why the vendor doesn't send webhooks to the shop, in words for people. */
  webhookProblem: z.nullable(z.string()),
  /** True if its store's webhooks cover orders only: the next sync finds changed products and stock. */
  reportsOrdersOnly: z.boolean(),
  /** True if a person has to enter the address for its webhooks in its dashboard. */
  needsReportAddress: z.boolean(),
  /** How many of its products wait for a decision because the vendor's list lacks them. */
  lostProducts: z.number(),
  /** How many of its new products wait for review. */
  newProducts: z.number(),
  /** True if its products can be synced. */
  canSync: z.boolean(),
  lastSync: z.nullable(SyncSummary),
});
export type Vendor = z.output<typeof Vendor>;

/** What an administrator has to know about a connected vendor. */
export const VendorHealth = z.object({
  /** When its key expires; null if the vendor doesn't say. */
  keyExpiresAt: z.nullable(z.string()),
  /** What is wrong with its key, in words for people: missing permissions, and that it expires soon or has expired. */
  keyProblems: z.array(z.string()),
  /** When it last sent a webhook; null if it never did. */
  lastReportAt: z.nullable(z.string()),
  /** Pictures that the last sync couldn't fetch. */
  picturesFailed: z.number(),
  /** How many products on sale it can't make right now. */
  unavailableCount: z.number(),
  /** The first of them by name. */
  unavailable: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
});
export type VendorHealth = z.output<typeof VendorHealth>;

/** A product with prices that wait to be accepted. */
export const HeldProduct = z.object({
  id: z.string(),
  name: z.string(),
  vendorName: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      /** The shop's current price. */
      price: z.string(),
      /** The vendor's new price. */
      heldPrice: z.string(),
    }),
  ),
});
export type HeldProduct = z.output<typeof HeldProduct>;

/** The body of POST /api/admin/products/{id}/held-prices. */
export const HeldPriceDecision = z.object({
  /** True accepts the vendor's prices, false keeps the shop's. */
  accept: z.boolean('Choose whether to accept the prices'),
  /** The held prices that the administrator saw; if they have changed, nothing happens. */
  seen: absentWhenEmpty(
    z
      .array(
        z.object(
          {
            id: z.string('Send the id of the variant').check(z.maxLength(36, 'Send the id of the variant')),
            heldPrice: z
              .string('Send the price as you saw it')
              .check(z.maxLength(11, 'Send the price as you saw it')),
          },
          'Send the prices as you saw them',
        ),
        'Send the prices as you saw them',
      )
      .check(z.maxLength(1000, 'Send at most 1,000 prices')),
  ),
});
export type HeldPriceDecision = z.output<typeof HeldPriceDecision>;

/** A vendor's products that wait for a decision because the vendor's list lacks them. */
export const LostProducts = z.object({
  vendorId,
  vendorName: z.string(),
  /** When a sync first missed one; null if none waits. */
  since: z.nullable(z.string()),
  /** How many of the vendor's products are on sale, including these. */
  onSale: z.number(),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Identifies exactly this set of products. */
  version: z.string(),
});
export type LostProducts = z.output<typeof LostProducts>;

/** A vendor's new products that wait for review. */
export const NewProducts = z.object({
  vendorId,
  vendorName: z.string(),
  /** When a sync found the first one; null if none waits. */
  since: z.nullable(z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string(), price: z.string() })),
  /** Identifies exactly this set of products. */
  version: z.string(),
});
export type NewProducts = z.output<typeof NewProducts>;

/** The body of POST /api/admin/vendors/{id}/new-products. */
export const NewProductDecision = z.object({
  /** True puts them in the store, false leaves them out. */
  accept: z.boolean('Choose whether to put the products in the store'),
  /** The version of the products that the administrator saw; if it has changed, nothing happens. */
  version: z.string('Send the version that you saw').check(z.maxLength(100, 'Send the version that you saw')),
});
export type NewProductDecision = z.output<typeof NewProductDecision>;

/** The body of POST /api/admin/vendors/{id}/lost-products. */
export const LostProductDecision = z.object({
  /** True removes them from the shop, false keeps them on sale. */
  accept: z.boolean('Choose whether to take the products out of the store'),
  /** The version of the products that the administrator saw; if it has changed, nothing happens. */
  version: z.string('Send the version that you saw').check(z.maxLength(100, 'Send the version that you saw')),
});
export type LostProductDecision = z.output<typeof LostProductDecision>;
