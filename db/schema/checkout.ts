import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Adjustments } from '#shared/amounts.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import { HAND_REASONS } from '#shared/hand-order.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { orderAmounts } from './amounts.ts';
import { products } from './catalog.ts';
import { cents, flag, id, instant, notNegative, oneOf, timestamps } from './columns.ts';
import { designs } from './designs.ts';

/**
 * `superseded`: replaced by another checkout of the same cart; its payment may still succeed.
 * `abandoned`: its payment can no longer succeed.
 */
const CHECKOUT_STATUSES = ['open', 'completed', 'superseded', 'abandoned'] as const;

/** A line item with its price when the payment was started. */
export interface CheckoutLine {
  cartItemId: string;
  productId: string;
  productName: string;
  customizationId: string | null;
  /** The product with the design on it; null without a design. */
  mockupUrl: string | null;
  /** The flaws of the design's print that the shopper accepted. */
  acceptedFlaws: PrintFlaw[];
  size: string | null;
  color: string | null;
  quantity: number;
  unitPriceCents: number;
  /** Of all units. */
  adjustments: Adjustments;
  /** Whether it counts as clothing for tax. */
  isClothing: boolean;
}

/** The contact details of the buyer, which may be unknown until the order request. */
interface CheckoutContact {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
}

/** The contact details and addresses of an order request. */
export interface RefusedForm {
  customerEmail: string;
  customerName: string;
  customerPhone?: string | undefined;
  shippingAddress: Address;
  billingAddress?: Address | undefined;
}

/** What a checkout, or the link that it is paid through, stores of a sale. */
const saleColumns = () => ({
  contact: text('contact', { mode: 'json' }).$type<CheckoutContact>().notNull(),
  shippingAddress: text('shipping_address', { mode: 'json' }).$type<Address>().notNull(),
  lines: text('lines', { mode: 'json' }).$type<CheckoutLine[]>().notNull(),
  ...orderAmounts(),
  totalCents: cents('total_cents').notNull(),
  /** Business days from shipment to arrival, as the vendors promise them; null without vendors that do. */
  shippingDays: text('shipping_days', { mode: 'json' }).$type<{ min: number; max: number }>(),
  /** The tax service's calculation; null with the tax table. */
  taxCalculationId: text('tax_calculation_id'),
});

/** Orders by hand that wait behind a link for their payment, at fixed prices (docs/product/orders.md#payment-links). */
export const paymentLinks = sqliteTable(
  'payment_links',
  {
    /** The id that its order gets, made by the administrator's browser. */
    id: id(),
    reason: text('reason', { enum: HAND_REASONS }).notNull(),
    /** For the timeline of its order; the customer doesn't see it. */
    note: text('note'),
    /** The order whose units it replaces. */
    replacesOrderId: text('replaces_order_id'),
    ...saleColumns(),
    /** Whether it is to be paid with real money: one of test mode ends when the shop goes live. */
    isLive: flag('is_live', false),
    /** The username of the administrator who made it. */
    createdBy: text('created_by').notNull(),
    /** Until when a payment can be started. */
    expiresAt: instant('expires_at').notNull(),
    canceledAt: instant('canceled_at'),
    ...timestamps(),
  },
  (t) => [
    oneOf('payment_links_reason', t.reason, HAND_REASONS),
    notNegative('payment_links_not_negative', t.totalCents),
    index('payment_links_expiry').on(t.expiresAt),
  ],
);

/** The designs of a payment link, which aren't deleted while it may still be paid. */
export const paymentLinkDesigns = sqliteTable(
  'payment_link_designs',
  {
    paymentLinkId: text('payment_link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    customizationId: text('customization_id')
      .notNull()
      .references(() => designs.id),
  },
  (t) => [
    primaryKey({ columns: [t.paymentLinkId, t.customizationId] }),
    index('payment_link_designs_of_design').on(t.customizationId),
  ],
);

/**
 * A snapshot of everything an order needs, stored before the payment intent is created: after a charge, the order can
 * always be created from this row (docs/product/checkout.md#payment-without-the-browser).
 */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: id(),
    status: text('status', { enum: CHECKOUT_STATUSES }).notNull().default('open'),
    /** The buyer key that may turn it into an order: `user:<id>`, `cart:<hash>` or `link:<id>`. */
    buyer: text('buyer').notNull(),
    /** The cart, or the payment link. */
    cartId: text('cart_id').notNull(),
    /** A hash of the content: two requests with the same content get the same intent. */
    fingerprint: text('fingerprint').notNull(),
    paymentIntentId: text('payment_intent_id').unique(),
    /** Whether it is to be paid with real money. */
    isLive: flag('is_live', false),
    /** How many stored failures the provider returned for the intent's creation: the next attempt needs another key. */
    intentFailures: integer('intent_failures').notNull().default(0),
    /** The link that it is paid through; null for a cart. */
    paymentLinkId: text('payment_link_id').references(() => paymentLinks.id, { onDelete: 'set null' }),
    ...saleColumns(),
    billingAddress: text('billing_address', { mode: 'json' }).$type<Address>().notNull(),
    /** The buyer's order request after the payment, if it was rejected because its total had changed; null otherwise. */
    refusedForm: text('refused_form', { mode: 'json' }).$type<RefusedForm>(),
    completedAt: instant('completed_at'),
    /** When a backup with it was last restored, unpaid: the lost database may have had its order. Null otherwise. */
    restoredAt: instant('restored_at'),
    ...timestamps(),
  },
  (t) => [
    oneOf('checkouts_status', t.status, CHECKOUT_STATUSES),
    notNegative('checkouts_not_negative', t.totalCents),
    index('checkouts_of_cart').on(t.cartId, t.status),
    index('checkouts_open').on(t.status, t.updatedAt),
    index('checkouts_of_payment_link').on(t.paymentLinkId).where(sql`${t.paymentLinkId} is not null`),
  ],
);

/** The designs of a checkout, which aren't deleted while it may still become an order. */
export const checkoutDesigns = sqliteTable(
  'checkout_designs',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    customizationId: text('customization_id')
      .notNull()
      .references(() => designs.id),
  },
  (t) => [
    primaryKey({ columns: [t.checkoutId, t.customizationId] }),
    index('checkout_designs_of_design').on(t.customizationId),
  ],
);

/** The client address that last started the payment of a checkout, for a day (docs/product/checkout.md#card-testing). */
export const paymentSources = sqliteTable(
  'payment_sources',
  {
    checkoutId: text('checkout_id')
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    /** IPv6 by its /64. */
    addressKey: text('address_key').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (t) => [index('payment_sources_age').on(t.startedAt)],
);

/** Declined cards, for a day (docs/product/checkout.md#card-testing). */
export const cardDeclines = sqliteTable(
  'card_declines',
  {
    /** The provider's id of the declined charge, or of the event if there is no charge, so that repeated reports are one row. */
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    /** Null if it is no longer known. */
    addressKey: text('address_key'),
    /** The provider's fingerprint of the card number; null if it gives none. */
    card: text('card'),
    declinedAt: instant('declined_at').notNull(),
  },
  (t) => [
    index('card_declines_of_checkout').on(t.checkoutId, t.declinedAt),
    index('card_declines_of_address').on(t.addressKey, t.declinedAt),
    index('card_declines_of_card').on(t.card, t.declinedAt),
    index('card_declines_age').on(t.declinedAt),
  ],
);

/** Stock set aside for shoppers who have started to pay, one row per cart, product, size and color (docs/product/catalog.md#stock-holds). */
export const stockHolds = sqliteTable(
  'stock_holds',
  {
    cartId: text('cart_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The size and color, as `optionKey` returns them: the stock of a product may be switched to one per variant at any time. */
    optionKey: text('option_key').notNull(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** The shopper's IP address; IPv6 by its /64. */
    addressKey: text('address_key').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a hold above the limits against hoarding was allowed, as to an address's only cart; null for all others. */
    largeAt: instant('large_at'),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.productId, t.optionKey] }),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
    index('stock_holds_of_product').on(t.productId, t.expiresAt),
    index('stock_holds_of_address').on(t.addressKey, t.expiresAt),
    index('stock_holds_of_checkout').on(t.checkoutId),
    index('stock_holds_expiry').on(t.expiresAt),
  ],
);
