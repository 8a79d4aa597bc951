import { eq } from 'drizzle-orm';
import { designMockups } from '#db/schema/designs.ts';
import { vendorOrderItems } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { vendorAreasOf } from '#server/domain/catalog/print-areas.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';

type Deps = Pick<Services, 'db' | 'now' | 'vendors'>;

/**
 * Notes that the vendor is to show the designs of a vendor order that it has accepted (docs/product/vendors.md#mockups), once per design
 * and variant, and again after a failure. Not for products whose print areas the vendor doesn't say. Call it in the transaction that
 * records the acceptance.
 */
export function requestMockups(
  { db, now, vendors }: Deps,
  { id, vendorId }: Pick<VendorOrderRow, 'id' | 'vendorId'>,
): void {
  if (vendors[vendorId].mockups === null) return;
  const items = db
    .select({
      designId: orderItems.customizationId,
      productId: orderItems.productId,
      vendorVariantId: vendorOrderItems.vendorVariantId,
    })
    .from(vendorOrderItems)
    .innerJoin(orderItems, eq(orderItems.id, vendorOrderItems.orderItemId))
    .where(eq(vendorOrderItems.vendorOrderId, id))
    .all();
  for (const { designId, productId, vendorVariantId } of items) {
    if (designId === null || vendorAreasOf(db, productId) === null) continue;
    const wanted = { createdAt: now(), dueAt: now() };
    db.insert(designMockups)
      .values({ designId, vendorId, vendorVariantId, ...wanted })
      .onConflictDoUpdate({
        target: [designMockups.designId, designMockups.vendorId, designMockups.vendorVariantId],
        set: { state: 'waiting', task: null, problem: null, ...wanted },
        setWhere: eq(designMockups.state, 'failed'),
      })
      .run();
  }
}
