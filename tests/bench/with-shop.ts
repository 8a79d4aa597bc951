import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { fillUp } from '../support/fill-up.ts';
import { startShop, untilReady } from '../support/own-shop.ts';
import { untilIdle } from './server-cpu.ts';

interface Shop {
  port: number;
  /** How many products it has at least. */
  products?: number;
  /** Settings besides the shared ones of all benches. */
  settings?: Record<string, string>;
  /** The folder of the project, to measure another version. */
  root?: string;
}

interface RunningShop {
  /** The process that started the serving ones. */
  pid: number;
  dataDir: string;
  databaseFile: string;
}

/** Measures a shop of the bench's own, of which nothing is left afterwards. */
export async function withShop(
  { port, products = 0, settings = {}, root }: Shop,
  measure: (address: string, shop: RunningShop) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gti-bench-'));
  const address = `http://localhost:${port}`;
  const shop = startShop(
    {
      PORT: String(port),
      PUBLIC_SITE_URL: address,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100',
      ...settings,
    },
    root,
  );
  try {
    await untilReady(shop);
    const databaseFile = join(dataDir, 'shop.sqlite');
    if (products > 0) {
      const db = openDatabase(databaseFile);
      fillUp(db, products);
      db.$client.close();
    }
    const pid = shop.process.pid ?? 0;
    await untilIdle(pid);
    await measure(address, { pid, dataDir, databaseFile });
  } finally {
    shop.process.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
