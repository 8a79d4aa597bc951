import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '#scripts/root.ts';
import { startShop, untilReady } from '../support/own-shop.ts';
import { processTree, untilIdle } from './server-cpu.ts';
import { report } from './table.ts';

/**
 * `npm run bench -- start`: how long a start takes when nothing has to be built, what the processes hold in memory when idle, how long
 * a build takes, and the size of the packages of production. Ends with 1 above a limit. Linux only.
 */
const PORT = 4491;
const STARTS = 7;
/** The pause between requests for the state of a shop: more of them would take a start's time from its processes. */
const POLL_MS = 10;
const LIMITS = {
  'ready ms': 1000,
  'process MB': 120,
  'site MB': 600,
  'site without sandboxes MB': 400,
  'build s': 10,
  'packages MB': 350,
};

/** What can't be measured stays null, and isn't kept. */
const figures: Partial<Record<keyof typeof LIMITS, number>> = {};
const dataDir = mkdtempSync(join(tmpdir(), 'gti-bench-'));
const address = `http://127.0.0.1:${PORT}`;
const settings = { PORT: String(PORT), PUBLIC_SITE_URL: address, DATA_DIR: dataDir, WEB_CONCURRENCY: '2' };
try {
  const first = startShop(settings);
  await untilReady(first);
  await stop(first);

  const times: number[] = [];
  for (let n = 1; n <= STARTS; n += 1) {
    const began = performance.now();
    const shop = startShop(settings);
    while (!(await answers())) await sleep(POLL_MS);
    times.push(performance.now() - began);
    await untilReady(shop);
    if (n === STARTS) await measureMemory(shop.process.pid ?? 0);
    await stop(shop);
  }
  figures['ready ms'] = times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
  figures['build s'] = buildSeconds();
  figures['packages MB'] = packagesMb();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

report(
  Object.entries(LIMITS).map(([name, limit]) => [
    name,
    figures[name as keyof typeof LIMITS] ?? null,
    'at most',
    limit,
  ]),
);

async function answers(): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function stop(shop: ReturnType<typeof startShop>): Promise<void> {
  shop.process.kill('SIGTERM');
  await shop.ended;
}

/** Measures resident memory per process, and shared pages once for the site (proportional set size). */
async function measureMemory(pid: number): Promise<void> {
  await untilIdle(pid);
  const processes = processTree(pid).map((one) => {
    const [, script = ''] = /([\w-]+)\.(?:mjs|ts)/.exec(readFileSync(`/proc/${one}/cmdline`, 'utf8')) ?? [];
    const memory = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1]) / 1024;
    return { script, 'RSS MB': of('Rss'), 'PSS MB': of('Pss') };
  });
  console.table(processes);
  const sum = (some: typeof processes) => some.reduce((total, one) => total + one['PSS MB'], 0);
  figures['process MB'] = Math.max(...processes.map((one) => one['RSS MB']));
  figures['site MB'] = sum(processes);
  figures['site without sandboxes MB'] = sum(processes.filter(({ script }) => script !== 'print-vendor'));
}

/** Builds the site from the sources as they are, without the content of a database. */
function buildSeconds(): number {
  const began = performance.now();
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  // Inside the project, where the packages are found.
  const outDir = join(ROOT, `dist/bench.building-${process.pid}`);
  const { status, stderr } = spawnSync(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const seconds = (performance.now() - began) / 1000;
  rmSync(outDir, { recursive: true, force: true });
  if (status !== 0) throw new Error(stderr);
  return seconds;
}

/** Installs the packages of production elsewhere, and returns what they take. */
function packagesMb(): number {
  const folder = mkdtempSync(join(tmpdir(), 'gti-packages-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    const run = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    };
    run('npm', 'ci', '--omit=dev', '--prefer-offline');
    return Number.parseInt(run('du', '-sm', '--apparent-size', 'node_modules'), 10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
