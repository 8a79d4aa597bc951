import { eq } from 'drizzle-orm';
import { vendorOrderItems } from '#db/schema/fulfillment.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { orderItems } from '#db/schema/orders.ts';
import { vendorAreasOf } from '#server/domain/catalog/print-areas.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { isConnected } from '#server/domain/vendors/vendor-account.ts';
import type { Services } from '#server/kernel/services.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import type { PrintToTry } from './rehearsal-prints.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now' | 'vendors'>;

/**
 * Queues mockups of the designs in a vendor order that was accepted (docs/product/vendors.md#mockups), once per design and variant, and
 * again after a failure. Skips products with unknown print areas. Call it in the transaction that records the acceptance.
 */
export function requestMockups(
  { db, newId, now, vendors }: Deps,
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
    db.insert(vendorMockups)
      .values({ id: newId(), designId, vendorId, vendorVariantId, ...wanted })
      .onConflictDoUpdate({
        target: [vendorMockups.designId, vendorMockups.vendorId, vendorMockups.vendorVariantId],
        set: { state: 'waiting', task: null, problem: null, ...wanted },
        setWhere: eq(vendorMockups.state, 'failed'),
      })
      .run();
  }
}

/**
 * Queues mockups of the test prints that a rehearsal found to work, of a connected vendor. A print with an unknown position gets a
 * failed one. Call it in the transaction that ends the rehearsal.
 */
export function requestTestMockups(
  services: Deps & Pick<Services, 'env'>,
  vendorId: VendorId,
  prints: readonly PrintToTry[],
): void {
  const { db, newId, now, vendors } = services;
  if (vendors[vendorId].mockups === null || !isConnected(services, vendorId)) return;
  const problem = `${VENDOR_NAMES[vendorId]} doesn't say where it prints on this product.`;
  for (const { productId, placement, vendorVariantId, size, position } of prints) {
    const testPrint = { productId, placement, size, position };
    const unmade = position === null && ({ state: 'failed', problem } as const);
    const times = { createdAt: now(), dueAt: now() };
    db.insert(vendorMockups)
      .values({ id: newId(), vendorId, vendorVariantId, testPrint, ...unmade, ...times })
      .run();
  }
}
