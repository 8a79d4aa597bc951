import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#db/client.ts';
import { ROOT } from '#scripts/root.ts';
import { createServices } from '#server/app/create-services.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { browse, type Span } from '../support/browse.ts';
import { stockProduct } from '../support/shop.ts';
import type { SyncTimings } from './run-sync.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- sync`: how long syncs of 500 products with 10,000 variants take, without the time of the vendor and of pictures,
 * how much memory, and how long shoppers wait while the first one adds them all. The vendor is many times as fast as
 * a real one. Ends with 1 above a limit.
 */
const PORT = 4484;
const CONNECTIONS = 2;
const PACE_MS = 40;
const QUIET_MS = 10_000;
const MAX_SECONDS = 30;
const MAX_MEGABYTES = 200;
const MAX_P99_MS = 50;

await withShop({ port: PORT }, async (_address, { dataDir }) => {
  const settings = { DATA_DIR: dataDir, APP_SECRET: 'a secret that the shop and the bench share' };
  const db = openDatabase(parseEnv(settings).databaseFile);
  const productId = stockProduct(createServices(parseEnv(settings), db), { inventory: 100_000 });
  db.$client.close();
  const quietUntil = performance.now() + QUIET_MS;
  const quiet = await browse({
    ...{ port: PORT, connections: CONNECTIONS, productId },
    isOver: () => performance.now() > quietUntil,
  });
  let isOver = false;
  const adding = sync(settings, PACE_MS, [2500]).finally(() => {
    isOver = true;
  });
  const requests = await browse({ port: PORT, connections: CONNECTIONS, productId, isOver: () => isOver });
  const added = await adding;
  // Shoppers of 10,000 variants would be measured now, not the sync.
  const again = await sync(settings, 0, [2600, 2600]);
  const [allNew, allChanged, allTheSame] = [...added.rounds, ...again.rounds];
  console.table({ 'all new': allNew, 'all changed': allChanged, 'all the same': allTheSame });
  const p99 = p99Of(requests);
  const quietP99 = p99Of(quiet);
  const grown = Math.max(...[added, again].map(({ memory }) => memory.most - memory.before));
  console.log(`the process grew by ${grown.toFixed(0)} MB (at most ${MAX_MEGABYTES})`);
  console.log(
    `p99 of ${requests.length} requests of shoppers: ${p99.toFixed(1)} ms (at most ${MAX_P99_MS}), ${quietP99.toFixed(1)} ms without a sync`,
  );
  // On a busy machine, shoppers wait without a sync as well.
  const isFelt = p99 > MAX_P99_MS && p99 > 2 * quietP99;
  const isSlow = [...added.rounds, ...again.rounds].some(({ ms }) => ms > MAX_SECONDS * 1000);
  if (isSlow || grown > MAX_MEGABYTES || isFelt) process.exitCode = 1;
});

function p99Of(requests: readonly Span[]): number {
  const waits = requests.map(([sent, answered]) => answered - sent).sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}

/** A sync runs in a separate process, as in the worker. */
async function sync(
  settings: Record<string, string>,
  paceMs: number,
  prices: readonly number[],
): Promise<SyncTimings> {
  const args = [join(ROOT, 'tests/bench/run-sync.ts'), String(paceMs), ...prices.map(String)];
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as SyncTimings;
}
