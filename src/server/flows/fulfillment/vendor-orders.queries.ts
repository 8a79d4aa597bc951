import { and, desc, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VendorId } from '#shared/vendors.ts';

type Row = typeof vendorOrders.$inferSelect;

const statements = preparedOn((db) => {
  const isOfVendor = eq(vendorOrders.vendorId, sql.placeholder('vendorId'));
  return {
    byVendorOrder: db
      .select()
      .from(vendorOrders)
      .where(and(isOfVendor, eq(vendorOrders.vendorOrderId, sql.placeholder('vendorOrderId'))))
      .orderBy(desc(vendorOrders.number))
      .limit(1)
      .prepare(),
    byReference: db
      .select()
      .from(vendorOrders)
      .where(and(isOfVendor, eq(vendorOrders.id, sql.placeholder('reference'))))
      .prepare(),
  };
});

/** Returns the vendor order that has a vendor's id of an order. */
export function findByVendorOrder(
  { db }: Pick<Services, 'db'>,
  vendorId: VendorId,
  vendorOrderId: string,
): Row | undefined {
  return statements(db).byVendorOrder.get({ vendorId, vendorOrderId });
}

/** Returns the vendor order that a vendor was given this reference for. */
export function findByReference(
  { db }: Pick<Services, 'db'>,
  vendorId: VendorId,
  reference: string | null,
): Row | undefined {
  return reference === null ? undefined : statements(db).byReference.get({ vendorId, reference });
}
