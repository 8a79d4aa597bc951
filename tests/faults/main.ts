import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFulfillments } from './run-fulfillments.ts';
import { runLostWebhooks } from './run-lost-webhooks.ts';
import { runPurchases } from './run-purchases.ts';
import { runRefunds } from './run-refunds.ts';
import { runSyncs } from './run-syncs.ts';

/**
 * `npm run test:faults`: 200 purchases, a third of them through payment links, then 300 refunds of them, then 200 syncs of products, then
 * 500 orders for four print vendors, while processes are killed; then 300 payments, 100 refunds and 40 disputes of which every third
 * webhook is lost. `npm run test:faults -- fulfillments` runs only that part. Exits with 1 if books differ, or a catalog is neither as
 * before nor as the vendor has it.
 */
const PARTS = { purchases, refunds, syncs, fulfillments, webhooks };
const dataDir = mkdtempSync(join(tmpdir(), 'gti-faults-'));
const faults = {
  concurrency: 6,
  pauseMs: { min: 500, max: 4000 },
  port: Number(process.env['FAULT_PORT'] ?? 4488),
  dataDir,
};
/** Where the release is that the first part has built: it fits the others. */
let releaseDir = dataDir;
/** Slow calls are rare: the gateway gives each up only after 20 seconds. */
const VENDOR_FAULTS = [
  ...['address:0.05', 'failed:0.05', 'canceled:0.03', 'onhold:0.1', 'split:0.3', 'late:0.2', 'twice:0.2'],
  ...['error:0.03', 'busy:0.03', 'half:0.03', 'dropped:0.05', 'slow:0.002'],
].join(',');

try {
  const wanted = process.argv.slice(2);
  const runs = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  let isSound = runs.length > 0;
  for (const [, run] of runs) isSound = (await run()) && isSound;
  process.exitCode = isSound ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function purchases(): Promise<boolean> {
  const { kills, soldOut, seconds, payments, orders, links, ...differences } = await runPurchases({
    ...faults,
    purchases: Number(process.env['FAULT_PURCHASES'] ?? 200),
    thinkMs: 1500,
  });
  console.log({ kills, soldOut, seconds, payments, orders, links });
  return report(differences) && payments > links && links > 0;
}

/** Of the orders of the purchases. */
async function refunds(): Promise<boolean> {
  const { intended, made, kills, seconds, differences } = await runRefunds({
    ...faults,
    refunds: Number(process.env['FAULT_REFUNDS'] ?? 300),
  });
  console.log({ kills, seconds, intended, made });
  return report(differences) && intended > 0 && made === intended;
}

async function syncs(): Promise<boolean> {
  const { done, failed, kills, seconds, ...differences } = await runSyncs({
    syncs: Number(process.env['FAULT_SYNCS'] ?? 200),
    dataDir,
  });
  console.log({ done, failed, kills, seconds });
  return report(differences) && done > 0;
}

async function fulfillments(): Promise<boolean> {
  const { differences, ...outcome } = await runFulfillments({
    ...faults,
    orders: Number(process.env['FAULT_ORDERS'] ?? 500),
    vendorPauseMs: { min: 3000, max: 10_000 },
    clock: '1,3,10',
    faults: VENDOR_FAULTS,
    seed: Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
    endsWaits: false,
    dataDir: ownFolder('fulfillments'),
  });
  console.log(outcome);
  return report(differences) && outcome.orders > 0;
}

async function webhooks(): Promise<boolean> {
  const { differences, ...outcome } = await runLostWebhooks({
    payments: Number(process.env['FAULT_PAYMENTS'] ?? 300),
    concurrency: faults.concurrency,
    port: faults.port,
    dataDir: ownFolder('webhooks'),
  });
  console.log(outcome);
  return report(differences) && outcome.healed > 0;
}

/** Returns a data folder without a shop, but with the release. */
function ownFolder(name: string): string {
  const folder = join(dataDir, name);
  mkdirSync(folder);
  for (const part of ['releases', 'media']) {
    if (existsSync(join(releaseDir, part))) renameSync(join(releaseDir, part), join(folder, part));
  }
  releaseDir = folder;
  return folder;
}

/** Prints differences. @returns whether there are none */
function report(differences: object): boolean {
  console.log(differences);
  const sound = Object.values(differences).every(
    (value) => (Array.isArray(value) ? value.length : value) === 0,
  );
  console.log(sound ? 'The books match.' : 'The books differ.');
  return sound;
}
