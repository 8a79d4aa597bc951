import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { SYNC_CHANGES, SYNC_STATES, type VendorId } from '#shared/vendors.ts';
import { products } from './catalog.ts';
import { cents, flag, id, instant, notNegative, oneOf, timestamps } from './columns.ts';

export const podVendors = sqliteTable('pod_vendors', {
  /** `printful`, `printify`, `gooten` or `gelato`. */
  id: id(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  apiEndpoint: text('api_endpoint'),
  /** Encrypted, or null if the key comes from the environment. Never sent in a response or logged. */
  apiKey: text('api_key'),
  webhookSecret: text('webhook_secret'),
  isActive: flag('is_active', true),
  settings: text('settings', { mode: 'json' }).$type<Record<string, unknown>>(),
  /** When it was asked to begin each of its latest mockups, in milliseconds since 1970 (docs/product/vendors.md#mockups). */
  mockupsBegun: text('mockups_begun', { mode: 'json' }).$type<number[]>().notNull().default([]),
  ...timestamps(),
});

export const podProducts = sqliteTable(
  'pod_products',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id')
      .$type<VendorId>()
      .notNull()
      .references(() => podVendors.id),
    /** The vendor's id of a synced product; of a mapped one, the SKU that the vendor makes it from. */
    vendorSku: text('vendor_sku').notNull(),
    vendorName: text('vendor_name').notNull(),
    vendorPriceCents: cents('vendor_price_cents'),
    /** Where the vendor decorates the product; null if it doesn't say. */
    printAreas: text('print_areas', { mode: 'json' }).$type<VendorPrintArea[]>(),
    sizes: text('sizes', { mode: 'json' }).$type<string[]>(),
    colors: text('colors', { mode: 'json' }).$type<string[]>(),
    mockupTemplates: text('mockup_templates', { mode: 'json' }).$type<unknown[]>(),
    /**
     * False while a sync keeps the product out of the shop: it returns when the vendor has it again, unlike one that a person
     * removed.
     */
    isActive: flag('is_active', true),
    /** Whether the last sync didn't find it at the vendor. */
    isGone: flag('is_gone', false),
    /** Since when it waits for review as a new product (docs/product/vendors.md#new-products); null once a person has decided. */
    reviewSince: instant('review_since'),
    /**
     * Since when the vendor's list lacks it, while a decision is pending (docs/product/vendors.md#lost-products). It stays on
     * sale.
     */
    missingSince: instant('missing_since'),
    /** Whether a person has decided about a product missing from the vendor's list: no sync asks again until it has been back. */
    isLossDecided: flag('is_loss_decided', false),
    ...timestamps(),
  },
  (t) => [
    notNegative('pod_products_not_negative', t.vendorPriceCents),
    // Not unique: several products of the shop may be mapped to one SKU.
    index('pod_products_sku').on(t.vendorId, t.vendorSku),
    index('pod_products_of_product').on(t.productId),
    index('pod_products_to_review').on(t.vendorId).where(sql`review_since is not null`),
    index('pod_products_missing').on(t.vendorId).where(sql`missing_since is not null`),
  ],
);

/** The vendors' pictures that were fetched, so that a sync fetches each once. */
export const vendorPictures = sqliteTable('vendor_pictures', {
  /** The vendor's address of the picture. */
  sourceUrl: text('source_url').primaryKey(),
  /** Ours, under `/media/products/`; null if the picture can't be used. */
  url: text('url'),
  /** Why it can't be used, in words for people. */
  problem: text('problem'),
  fetchedAt: instant('fetched_at').notNull(),
});

/** The runs of the product sync (docs/product/vendors.md#product-sync). */
export const vendorSyncs = sqliteTable(
  'vendor_syncs',
  {
    id: id(),
    vendorId: text('vendor_id')
      .$type<VendorId>()
      .notNull()
      .references(() => podVendors.id),
    state: text('state', { enum: SYNC_STATES }).notNull().default('waiting'),
    /** The administrator who requested it; null for the site itself. */
    actorId: text('actor_id'),
    /** How many of the vendor's products have been read, of how many; null until the vendor says. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** How many of its new pictures have been fetched or can't be, of how many; null until all products have been read. */
    picturesDone: integer('pictures_done').notNull().default(0),
    picturesTotal: integer('pictures_total'),
    /** Numbers of products. `products` and `variants` are what the vendor has. */
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    deactivated: integer('deactivated').notNull().default(0),
    untouched: integer('untouched').notNull().default(0),
    /** Products missing from the vendor's list that wait for a decision. */
    missing: integer('missing').notNull().default(0),
    /** Pictures that couldn't be fetched or used. */
    picturesFailed: integer('pictures_failed').notNull().default(0),
    products: integer('products').notNull().default(0),
    variants: integer('variants').notNull().default(0),
    /** Why it failed, in words for people. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    oneOf('vendor_syncs_state', t.state, SYNC_STATES),
    index('vendor_syncs_recent').on(t.vendorId, t.createdAt),
    /** One at a time: a second request joins it. */
    uniqueIndex('vendor_syncs_open').on(t.vendorId).where(sql`state in ('waiting', 'running')`),
  ],
);

/** The changes of a sync, one row per affected product, and one per product with failed pictures. */
export const vendorSyncChanges = sqliteTable(
  'vendor_sync_changes',
  {
    id: id(),
    syncId: text('sync_id')
      .notNull()
      .references(() => vendorSyncs.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SYNC_CHANGES }).notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** The product's name at that time. */
    name: text('name').notNull(),
    /** The details, in words for people: "Price of L / Black: $24.00 to $26.00". */
    details: text('details', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('vendor_sync_changes_kind', t.kind, SYNC_CHANGES),
    index('vendor_sync_changes_of_sync').on(t.syncId, t.name),
    index('vendor_sync_changes_of_product').on(t.productId),
  ],
);
