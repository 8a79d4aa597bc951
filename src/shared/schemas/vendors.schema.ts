import * as z from 'zod/mini';
import { SYNC_CHANGES, SYNC_STATES, VENDOR_IDS } from '#shared/vendors.ts';
import { absentWhenEmpty } from './text.schema.ts';

const MAX_KEY_LENGTH = 2000;

const secret = (missing: string) =>
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
  /** Signs what the vendor reports; the stored one stays when absent. */
  webhookSecret: absentWhenEmpty(secret('Enter the secret')),
});
export type VendorKeyInput = z.output<typeof VendorKeyInput>;

/** The form that connects a vendor which has a key already: another one is optional. */
export const NewVendorKeyInput = z.object({
  apiKey: absentWhenEmpty(VendorKeyInput.shape.apiKey),
  webhookSecret: VendorKeyInput.shape.webhookSecret,
});
export type NewVendorKeyInput = z.output<typeof NewVendorKeyInput>;

/** How far a sync is, or what the last one did; numbers of products, added up over the vendors. */
export const SyncProgress = z.object({
  /** `idle`: there was none yet. */
  state: z.enum(['idle', ...SYNC_STATES]),
  /** How many products of the vendors have been read, of how many; null until they say. */
  done: z.number(),
  total: z.nullable(z.number()),
  /** How many of their new pictures have been fetched, of how many; null until their products have been read. */
  picturesDone: z.number(),
  picturesTotal: z.nullable(z.number()),
  added: z.number(),
  changed: z.number(),
  deactivated: z.number(),
  untouched: z.number(),
  /** Products whose new prices wait for a person. */
  held: z.number(),
  /** Products that the vendors' lists lack and that wait for a person. */
  missing: z.number(),
  /** Pictures that couldn't be fetched or used: the next sync that a person starts tries them again. */
  picturesFailed: z.number(),
  /** What the vendors have. */
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
  /** False answers at once, while the sync goes on. */
  wait: absentWhenEmpty(z.boolean('Say true or false')),
});

/** What a sync did. */
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
  /** The username of who asked for it; null for the site itself. */
  startedBy: z.nullable(z.string()),
  createdAt: z.string(),
  ...z.omit(SyncProgress, { state: true }).shape,
  isSample: z.boolean(),
});
export type SyncSummary = z.output<typeof SyncSummary>;

/** What a sync did with a product. */
export const SyncChangeRow = z.object({
  id: z.string(),
  kind: z.enum(SYNC_CHANGES),
  /** Null if the product isn't in the database, as one that was never added. */
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
  /** The store that the key belongs to; null before it is connected, or if the vendor doesn't say. */
  storeName: z.nullable(z.string()),
  /** Where its key comes from; null if it has none. */
  keyFrom: z.nullable(z.enum(['environment', 'database'])),
  /** True if the local sandbox stands in for the vendor. */
  isSandbox: z.boolean(),
  /** Why the stored key can't be used, in words for people. */
  problem: z.nullable(z.string()),
  /** Why the vendor doesn't report to the shop, in words for people. */
  webhookProblem: z.nullable(z.string()),
  /** True if its store reports orders only: changed products and stock are found by the next sync. */
  reportsOrdersOnly: z.boolean(),
  /** How many of its products wait for a person because the vendor's list lacks them. */
  lostProducts: z.number(),
  /** True if its products can be synced. */
  canSync: z.boolean(),
  lastSync: z.nullable(SyncSummary),
});
export type Vendor = z.output<typeof Vendor>;

/** A product with prices that wait for a person. */
export const HeldProduct = z.object({
  id: z.string(),
  name: z.string(),
  vendorName: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      /** What the shop sells it for. */
      price: z.string(),
      /** The vendor's new price. */
      heldPrice: z.string(),
    }),
  ),
});
export type HeldProduct = z.output<typeof HeldProduct>;

/** The body of POST /api/admin/products/{id}/held-prices. */
export const HeldPriceDecision = z.object({
  /** True sells the product for the vendor's prices, false keeps the shop's. */
  accept: z.boolean('Choose whether to accept the prices'),
  /** The held prices as the administrator saw them; with others, nothing changes. */
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

/** The products of a vendor that wait for a person because the vendor's list lacks them. */
export const LostProducts = z.object({
  vendorId,
  vendorName: z.string(),
  /** When a sync missed the first; null if none waits. */
  since: z.nullable(z.string()),
  /** How many products of the vendor are on sale, with these. */
  onSale: z.number(),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Stands for exactly these products. */
  version: z.string(),
});
export type LostProducts = z.output<typeof LostProducts>;

/** The body of POST /api/admin/vendors/{id}/lost-products. */
export const LostProductDecision = z.object({
  /** True takes them out of the shop, false keeps them on sale. */
  accept: z.boolean('Choose whether to take the products out of the store'),
  /** The version of the products as the administrator saw them; with another, nothing changes. */
  version: z.string('Send the version that you saw').check(z.maxLength(100, 'Send the version that you saw')),
});
export type LostProductDecision = z.output<typeof LostProductDecision>;
