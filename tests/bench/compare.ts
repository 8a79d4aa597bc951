import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { measureCalls, shoppingSettings, withPayments } from './calls.ts';
import { getRequest, startLoadClient } from './load.ts';
import { median } from './median.ts';
import { requireTools } from './nginx.ts';
import { serverCpu } from './server-cpu.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- compare <commit>`: the CPU time of the server for the hot calls, of this version and of an earlier one. Both
 * shops run side by side and are measured in turn, so that the ratios hold on any machine. Nothing stays of the earlier one.
 */
const NEW_PORT = 4498;
const OLD_PORT = 4499;
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 8;

interface Shop {
  address: string;
  port: number;
  pid: number;
}

type Measured = Record<string, number>;

const client = startLoadClient();

const commit = process.argv[2];
if (!commit) throw new Error('Name the commit to compare with: npm run bench -- compare <commit>');
const root = mkdtempSync(join(tmpdir(), 'gti-compare-'));
try {
  requireTools('wrk');
  checkOut(commit, root);
  await withPayments((payments) => {
    const settings = shoppingSettings(payments);
    return withShop({ port: OLD_PORT, settings, root }, (oldAddress, old) =>
      withShop({ port: NEW_PORT, settings }, (newAddress, current) =>
        compare(
          { address: oldAddress, port: OLD_PORT, pid: old.pid },
          { address: newAddress, port: NEW_PORT, pid: current.pid },
        ),
      ),
    );
  });
} finally {
  client.stop();
  execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT });
  rmSync(root, { recursive: true, force: true });
}

async function compare(old: Shop, current: Shop): Promise<void> {
  const rounds: { old: Measured; new: Measured }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ old: await measure(old), new: await measure(current) });
  // The first round warms up.
  const measured = rounds.slice(1);
  const rows = Object.keys(measured[0]?.new ?? {}).map((name) => {
    const pairs = measured.map((round) => ({ old: round.old[name] ?? 0, new: round.new[name] ?? 0 }));
    const row = {
      'old, CPU ms': shown(median(pairs.map((pair) => pair.old))),
      'new, CPU ms': shown(median(pairs.map((pair) => pair.new))),
      'new/old': shown(median(pairs.map((pair) => pair.new / pair.old))),
    };
    return [name, row] as const;
  });
  console.table(Object.fromEntries(rows));
}

/** Returns the CPU time of each call in milliseconds. */
async function measure({ address, port, pid }: Shop): Promise<Measured> {
  const before = serverCpu(pid);
  const requests = await readHome(port);
  const page = (serverCpu(pid) - before) / requests;
  return { 'static page': page, ...(await measureCalls(address, pid)) };
}

async function readHome(port: number): Promise<number> {
  const request = getRequest('/', { 'Accept-Encoding': 'gzip' });
  const order = { port, requests: [request], perSecond: 0, seconds: SECONDS, atOnce: CONNECTIONS };
  const { accepted, failed, refused } = await client.send(order);
  if (failed + refused.count > 0) throw new Error(`${failed + refused.count} requests failed.`);
  return accepted.count;
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
