import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { createServices } from '#server/app/create-services.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { syncProducts } from '#server/domain/vendors/sync-products.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Cents } from '#shared/money.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { FakeVendor, fakeVendors, vendorProduct, vendorVariant } from '../support/fake-vendor.ts';

/**
 * Syncs as the worker does, with a vendor in memory. Run by `sync.ts`, with the milliseconds that the vendor takes per product
 * and the retail prices of the syncs; prints JSON.
 */
const PRODUCTS = 500;
const VARIANTS = 20;
const [pace = 0, ...prices] = process.argv.slice(2).map(Number);

export interface SyncTimings {
  /** With the time of our own, without the vendor's. */
  rounds: { ms: number; added: number; changed: number; untouched: number }[];
  /** The most memory that the process took, in MB, and how much of it before the first sync. */
  memory: { before: number; most: number };
}

const env = parseEnv(process.env);
const vendor = new FakeVendor();
const db = openDatabase(env.databaseFile);
const services = createServices(env, db, { vendors: fakeVendors(vendor) });
saveVendorKey(services, 'printful', { apiKey: vendor.apiKey, webhookSecret: undefined }, ADMIN_ACTOR);
await connectVendor(services, 'printful', ADMIN_ACTOR);

let waited = 0;
vendor.onProduct = async () => {
  if (pace === 0) return;
  const start = performance.now();
  await sleep(pace);
  waited += performance.now() - start;
};

const before = process.resourceUsage().maxRSS;
const rounds: SyncTimings['rounds'] = [];
for (const price of prices) {
  vendor.products = catalogAt(price);
  // Without a job: the shop's own worker would take it.
  const syncId = crypto.randomUUID();
  db.insert(vendorSyncs).values({ id: syncId, vendorId: 'printful', createdAt: new Date() }).run();
  waited = 0;
  const start = performance.now();
  await syncProducts(services, { syncId });
  const ms = performance.now() - start - waited;
  const sync = db.select().from(vendorSyncs).where(eq(vendorSyncs.id, syncId)).get();
  if (sync?.state !== 'done') throw new Error(sync?.error ?? 'The sync did not end.');
  const { added, changed, untouched } = sync;
  rounds.push({ ms, added, changed, untouched });
}
const megabytes = (kilobytes: number) => kilobytes / 1024;
const memory = { before: megabytes(before), most: megabytes(process.resourceUsage().maxRSS) };
console.log(JSON.stringify({ rounds, memory } satisfies SyncTimings));
db.$client.close();
process.exit();

function catalogAt(retailPrice: Cents) {
  return Array.from({ length: PRODUCTS }, (_, product) =>
    vendorProduct(String(product), {
      variants: Array.from({ length: VARIANTS }, (_, index) =>
        vendorVariant(`${product}-${index}`, {
          size: `Size ${index % 5}`,
          color: `Color ${Math.floor(index / 5)}`,
          retailPrice,
        }),
      ),
    }),
  );
}
