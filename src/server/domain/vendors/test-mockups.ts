import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import type { VendorId } from '#shared/vendors.ts';

const ofTests = (vendorId: VendorId) =>
  and(eq(vendorMockups.vendorId, vendorId), isNull(vendorMockups.designId));

/** Returns a vendor's pictures of the test prints of its latest rehearsal (docs/product/vendors.md#rehearsal). */
export function findTestMockups(db: Db, vendorId: VendorId): (typeof vendorMockups.$inferSelect)[] {
  return db.select().from(vendorMockups).where(ofTests(vendorId)).all();
}

/** Removes a vendor's pictures of test prints, including unfinished ones. `removeForgottenDesigns` deletes the files. */
export function removeTestMockups(db: Db, vendorId: VendorId): void {
  db.delete(vendorMockups).where(ofTests(vendorId)).run();
}
