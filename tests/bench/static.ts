import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import { median } from './median.ts';
import { checkConfig, requireTools, startNginx } from './nginx.ts';
import { processTree, servingProcesses, treeCpu } from './server-cpu.ts';
import { report } from './table.ts';
import { withShop } from './with-shop.ts';
import { type Measured, measureWithWrk } from './wrk.ts';

/**
 * `npm run bench -- static`: a prerendered page from one of our processes, and from our configuration of nginx in front of it, beside
 * nginx with one worker that serves the same precompressed file, in turn, so that the ratios hold on any machine. Also
 * compares the headers that come through nginx with those of the process.
 */
const OURS = 4394;
const NGINX = 4395;
const FRONT = 4397;
const ROUNDS = 5;
const SECONDS = 3;
const LEAST_RATIO = 0.45;
const LEAST_FRONT_RATIO = 0.95;
const MAX_P99 = 3;
/** Headers that belong to a connection, and the one that nginx takes for itself. */
const OF_CONNECTION = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-accel-expires',
];

requireTools('nginx', 'wrk', 'openssl');
await withShop({ port: OURS, settings: { TRUSTED_PROXIES: '127.0.0.1' } }, async (_, { dataDir, pid }) => {
  const release = currentRelease({ dataDir });
  if (!release) throw new Error('The shop serves no release.');
  const scratch = mkdtempSync(join(tmpdir(), 'gti-bench-'));
  checkConfig(scratch);
  const ports = { shop: OURS, plain: NGINX, front: FRONT };
  const nginx = startNginx(scratch, join(release, 'client'), ports);
  try {
    for (const port of [NGINX, FRONT]) await untilAnswers(port);
    await compareHeaders();
    const [ours = 0] = servingProcesses(pid);
    const [, worker = 0] = processTree(nginx.pid ?? 0);
    const rounds = { nginx: [] as Measured[], ours: [] as Measured[], 'nginx in front': [] as Measured[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.nginx.push(load(NGINX, worker));
      rounds.ours.push(load(OURS, ours));
      rounds['nginx in front'].push(load(FRONT, worker));
    }
    console.table(Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, middle(all)])));
    const ratio = (of: Measured[], name: keyof Measured) =>
      median(of.map((one, round) => one[name] / (rounds.nginx[round]?.[name] ?? Number.NaN)));
    const { ours: own, 'nginx in front': front } = rounds;
    report([
      ['a page from one process, of nginx', 1 / ratio(own, 'cpu'), 'at least', LEAST_RATIO],
      ['a page from nginx in front, of nginx', 1 / ratio(front, 'cpu'), 'at least', LEAST_FRONT_RATIO],
      ['p99 of one process, times that of nginx', ratio(own, 'p99'), 'at most', MAX_P99],
      ['p99 of nginx in front, times that of nginx', ratio(front, 'p99'), 'at most', MAX_P99],
    ]);
  } finally {
    nginx.kill('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** @throws Error when nginx changes a status, a header or a body */
async function compareHeaders(): Promise<void> {
  const html = await (await fetch(`http://127.0.0.1:${OURS}/`)).text();
  const asset = /\/assets\/[^"']+\.(?:js|css)/.exec(html)?.[0];
  if (!asset) throw new Error('The page has no asset.');
  const pages = ['/', '/?a=1', '/store', '/nothing-here', '/cart', '/healthz'];
  for (const path of [...pages, asset, '/api/products', '/api/cart', '/api/nothing'])
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const known = await fetch(`http://127.0.0.1:${OURS}${path}`, {
        headers: { 'Accept-Encoding': encoding },
      });
      // The second time it comes from nginx's cache, and the third time the client has it.
      for (const version of ['', '', known.headers.get('etag') ?? '']) {
        const headers = { 'Accept-Encoding': encoding, ...(version && { 'If-None-Match': version }) };
        const [direct, through] = await Promise.all(
          [OURS, FRONT].map((port) => answerOf(port, path, headers)),
        );
        if (direct !== through) throw new Error(`${path} (${encoding}) differs:\n${direct}\n${through}`);
      }
    }
}

/** Returns all of a response but what belongs to its connection or is new each time. */
async function answerOf(port: number, path: string, sent: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: sent });
  // nginx leaves out the type of what it doesn't send.
  const left = response.status === 304 ? [...OF_CONNECTION, 'content-type'] : OF_CONNECTION;
  const headers = [...response.headers].filter(([name]) => !left.includes(name));
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '');
  return JSON.stringify([response.status, headers, body.length]);
}

function load(port: number, pid: number): Measured {
  const options = { connections: 64, seconds: SECONDS, encoding: 'gzip' };
  return measureWithWrk(`http://127.0.0.1:${port}/`, () => treeCpu(pid), options);
}

function middle(rounds: Measured[]): Measured {
  const of = (name: keyof Measured) => median(rounds.map((round) => round[name]));
  return { perSecond: of('perSecond'), p99: of('p99'), cpu: of('cpu') };
}

async function untilAnswers(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`Nothing answers on port ${port}.`);
}
