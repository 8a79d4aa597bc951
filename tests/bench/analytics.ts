import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#db/client.ts';
import { ROOT } from '#scripts/root.ts';
import { parseEnv } from '#server/env.ts';
import { createServices } from '#server/services.ts';
import { fillInquiries } from '../support/fill-inquiries.ts';
import { fillOrderHistory } from '../support/fill-order-history.ts';
import { fillUp } from '../support/fill-up.ts';
import { fillVisits } from '../support/fill-visits.ts';
import { stockProduct } from '../support/shop.ts';
import { serverCpu } from './server-cpu.ts';
import { rowOf, type Timing } from './timing.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench:analytics`: how long the analytics of a shop take with 100,000 orders, 20,000 inquiries and 5 million views of 200
 * products and 40 pages in the last year, and by how much the counting of its views makes a product page cost more. Ends with 1
 * where either is too much.
 */
const PORT = Number(process.env['BENCH_PORT'] ?? 4488);
const DAYS = 365;
const ORDERS = 100_000;
const INQUIRIES = 20_000;
const VIEWS = 5_000_000;
const PRODUCTS = 200;
const MOST_P95_MS = 150;
const MOST_COST = 0.02;
const ROUNDS = 7;
const PAGES_A_ROUND = 400;
const CONNECTIONS = 8;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

await withShop({ port: PORT }, async (_address, { dataDir, pid }) => {
  const costs = await measureCounting(pid);
  const settings = { DATA_DIR: dataDir, APP_SECRET: 'a secret that the shop and the bench share' };
  fill(settings);
  const timings = await measureReading(settings);
  console.table(Object.fromEntries(timings.map(rowOf)));
  const slow = timings.filter(({ p95 }) => p95 > MOST_P95_MS);
  console.log(`at most ${MOST_P95_MS} ms (p95)`);
  console.log(
    `a product page costs ${costs.page.toFixed(2)} ms of CPU, the count of its view ${costs.view.toFixed(3)} ms: ` +
      `${((costs.view / costs.page) * 100).toFixed(1)}% (at most ${MOST_COST * 100}%)`,
  );
  if (slow.length > 0 || costs.view > costs.page * MOST_COST) process.exitCode = 1;
});

function fill(settings: Record<string, string>): void {
  const env = parseEnv(settings);
  const db = openDatabase(env.databaseFile);
  const productId = stockProduct(createServices(env, db), { inventory: 1_000_000 });
  fillUp(db, PRODUCTS);
  const now = new Date();
  fillOrderHistory(db, { productId, orders: ORDERS, now, days: DAYS });
  // One product's sales take as long as those of all.
  fillInquiries(db, { messages: INQUIRIES, now });
  fillVisits(db, { views: VIEWS, days: DAYS, now });
  db.$client.close();
}

async function measureReading(settings: Record<string, string>): Promise<Timing[]> {
  const script = join(ROOT, 'tests/bench/run-analytics.ts');
  const env = { ...process.env, ...settings };
  const child = await promisify(execFile)(process.execPath, [script], { cwd: ROOT, env });
  return JSON.parse(child.stdout) as Timing[];
}

/** Returns the CPU time of the server per product page and per count of a view, in milliseconds. */
async function measureCounting(pid: number): Promise<{ page: number; view: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (path: string, body?: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        'user-agent': BROWSER,
        'accept-encoding': 'br',
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      };
      const options = { host: '127.0.0.1', port: PORT, path, agent, headers, method: body ? 'POST' : 'GET' };
      const sent = request(options, (response) => {
        response.resume();
        response.on('end', () =>
          (response.statusCode ?? 500) < 300
            ? resolve()
            : reject(new Error(`${path}: ${response.statusCode}`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const path = '/store/unit-tee';
  const calls = {
    page: () => send(path),
    view: () => send('/api/views', JSON.stringify({ path })),
  };
  const rounds: Record<keyof typeof calls, number[]> = { page: [], view: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['page', 'view'] as const) {
      const before = serverCpu(pid);
      const times = name === 'page' ? PAGES_A_ROUND : 10 * PAGES_A_ROUND;
      for (let sent = 0; sent < times; sent += CONNECTIONS)
        await Promise.all(Array.from({ length: CONNECTIONS }, calls[name]));
      // The first round warms up.
      if (round > 0) rounds[name].push((serverCpu(pid) - before) / times);
    }
  }
  agent.destroy();
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { page: middle(rounds.page), view: middle(rounds.view) };
}
