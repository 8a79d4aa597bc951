import { sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { fromVendorsOf } from '#db/vendors-of-products.ts';
import type { VendorId } from '#shared/vendors.ts';

/** The vendor that can be sent a line item: it makes the product, and has no open vendor order of the item's order already. */
const FROM_VENDOR = sql.raw(`${fromVendorsOf('order_items.product_id')}
    and not exists (select 1 from vendor_orders
      where vendor_orders.order_id = order_items.order_id and vendor_orders.vendor_id = pod_products.vendor_id
        and vendor_orders.closed_at is null and vendor_orders.submission = 'accepted')`);

/** Whether a line item's units that nobody makes yet can be sent to a vendor; if not, they are packed by hand. */
export const isForVendor = sql`exists (select 1 ${FROM_VENDOR})`;

const statements = preparedOn((db) => ({
  ofOrders: db
    .select({
      id: orderItems.id,
      vendorId: sql<VendorId | null>`(select pod_products.vendor_id ${FROM_VENDOR})`,
    })
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .prepare(),
}));

/** Returns the vendors that line items of these orders can be sent to, by line item. Line items without a vendor are packed by hand. */
export function vendorsOfItems(db: Db, orderIds: readonly string[]): Map<string, VendorId> {
  const rows = statements(db).ofOrders.all({ ids: JSON.stringify(orderIds) });
  return new Map(rows.flatMap(({ id, vendorId }) => (vendorId ? [[id, vendorId] as const] : [])));
}
