import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ROOT } from '#scripts/root.ts';
import { getRequest, startLoadClient } from './load.ts';
import { median } from './median.ts';
import { addToCart, choicesOf, openCart } from './open-cart.ts';
import { serverCpu } from './server-cpu.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench:compare -- <commit>`: the CPU time of the server for the hot calls, of this version and of an earlier one. Both
 * shops run side by side and are measured in turn, so that the ratios hold on any machine. Nothing stays of the earlier one.
 */
const NEW_PORT = 4498;
const OLD_PORT = 4499;
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 8;
const ADDS = 100;

interface Shop {
  address: string;
  port: number;
  pid: number;
}

const client = startLoadClient();

/** Each sends requests, and returns how many. */
const CALLS: Record<string, (shop: Shop) => Promise<number>> = {
  'static page': ({ port }) => read(port, '/'),
  'product list': ({ port }) => read(port, '/api/products'),
  'cart read': async ({ port, address }) => read(port, '/api/cart', await openCart(address)),
  'cart add': async ({ address }) => {
    const choices = (await choicesOf(address)).slice(0, 3);
    const cookies: string[] = [];
    for (let add = 0; add < ADDS; add += 1)
      cookies[add % CONNECTIONS] = await addToCart(
        address,
        choices[add % choices.length],
        cookies[add % CONNECTIONS],
      );
    return ADDS;
  },
};

const commit = process.argv[2];
if (!commit) throw new Error('Name the commit to compare with: npm run bench:compare -- <commit>');
const root = mkdtempSync(join(tmpdir(), 'gti-compare-'));
try {
  checkOut(commit, root);
  const settings = { RATE_LIMIT_SCALE: '1000000' };
  await withShop({ port: OLD_PORT, settings, root }, (oldAddress, old) =>
    withShop({ port: NEW_PORT, settings }, async (newAddress, current) => {
      for (const { databaseFile } of [old, current]) stockUp(databaseFile);
      await compare(
        { address: oldAddress, port: OLD_PORT, pid: old.pid },
        { address: newAddress, port: NEW_PORT, pid: current.pid },
      );
    }),
  );
} finally {
  client.stop();
  execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT });
  rmSync(root, { recursive: true, force: true });
}

async function compare(old: Shop, current: Shop): Promise<void> {
  const rows: Record<string, object> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const measured: { old: number; new: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      measured.push({ old: await cpuOf(old, call), new: await cpuOf(current, call) });
    // The first round warms up.
    const rounds = measured.slice(1);
    rows[name] = {
      'old, CPU ms': shown(median(rounds.map((one) => one.old))),
      'new, CPU ms': shown(median(rounds.map((one) => one.new))),
      'new/old': shown(median(rounds.map((one) => one.new / one.old))),
    };
  }
  console.table(rows);
}

async function cpuOf(shop: Shop, call: (shop: Shop) => Promise<number>): Promise<number> {
  const before = serverCpu(shop.pid);
  const requests = await call(shop);
  return (serverCpu(shop.pid) - before) / requests;
}

async function read(port: number, path: string, cookie = ''): Promise<number> {
  const request = getRequest(path, { 'Accept-Encoding': 'gzip', ...(cookie && { Cookie: cookie }) });
  const order = { port, request, perSecond: 0, seconds: SECONDS, atOnce: CONNECTIONS };
  const { accepted, failed, refused } = await client.send(order);
  if (failed + refused.count > 0) throw new Error(`${failed + refused.count} requests of ${path} failed.`);
  return accepted.count;
}

/** Makes nothing sell out. In SQL, because the tables of an earlier version may have other columns. */
function stockUp(file: string): void {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 5000');
  db.exec('update products set inventory = 1000000');
  db.close();
}

/** Checks a commit out into a folder, with the packages that its lock names. */
function checkOut(version: string, folder: string): void {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, version], { cwd: ROOT });
  const [lock, other] = [ROOT, folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  if (lock === other) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
}

function shown(value: number): number {
  return Number(value.toPrecision(3));
}
