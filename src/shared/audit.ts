/** The actions in the audit log, phrased to follow a name (docs/product/back-office.md#audit-log). */
export const AUDIT_ACTIONS = {
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sign_out: 'signed out',
  registered: 'registered',
  order_placed: 'placed an order',
  payment_link_created: 'made a payment link',
  payment_link_canceled: 'canceled a payment link',
  payment_link_sent: 'emailed a payment link',
  order_changed: 'changed an order',
  order_status_changed: 'changed the status of an order',
  order_item_status_changed: 'changed the status of an item',
  order_address_changed: 'changed the shipping details of an order',
  order_email_changed: 'corrected the email address of an order',
  vendor_order_sent: 'sent a vendor order',
  vendor_order_canceled: 'canceled a vendor order',
  /** For entries that don't say which. */
  vendor_order_changed: 'sent or canceled a vendor order',
  order_shipped: 'recorded a shipment',
  shipment_corrected: 'corrected a shipment',
  shipment_withdrawn: 'withdrew a shipment',
  order_restocked: 'returned items to stock',
  order_stock_taken: 'took items out of stock again',
  order_refunded: 'refunded an order',
  order_flag_resolved: 'resolved a flag',
  order_note_added: 'added a note to an order',
  order_message_sent: 'wrote to a customer',
  email_resent: 'resent an email',
  email_canceled: 'canceled an email',
  email_dismissed: 'dismissed an email',
  test_email_sent: 'sent a test message',
  inquiry_status_changed: 'changed the status of an inquiry',
  inquiry_owner_changed: 'changed the owner of an inquiry',
  inquiry_note_added: 'added a note to an inquiry',
  inquiry_replied: 'replied to an inquiry',
  inquiry_deleted: 'deleted an inquiry',
  saved_reply_added: 'added a saved reply',
  saved_reply_changed: 'changed a saved reply',
  saved_reply_deleted: 'deleted a saved reply',
  seo_page_added: 'added an SEO page',
  seo_page_changed: 'changed an SEO page',
  seo_page_deleted: 'deleted an SEO page',
  product_added: 'added a product',
  product_changed: 'changed a product',
  product_variants_changed: 'changed the variants of a product',
  product_pictures_changed: 'changed the pictures of a product',
  product_stock_changed: 'changed the stock of a product',
  product_mapped: 'changed the vendor of a product',
  product_deleted: 'deleted a product',
  products_exported: 'exported products',
  products_imported: 'imported products',
  product_restored: 'brought back a deleted product',
  test_orders_removed: 'removed test orders',
  orders_exported: 'exported orders',
  inquiries_exported: 'exported inquiries',
  payment_difference_resolved: 'explained a payment difference',
  payments_exported: 'exported payments',
  tax_table_exported: 'exported the tax table',
  analytics_exported: 'exported analytics',
  audit_log_exported: 'exported the audit log',
  assistant_log_exported: 'exported the log of the assistant',
  assistant_log_purged: 'deleted from the log of the assistant',
  user_created: 'created an account',
  user_deleted: 'deleted an account',
  design_erased: 'deleted a design',
  user_disabled: 'disabled an account',
  user_enabled: 'enabled an account',
  user_role_changed: 'changed the role of an account',
  user_email_changed: 'changed the email address of an account',
  reset_link_sent: 'sent a link to choose a password',
  user_unlocked: 'unlocked an account',
  password_changed: 'changed a password',
  password_reset: 'chose a password with a link',
  settings_changed: 'changed settings',
  settings_reset: 'reset settings to default',
  pages_published: 'published the website',
  pages_rolled_back: 'rolled back to an earlier release',
  sessions_ended: 'signed a user out',
  vendor_key_saved: 'saved the key of a print vendor',
  vendor_connected: 'connected a print vendor',
  vendor_disconnected: 'disconnected a print vendor',
  products_synced: 'started a sync of products',
  webhook_replayed: 'replayed a webhook',
  webhook_matched: 'matched a webhook to an order',
  webhook_dismissed: 'dismissed an unmatched webhook',
  vendor_rehearsed: 'sent test orders to a print vendor',
  held_prices_accepted: 'accepted prices of a print vendor',
  held_prices_refused: 'kept prices against a print vendor',
  new_products_accepted: 'put new products of a print vendor in the store',
  new_products_left_out: 'left new products of a print vendor out of the store',
  lost_products_accepted: "took products out of the store that a print vendor's list lacks",
  lost_products_kept: "kept products on sale that a print vendor's list lacks",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

export function isAuditAction(value: string): value is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, value);
}

/** The number of entries per page in the back office, and the API's default. */
export const AUDIT_PAGE_SIZE = 50;
/** The maximum length of a search in the audit log, in characters. */
export const MAX_AUDIT_SEARCH_LENGTH = 200;

/** The types of an action's subject. */
export const AUDIT_SUBJECTS = [
  'user',
  'order',
  'payment_link',
  'inquiry',
  'email',
  'saved_reply',
  'settings',
  'vendor',
  'product',
  'seo_page',
  'design',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** An administrator as the actor. */
export interface Administrator {
  kind: 'admin';
  userId: string;
  username: string;
  /** As returned by `addressKey`; null without a request, as for sample data and for later consequences of a request. */
  address: string | null;
}
