import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentRelease } from '#server/publishing/current-release.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench:static`: a prerendered page from one of our processes beside nginx with one worker serving
 * the same precompressed file, in one run, so that the ratio holds on any machine.
 */
const OURS = 4394;
const NGINX = 4395;
const ROUNDS = 3;
const SECONDS = 5;
/** 0.47 is the limit of one Node process. */
const LEAST_RATIO = 0.4;
const MOST_P99 = 3;

interface Measured {
  perSecond: number;
  p99: number;
}

requireTools();
await withShop({ port: OURS }, async (_, { dataDir }) => {
  const release = currentRelease({ dataDir });
  if (!release) throw new Error('The shop serves no release.');
  const scratch = mkdtempSync(join(tmpdir(), 'gti-bench-'));
  const nginxProcess = startNginx(scratch, join(release, 'client'));
  try {
    await untilAnswers(NGINX);
    const ours: Measured[] = [];
    const nginx: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      nginx.push(load(NGINX));
      ours.push(load(OURS));
    }
    report(middle(ours), middle(nginx));
  } finally {
    nginxProcess.kill('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});

function report(ours: Measured, nginx: Measured): void {
  const ratio = ours.perSecond / nginx.perSecond;
  const p99 = ours.p99 / nginx.p99;
  console.table({ nginx, ours });
  console.log(
    `throughput ${ratio.toFixed(2)} of nginx (at least ${LEAST_RATIO}), p99 ${p99.toFixed(1)} times (at most ${MOST_P99})`,
  );
  if (ratio < LEAST_RATIO || p99 > MOST_P99) process.exitCode = 1;
}

function load(port: number): Measured {
  const args = [
    '-t1',
    '-c64',
    `-d${SECONDS}s`,
    '--latency',
    '-H',
    'Accept-Encoding: gzip',
    `http://127.0.0.1:${port}/`,
  ];
  const output = execFileSync('wrk', args, { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return { perSecond, p99: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] };
}

/** The round in the middle, by throughput. */
function middle(rounds: Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p99: Number.POSITIVE_INFINITY };
}

function startNginx(scratch: string, client: string): ChildProcess {
  const files = join(scratch, 'files');
  mkdirSync(files);
  for (const name of ['index.html', 'index.html.gz']) copyFileSync(join(client, name), join(files, name));
  const config = join(scratch, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${scratch}/pid; error_log /dev/null; events {}
http { access_log off; gzip_static on; keepalive_requests 1000000; default_type text/html;
server { listen 127.0.0.1:${NGINX}; root ${files}; } }`,
  );
  return spawn('nginx', ['-c', config], { stdio: 'ignore' });
}

async function untilAnswers(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

function requireTools(): void {
  const missing = [
    ['nginx', 'nginx-light'],
    ['wrk', 'wrk'],
  ].filter(([command = '']) => spawnSync(command, ['-v']).error);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`Install ${missing.map(([, name]) => name).join(' and ')} first.`);
  }
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(([, name = '']) => name)],
    options,
  );
  spawnSync('service', ['nginx', 'stop'], { stdio: 'ignore' });
}
