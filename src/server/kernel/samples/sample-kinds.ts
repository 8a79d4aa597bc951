import { getTableName } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { carts } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { emails, publishes, webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { contacts, savedReplies, seoPages } from '#db/schema/site.ts';
import { podVendors, vendorSyncs } from '#db/schema/vendors.ts';

/**
 * The tables whose rows are recorded as samples, in the order in which they are removed. What belongs to a row, such as
 * the timeline of an order, is deleted with it by its foreign key.
 */
export const SAMPLE_TABLES = [
  orders,
  emails,
  webhookEvents,
  publishes,
  contacts,
  savedReplies,
  seoPages,
  checkouts,
  carts,
  designs,
  vendorSyncs,
  products,
  podVendors,
  users,
] as const;

/** Entries of the audit log. They have a number instead of an id. */
export const AUDIT_KIND = getTableName(auditLog);
export const ORDER_KIND = getTableName(orders);
export const DESIGN_KIND = getTableName(designs);

/** Records of this kind say how far `npm run demo` came. */
export const RUN_KIND = 'demo';
export const RUN_STARTED = 'started';
export const RUN_COMPLETE = 'complete';
