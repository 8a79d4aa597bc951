import { asc, eq } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts, vendorSyncChanges } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { requestSync } from '#server/domain/vendors/request-sync.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { summaryOf } from '#server/domain/vendors/syncs.queries.ts';
import type { AuditActor } from '#server/kernel/audit/record-audit.ts';
import type { SyncSummary } from '#shared/schemas/vendors.schema.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import type { TestServices } from './test-services.ts';

/** Connects the fake vendor with a key in the database. */
export async function connectFakeVendor(services: TestServices): Promise<void> {
  saveVendorKey(
    services,
    'printful',
    { apiKey: services.vendor.apiKey, webhookSecret: undefined },
    ADMIN_ACTOR,
  );
  await connectVendor(services, 'printful', ADMIN_ACTOR);
}

/** Syncs as the worker does, by default without a person who asked for it. */
export async function syncNow(services: TestServices, actor: AuditActor | null = null): Promise<SyncSummary> {
  const [id = ''] = requestSync(services, actor);
  await runDueJobs(services);
  const sync = summaryOf(services.db, id);
  if (!sync) throw new Error('There is no such sync.');
  return sync;
}

/** Returns what the latest sync did, as `kind name: details`. */
export function changesOf({ db }: TestServices, { id }: SyncSummary): string[] {
  return db
    .select()
    .from(vendorSyncChanges)
    .orderBy(asc(vendorSyncChanges.name))
    .all()
    .filter(({ syncId }) => syncId === id)
    .map(({ kind, name, details }) => [`${kind} ${name}`, ...details].join(' | '));
}

/** Returns the only synced product. */
export function syncedProduct({ db }: TestServices): ProductRow {
  const [product, ...others] = db.select().from(products).where(eq(products.isSynced, true)).all();
  if (!product || others.length > 0) throw new Error('There has to be one synced product.');
  return product;
}

/** Returns the variants of all products in the order of their positions. */
export function storedVariants({ db }: TestServices): VariantRow[] {
  return db.select().from(productVariants).orderBy(asc(productVariants.position)).all();
}

/** Returns every row of the catalog. */
export function catalogOf({ db }: TestServices) {
  return {
    products: db.select().from(products).orderBy(asc(products.id)).all(),
    variants: db.select().from(productVariants).orderBy(asc(productVariants.id)).all(),
    pods: db.select().from(podProducts).orderBy(asc(podProducts.id)).all(),
  };
}
