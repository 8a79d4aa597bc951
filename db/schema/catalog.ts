import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DEFAULT_LOW_STOCK } from '#shared/admin-products.ts';
import { STOCK_PER } from '#shared/stock-per.ts';
import { STOCK_REASONS } from '#shared/stock-reasons.ts';
import { cents, flag, id, instant, notNegative, oneOf, timestamps } from './columns.ts';

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    /** The product's part of its address (docs/product/catalog.md#product-addresses). */
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    category: text('category').notNull().default(''),
    imageUrl: text('image_url'),
    /** Whether a manual product has one stock, shared by all its variants, or one per variant (docs/product/catalog.md#stock). */
    stockPer: text('stock_per', { enum: STOCK_PER }).notNull().default('product'),
    /** The one stock of a manual product; 0 with a stock per variant, unused for synced products. */
    inventory: integer('inventory').notNull().default(0),
    /** At this number of units or fewer, the back office reports low stock for a manual product or its variant. */
    lowStockThreshold: integer('low_stock_threshold').notNull().default(DEFAULT_LOW_STOCK),
    isActive: flag('is_active', true),
    featured: flag('featured', false),
    allowCustomization: flag('allow_customization', false),
    /** True if the product comes from a print vendor: its variants have the stock. */
    isSynced: flag('is_synced', false),
    /** True if a print vendor makes a manual product (docs/product/vendors.md#mapped-products). */
    isMapped: flag('is_mapped', false),
    /** True if a print vendor makes it, so the shop counts no stock of it. */
    isOnDemand: integer('is_on_demand', { mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(sql`(is_synced or is_mapped)`, { mode: 'virtual' }),
    /**
     * A new random number after each change of the product, its variants (their stock included) and pictures, but not of its own stock. Written by
     * triggers (`db/triggers.ts`), so that each process reads a product once per change.
     */
    revision: integer('revision').notNull().default(0),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    deletedAt: integer('deleted_at', { mode: 'timestamp_ms' }),
    ...timestamps(),
  },
  (t) => [
    notNegative('products_not_negative', t.priceCents, t.inventory),
    oneOf('products_stock_per', t.stockPer, STOCK_PER),
    check('products_one_stock', sql`${t.stockPer} = 'product' or ${t.inventory} = 0`),
    index('products_listing').on(t.isActive, t.featured, t.category, t.name),
    uniqueIndex('products_slug').on(t.slug),
    // An import looks for each new name.
    index('products_by_name').on(sql`lower(${t.name})`),
    index('products_low_stock')
      .on(t.inventory, t.name)
      .where(
        sql`inventory <= low_stock_threshold and is_active = 1 and is_on_demand = 0 and deleted_at is null`,
      ),
  ],
);

/** The pictures of a product besides those of its variants, in the order of its page. */
export const productPictures = sqliteTable(
  'product_pictures',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Under `/media/products/`, in the sizes of `src/shared/pictures.ts`. */
    url: text('url').notNull(),
    /** A description for people who can't see it; empty if the product's name is enough. */
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('product_pictures_of_product').on(t.productId, t.position)],
);

/** Every change of a manual product's stock (docs/product/catalog.md#stock). Rows are only added. */
export const stockMovements = sqliteTable(
  'stock_movements',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The variant whose stock changed, and its name at that time; null for the one stock of a product. */
    variantId: text('variant_id'),
    variantName: text('variant_name'),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    /** Units added; negative when they were taken. */
    change: integer('change').notNull(),
    /** The stock after it. */
    inventory: integer('inventory').notNull(),
    note: text('note'),
    /** The order that sold or returned the units. Without a foreign key: stock changes and orders have separate lifetimes. */
    orderId: text('order_id'),
    /** The administrator; null for an order. */
    actorId: text('actor_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('stock_movements_reason', t.reason, STOCK_REASONS),
    check('stock_movements_variant', sql`(${t.variantId} is null) = (${t.variantName} is null)`),
    index('stock_movements_of_product').on(t.productId, t.createdAt),
    index('stock_movements_age').on(t.createdAt),
  ],
);

/** Stocks that didn't equal their history when they were last compared (docs/product/catalog.md#stock-comparison). */
export const stockDifferences = sqliteTable(
  'stock_differences',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Empty for the one stock of a product. */
    variantId: text('variant_id').notNull().default(''),
    variantName: text('variant_name').notNull().default(''),
    /** The stock by its history, and as it was stored. */
    expected: integer('expected').notNull(),
    stored: integer('stored').notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.variantId] })],
);

/** The slugs that products had before a rename. Their addresses redirect (docs/product/catalog.md#product-addresses). */
export const productSlugs = sqliteTable(
  'product_slugs',
  {
    slug: text('slug').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('product_slugs_of_product').on(t.productId)],
);

export const productVariants = sqliteTable(
  'product_variants',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    vendorVariantId: text('vendor_variant_id'),
    size: text('size'),
    color: text('color'),
    imageUrl: text('image_url'),
    backImageUrl: text('back_image_url'),
    sku: text('sku'),
    retailPriceCents: cents('retail_price_cents'),
    /** The vendor's new price, while it waits to be accepted (docs/product/vendors.md#product-sync). */
    heldPriceCents: cents('held_price_cents'),
    /** The vendor's price that a person refused: the next sync doesn't ask for it again. */
    refusedPriceCents: cents('refused_price_cents'),
    vendorCostCents: cents('vendor_cost_cents'),
    /** Its stock if it is synced or its product counts per variant; unused otherwise. */
    inventory: integer('inventory').notNull().default(999),
    isAvailable: flag('is_available', true),
    /** The order of sizes and colors in the store. */
    position: integer('position').notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    notNegative('variants_not_negative', t.retailPriceCents, t.vendorCostCents, t.inventory),
    index('variants_of_product').on(t.productId, t.position),
    uniqueIndex('variants_of_vendor').on(t.productId, t.vendorVariantId),
    index('variants_with_held_price').on(t.productId).where(sql`held_price_cents is not null`),
  ],
);
