import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts, podVendors } from '#db/schema/vendors.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { Administrator } from '#shared/audit.ts';
import { plural } from '#shared/count-words.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { LostProductDecision, LostProducts } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { versionOf } from './list-version.ts';
import { vendorSubject } from './save-vendor-key.ts';
import type { SyncedProduct } from './synced-products.queries.ts';

/** A person decides if a list lacks more products than this and more than a fifth of them, or most of them. */
const MAX_LOST = 3;
const MAX_LOST_SHARE = 1 / 5;
const MOST = 1 / 2;
/** The maximum number of products listed in the email. */
const MAX_NAMES = 20;

// Without bound values, so that SQLite uses the partial index.
const isMissing = isNotNull(podProducts.missingSince);
const isOnSale = and(eq(products.isActive, true), eq(products.isSynced, true), isNull(products.deletedAt));
const ofVendor = eq(podProducts.vendorId, sql.placeholder('vendorId'));

const statements = preparedOn((db) => {
  const rows = () =>
    db
      .select({
        id: products.id,
        name: products.name,
        podId: podProducts.id,
        since: podProducts.missingSince,
      })
      .from(podProducts)
      .innerJoin(products, eq(products.id, podProducts.productId))
      .orderBy(asc(products.name), asc(products.id))
      .$dynamic();
  return {
    missing: rows()
      .where(and(ofVendor, isMissing, isOnSale))
      .prepare(),
    onSale: rows().where(and(ofVendor, isOnSale)).prepare(),
    decided: db
      .select({ id: products.id, isActive: products.isActive })
      .from(podProducts)
      .innerJoin(products, eq(products.id, podProducts.productId))
      .where(and(ofVendor, eq(podProducts.isLossDecided, true)))
      .prepare(),
    waiting: db
      .select({ n: count(), oldest: min(podProducts.missingSince) })
      .from(podProducts)
      .innerJoin(podVendors, and(eq(podVendors.id, podProducts.vendorId), eq(podVendors.isActive, true)))
      .innerJoin(products, eq(products.id, podProducts.productId))
      .where(and(isMissing, isOnSale))
      .prepare(),
  };
});

/**
 * Returns whether a vendor's list lacks so many products that a person has to decide (docs/product/vendors.md#lost-products):
 * most of them, or too many together with the products that syncs deactivated within a day, so that a gradual loss counts as
 * well.
 */
export function isLargeLoss(
  stored: readonly SyncedProduct[],
  present: ReadonlySet<string>,
  now: Date,
): boolean {
  const kept = stored.filter(({ product, pod }) => product.isActive && !pod.isLossDecided);
  const lost = kept.filter(({ pod }) => !present.has(pod.vendorSku));
  if (lost.length === 0) return false;
  const takenOut = stored.filter(
    ({ pod }) =>
      !pod.isActive &&
      !pod.isLossDecided &&
      now.getTime() - pod.updatedAt.getTime() < DAY_MS &&
      !present.has(pod.vendorSku),
  );
  const all = lost.length + takenOut.length;
  const share = all / (kept.length + takenOut.length);
  return present.size === 0 || share > MOST || (all > MAX_LOST && share > MAX_LOST_SHARE);
}

/** Returns how many products of connected vendors wait for a decision because the vendor's list lacks them, and since when. */
export function countLost(db: Db): { n: number; oldest: Date | null } {
  return statements(db).waiting.get() ?? { n: 0, oldest: null };
}

/** Returns a vendor's products that wait for a decision because the vendor's list lacks them, by name. */
export function readLost(db: Db, vendorId: VendorId): LostProducts {
  const { missing, onSale } = statements(db);
  const rows = missing.all({ vendorId });
  const [since] = rows.flatMap((row) => row.since?.toISOString() ?? []).sort();
  return {
    vendorId,
    vendorName: VENDOR_NAMES[vendorId],
    since: since ?? null,
    onSale: onSale.all({ vendorId }).length,
    products: rows.map(({ id, name }) => ({ id, name })),
    version: versionOf(rows),
  };
}

/**
 * Removes the products missing from a vendor's list from the shop, or keeps them on sale. Syncs don't ask again until they have
 * been back on the list. Repeating a decision changes nothing.
 * @throws AppError `stale` with the current products as `lost` if they differ from the products in the decision
 */
export function decideLost(
  services: Pick<Services, 'db' | 'now'>,
  vendorId: VendorId,
  { accept, version }: LostProductDecision,
  actor: Administrator,
): LostProducts {
  const { db, now } = services;
  return transaction(db, () => {
    const before = readLost(db, vendorId);
    const { missing, decided } = statements(db);
    if (before.version !== version) {
      const same = decided.all({ vendorId }).filter(({ isActive }) => isActive !== accept);
      if (before.products.length === 0 && versionOf(same) === version) return before;
      throw new AppError('stale', {
        message: 'The list of missing products has changed. Look at it again.',
        details: { lost: before },
      });
    }
    const stamp = { missingSince: null, isLossDecided: true, updatedAt: now() };
    for (const { id, podId } of missing.all({ vendorId })) {
      db.update(podProducts)
        .set({ ...stamp, ...(accept && { isGone: true, isActive: false }) })
        .where(eq(podProducts.id, podId))
        .run();
      if (accept)
        db.update(products).set({ isActive: false, updatedAt: now() }).where(eq(products.id, id)).run();
    }
    if (before.products.length > 0)
      recordAudit(services, {
        actor,
        action: accept ? 'lost_products_accepted' : 'lost_products_kept',
        subject: vendorSubject(vendorId),
        after: { products: before.products.map(({ name }) => name) },
      });
    return readLost(db, vendorId);
  });
}

/** Emails staff once that products wait for a decision. Call it in the sync's transaction, after marking them. */
export function tellOfLost(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  vendorId: VendorId,
): void {
  const { vendorName, products: lost, onSale } = readLost(services.db, vendorId);
  const title = `${plural(lost.length, 'product is', 'products are')} missing from ${vendorName}'s list`;
  const adminUrl = new URL(ADMIN_PATHS.products, services.env.siteUrl).href;
  const names = lost.map(({ name }) => name);
  queueStaffEmail(services, 'flags', {
    template: 'staff-lost-products',
    subject: title,
    data: { title, vendorName, onSale, names: names.slice(0, MAX_NAMES), adminUrl },
  });
}
