import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { migrateDatabase, openDatabase } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { ROOT } from '#scripts/root.ts';
import { createServices } from '#server/app/create-services.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { requestSync } from '#server/domain/vendors/request-sync.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { readSyncProgress } from '#server/domain/vendors/sync-progress.ts';
import type { VendorProduct } from '#server/gateways/print-vendors/print-vendor.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { FakeVendor, fakeVendors } from '../support/fake-vendor.ts';
import { stockProduct } from '../support/shop.ts';
import { acceptLoss, soldBy, soldOf, vendorCatalogs } from '../support/vendor-catalog.ts';

/** What the vendor of the worker does. */
export interface VendorState {
  products: VendorProduct[];
  /** It fails after so many products; null if it doesn't. */
  failsAfter: number | null;
}

interface Outcome {
  done: number;
  failed: number;
  kills: number;
  seconds: number;
  /** The syncs after which the catalog was neither as before nor as the vendor has it. */
  differences: number[];
  /** The syncs that changed a product made by hand. */
  touched: number[];
}

/** How often a sync fails at the vendor, and how often its worker is killed. */
const FAILURE_RATE = 0.3;
const KILL_RATE = 0.5;
const MAX_MS_BEFORE_KILL = 400;
const SYNC_TIMEOUT_MS = 60_000;

/**
 * Syncs with a vendor that fails at random, while the worker is killed at random, and compares the catalog after each sync
 * with what it was before and with what the vendor has.
 */
export async function runSyncs({ syncs, dataDir }: { syncs: number; dataDir: string }): Promise<Outcome> {
  const began = Date.now();
  const settings = { DATA_DIR: join(dataDir, 'syncs'), APP_SECRET: 'a secret of at least 32 characters' };
  const stateFile = join(dataDir, 'vendor.json');
  const env = parseEnv(settings);
  mkdirSync(env.dataDir, { recursive: true });
  const db = openDatabase(env.databaseFile);
  migrateDatabase(db);
  const vendor = new FakeVendor();
  const services = createServices(env, db, { vendors: fakeVendors(vendor) });
  saveVendorKey(services, 'printful', { apiKey: vendor.apiKey, webhookSecret: undefined }, ADMIN_ACTOR);
  await connectVendor(services, 'printful', ADMIN_ACTOR);
  stockProduct(services, { name: 'Tee', variants: [{ size: 'M', color: 'Black' }] });
  const manual = () => JSON.stringify(db.select().from(products).where(eq(products.isSynced, false)).all());
  const manualBefore = manual();

  const outcome: Outcome = { done: 0, failed: 0, kills: 0, seconds: 0, differences: [], touched: [] };
  let worker = await startSyncWorker({ ...settings, VENDOR_STATE: stateFile });
  try {
    for (const [number, offered] of fc.sample(vendorCatalogs, syncs).entries()) {
      const failsAfter = Math.random() < FAILURE_RATE ? Math.floor(Math.random() * 8) : null;
      replaceFile(stateFile, { products: offered, failsAfter } satisfies VendorState);
      const before = soldOf(db);
      requestSync(services, null);
      if (Math.random() < KILL_RATE) {
        await sleep(Math.random() * MAX_MS_BEFORE_KILL);
        worker.kill('SIGKILL');
        await once(worker, 'close');
        outcome.kills += 1;
        worker = await startSyncWorker({ ...settings, VENDOR_STATE: stateFile });
      }
      const state = await endOfSync(services);
      outcome[state] += 1;
      acceptLoss(services);
      const expected = state === 'done' ? soldBy(offered) : before;
      if (JSON.stringify(soldOf(db)) !== JSON.stringify(expected)) outcome.differences.push(number);
      if (manual() !== manualBefore) outcome.touched.push(number);
    }
  } finally {
    worker.kill('SIGKILL');
    db.$client.close();
  }
  return { ...outcome, seconds: Math.round((Date.now() - began) / 1000) };
}

async function startSyncWorker(settings: Record<string, string>): Promise<ChildProcess> {
  const script = join(ROOT, 'tests/faults/sync-worker.ts');
  const worker = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (worker.stdout) await once(worker.stdout, 'data');
  return worker;
}

async function endOfSync(services: Parameters<typeof readSyncProgress>[0]): Promise<'done' | 'failed'> {
  const deadline = Date.now() + SYNC_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { state } = readSyncProgress(services);
    if (state === 'done' || state === 'failed') return state;
    await sleep(20);
  }
  throw new Error('A sync did not end.');
}

/** The worker never reads half a file. */
function replaceFile(file: string, content: VendorState): void {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}
