import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts, podVendors } from '#db/schema/vendors.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { NewProductDecision, NewProducts } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { versionOf } from './list-version.ts';
import { vendorSubject } from './save-vendor-key.ts';

// Without bound values, so that SQLite uses the partial index. A vendor may have dropped one before anybody looked at it.
const isNew = and(
  isNotNull(podProducts.reviewSince),
  eq(podProducts.isGone, false),
  eq(products.isSynced, true),
  eq(products.isActive, false),
  isNull(products.deletedAt),
);

const statements = preparedOn((db) => ({
  ofVendor: db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      podId: podProducts.id,
      since: podProducts.reviewSince,
    })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(and(eq(podProducts.vendorId, sql.placeholder('vendorId')), isNew))
    .orderBy(asc(products.name), asc(products.id))
    .prepare(),
  waiting: db
    .select({ n: count(), oldest: min(podProducts.reviewSince) })
    .from(podProducts)
    .innerJoin(podVendors, and(eq(podVendors.id, podProducts.vendorId), eq(podVendors.isActive, true)))
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(isNew)
    .prepare(),
}));

/** Returns how many new products of connected vendors wait for review, and since when. */
export function countNew(db: Db): { n: number; oldest: Date | null } {
  return statements(db).waiting.get() ?? { n: 0, oldest: null };
}

/** Returns a vendor's new products that wait for review, by name (docs/product/vendors.md#new-products). */
export function readNew(db: Db, vendorId: VendorId): NewProducts {
  const rows = statements(db).ofVendor.all({ vendorId });
  const [since] = rows.flatMap((row) => row.since?.toISOString() ?? []).sort();
  return {
    vendorId,
    vendorName: VENDOR_NAMES[vendorId],
    since: since ?? null,
    products: rows.map(({ id, name, priceCents }) => ({ id, name, price: toWire(priceCents) })),
    version: versionOf(rows),
  };
}

/**
 * Puts a vendor's new products into the store, or leaves them out until a person activates them. Does nothing when none wait, as
 * when a decision is repeated.
 * @throws AppError `stale` with the current products as `new` if they differ from the products in the decision
 */
export function decideNew(
  services: Pick<Services, 'db' | 'now'>,
  vendorId: VendorId,
  { accept, version }: NewProductDecision,
  actor: Administrator,
): NewProducts {
  const { db, now } = services;
  return transaction(db, () => {
    const before = readNew(db, vendorId);
    if (before.products.length === 0) return before;
    if (before.version !== version)
      throw new AppError('stale', {
        message: 'The list of new products has changed. Look at it again.',
        details: { new: before },
      });
    const updatedAt = now();
    for (const { id, podId } of statements(db).ofVendor.all({ vendorId })) {
      db.update(podProducts).set({ reviewSince: null, updatedAt }).where(eq(podProducts.id, podId)).run();
      if (accept) db.update(products).set({ isActive: true, updatedAt }).where(eq(products.id, id)).run();
    }
    recordAudit(services, {
      actor,
      action: accept ? 'new_products_accepted' : 'new_products_left_out',
      subject: vendorSubject(vendorId),
      after: { products: before.products.map(({ name }) => name) },
    });
    return readNew(db, vendorId);
  });
}
