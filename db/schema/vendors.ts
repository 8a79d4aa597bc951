import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { products } from './catalog.ts';
import { cents, flag, id, notNegative, timestamps } from './columns.ts';

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
      .notNull()
      .references(() => podVendors.id),
    vendorSku: text('vendor_sku').notNull(),
    vendorName: text('vendor_name').notNull(),
    vendorPriceCents: cents('vendor_price_cents'),
    printAreas: text('print_areas', { mode: 'json' }).$type<unknown[]>(),
    sizes: text('sizes', { mode: 'json' }).$type<string[]>(),
    colors: text('colors', { mode: 'json' }).$type<string[]>(),
    mockupTemplates: text('mockup_templates', { mode: 'json' }).$type<unknown[]>(),
    isActive: flag('is_active', true),
    ...timestamps(),
  },
  (t) => [
    notNegative('pod_products_not_negative', t.vendorPriceCents),
    uniqueIndex('pod_products_sku').on(t.vendorId, t.vendorSku),
    index('pod_products_of_product').on(t.productId),
  ],
);
