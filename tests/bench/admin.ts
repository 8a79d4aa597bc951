import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#db/client.ts';
import { ROOT } from '#scripts/root.ts';
import { createServices } from '#server/app/create-services.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { browse } from '../support/browse.ts';
import { fillAuditLog } from '../support/fill-audit-log.ts';
import { fillInquiries } from '../support/fill-inquiries.ts';
import { fillOrderHistory } from '../support/fill-order-history.ts';
import { stockProduct } from '../support/shop.ts';
import type { AdminTimings } from './run-admin.ts';
import { rowOf } from './timing.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- admin`: how long the calls of the back office take in a shop with 100,000 orders, 20,000
 * inquiries and 1,000,000 entries of the audit log while 8 connections browse it. They run in a process of their own like a server's, because over HTTP each would also wait for the shoppers'
 * requests before it. Ends with 1 where a call takes too long or the export grows too large.
 */
const PORT = 4483;
const ORDERS = 100_000;
const INQUIRIES = 20_000;
const AUDIT_ENTRIES = 1_000_000;
const CONNECTIONS = 8;
const MAX_P95_MS = 50;
const MAX_DETAIL_MS = 20;
const MAX_FIRST_BYTE_MS = 200;
const MAX_MEGABYTES = 50;

await withShop({ port: PORT }, async (_address, { dataDir }) => {
  const settings = { DATA_DIR: dataDir, APP_SECRET: 'a secret that the shop and the bench share' };
  const productId = fill(settings);
  let isOver = false;
  const measuring = measure(settings).finally(() => {
    isOver = true;
  });
  const requests = await browse({ port: PORT, connections: CONNECTIONS, productId, isOver: () => isOver });
  const { calls, detail, firstByte, exported } = await measuring;
  console.table(Object.fromEntries([...calls, detail, firstByte].map(rowOf)));
  console.log(`${requests.length} requests of shoppers meanwhile`);
  console.log(
    `CSV of ${ORDERS} orders: ${exported.megabytes.toFixed(1)} MB in ${exported.seconds.toFixed(1)} s, ` +
      `the process grew by ${exported.grewMegabytes.toFixed(1)} MB (at most ${MAX_MEGABYTES})`,
  );
  const slow = [
    ...calls.filter(({ p95 }) => p95 > MAX_P95_MS),
    ...[detail].filter(({ p95 }) => p95 > MAX_DETAIL_MS),
    ...[firstByte].filter(({ p95 }) => p95 > MAX_FIRST_BYTE_MS),
  ];
  for (const { name, p95 } of slow) console.log(`too slow: ${name}, ${p95.toFixed(1)} ms`);
  if (slow.length > 0 || exported.grewMegabytes > MAX_MEGABYTES) process.exitCode = 1;
});

/** Stores the records, and returns the id of a product to browse. */
function fill(settings: Record<string, string>): string {
  const env = parseEnv(settings);
  const db = openDatabase(env.databaseFile);
  const productId = stockProduct(createServices(env, db), { inventory: 1_000_000 });
  const now = new Date();
  fillOrderHistory(db, { productId, orders: ORDERS, now });
  fillInquiries(db, { messages: INQUIRIES, now });
  fillAuditLog(db, { entries: AUDIT_ENTRIES, now });
  db.$client.close();
  return productId;
}

/** Measures in a separate process. */
async function measure(settings: Record<string, string>): Promise<AdminTimings> {
  const script = join(ROOT, 'tests/bench/run-admin.ts');
  const child = await promisify(execFile)(process.execPath, ['--expose-gc', script], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(child.stdout) as AdminTimings;
}
