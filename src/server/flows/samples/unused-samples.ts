import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems } from '#db/schema/orders.ts';
import { vendorRehearsals } from '#db/schema/rehearsals.ts';
import { podProducts, podVendors, vendorSyncs } from '#db/schema/vendors.ts';
import type { SAMPLE_TABLES } from '#server/kernel/samples/sample-kinds.ts';

/**
 * Returns which of these rows of a table can be deleted. A sample product that somebody has ordered or designed since stays,
 * deleted as an administrator deletes it, and so does a vendor that was connected since. Call it in the transaction that deletes.
 */
export function unusedSamples(db: Db, table: (typeof SAMPLE_TABLES)[number], ids: string[]): string[] {
  if (table === products) return unusedProducts(db, ids);
  if (table === podVendors) return unusedVendors(db, ids);
  return ids;
}

function unusedProducts(db: Db, ids: string[]): string[] {
  const ordered = db
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, ids));
  const designed = db
    .selectDistinct({ id: designs.productId })
    .from(designs)
    .where(inArray(designs.productId, ids));
  const used = new Set([...ordered.all(), ...designed.all()].map(({ id }) => id));
  db.update(products)
    .set({ isActive: false, deletedAt: new Date() })
    .where(inArray(products.id, [...used]))
    .run();
  return ids.filter((id) => !used.has(id));
}

function unusedVendors(db: Db, ids: string[]): string[] {
  const unconnected = and(
    inArray(podVendors.id, ids),
    eq(podVendors.isActive, false),
    isNull(podVendors.apiKey),
    isNull(podVendors.webhookSecret),
    notInArray(podVendors.id, db.select({ id: podProducts.vendorId }).from(podProducts)),
    notInArray(podVendors.id, db.select({ id: vendorSyncs.vendorId }).from(vendorSyncs)),
    notInArray(podVendors.id, db.select({ id: vendorRehearsals.vendorId }).from(vendorRehearsals)),
  );
  return db
    .select({ id: podVendors.id })
    .from(podVendors)
    .where(unconnected)
    .all()
    .map(({ id }) => id);
}
