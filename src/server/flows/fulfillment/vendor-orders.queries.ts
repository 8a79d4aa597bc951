import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orders } from '#db/schema/orders.ts';
import { toVendorOrderLabel } from '#server/domain/sales/vendor-orders/vendor-order-label.ts';
import { readShortReference } from '#server/gateways/print-vendors/short-reference.ts';
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
    /** A range, because LIKE wouldn't use the index. `g` follows the hexadecimal digits. */
    byIdStart: db
      .select({ row: vendorOrders, orderNumber: orders.number })
      .from(vendorOrders)
      .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
      .where(
        and(
          // The plus keeps SQLite from the vendor's index, which has all of its orders.
          sql`+${vendorOrders.vendorId} = ${sql.placeholder('vendorId')}`,
          gte(vendorOrders.id, sql.placeholder('start')),
          lt(vendorOrders.id, sql.placeholder('end')),
        ),
      )
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

/** Returns the vendor order that a vendor was given this reference for, our id or a short reference. */
export function findByReference(
  { db }: Pick<Services, 'db'>,
  vendorId: VendorId,
  reference: string | null,
): Row | undefined {
  if (reference === null) return undefined;
  const short = readShortReference(reference);
  if (!short) return statements(db).byReference.get({ vendorId, reference });
  return statements(db)
    .byIdStart.all({ vendorId, start: short.start, end: `${short.start}g` })
    .find(({ row, orderNumber }) => toVendorOrderLabel(orderNumber, row.number) === short.label)?.row;
}
