import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '#db/client.ts';
import { startStripeSandbox } from '#scripts/sandbox/stripe/server.ts';
import { fillOrderHistory } from '../support/fill-order-history.ts';
import { stockUp } from '../support/stock-up.ts';
import { CONNECTIONS, repeat, send } from './connections.ts';
import { median } from './median.ts';
import { requireTools } from './nginx.ts';
import { processCpu, serverCpu, servingProcesses, untilIdle } from './server-cpu.ts';
import { choicesOf, Visitor } from './shopping.ts';
import { startStockEndpoint } from './stock-endpoint.ts';
import { report } from './table.ts';
import { withShop } from './with-shop.ts';
import { measureWithWrk } from './wrk.ts';

/**
 * `npm run bench -- calls`: the CPU time of the shop's hot calls beside an endpoint of a stock Astro server that returns a constant,
 * in rounds that take turns, so that the ratios hold on any machine. The list costs so little that only wrk keeps the server busy with
 * it: a client of Node.js would measure how often the process wakes up. Ends with 1 where a call costs too much. With `--orders`, it
 * measures a second shop with 100,000 orders beside it.
 */
const PORT = 4743;
const ORDERS_PORT = 4744;
const STOCK_PORT = 4748;
const PRODUCTS = 24;
const ROUNDS = 5;
const ORDERS = 100_000;
/** How many times as long a call may take with many orders. */
const MAX_SLOWER = 1.1;
const MAX_LIST_P99_MS = 20;

/** The most that a call may cost, as a multiple of the stock endpoint. A checkout is five requests (`shopping.ts`). */
const MAX_RATIOS = { list: 0.15, 'cart read': 1.8, 'cart add': 4.2, checkout: 16 };
type HotCall = keyof typeof MAX_RATIOS;
const CALLS = Object.keys(MAX_RATIOS) as HotCall[];

/** How often a round requests the stock endpoint, by the same client as the calls but the list. */
const STOCK_TIMES = 2000;
/**
 * How often a round makes each call. Reads are repeated as often as the stock endpoint, so that V8 optimizes both. The CPU time is counted in
 * hundredths of a second.
 */
const TIMES = { 'cart read': STOCK_TIMES, 'cart add': 1000, checkout: 60 };
/** The load of the list, and of the stock endpoint beside it: enough to keep a process busy. */
const LOAD = { connections: CONNECTIONS, seconds: 2, encoding: 'gzip, deflate, br, zstd' };
/** Different products in a cart, and how often each visitor adds one of them. */
const LINES = 3;
const ADDS = 10;

/** A shop that can be measured: its address, and the process that started the serving ones. */
interface OpenShop {
  address: string;
  pid: number;
}

/** The last visitor's number, so that nobody comes twice. */
let visitors = 0;

/** Runs a round of every call. Returns the CPU time in milliseconds that each took in the serving processes of a running shop. */
export async function measureCalls(address: string, shopPid: number): Promise<Record<HotCall, number>> {
  const { cpu } = await measureRound(address, shopPid);
  return cpu;
}

async function measureRound(address: string, shopPid: number) {
  const { database, payments } = settingsOf(shopPid);
  stockUpIn(database);
  const choices = await choicesOf(address);
  const choice = (index: number) => choices[index % choices.length] ?? { productId: '' };
  const shoppers = Array.from({ length: TIMES['cart add'] / ADDS }, () => {
    visitors += 1;
    return new Visitor(address, visitors);
  });
  const calls: Record<keyof typeof TIMES, () => Promise<unknown>> = {
    'cart add': () =>
      repeat(shoppers.length, async (index) => {
        for (let add = 0; add < ADDS; add += 1) await shoppers[index]?.add(choice(index + (add % LINES)));
      }),
    'cart read': () =>
      repeat(
        TIMES['cart read'],
        (index) => shoppers[index % shoppers.length]?.readCart() ?? Promise.resolve(),
      ),
    checkout: () =>
      repeat(TIMES.checkout, (index) => {
        visitors += 1;
        return new Visitor(address, visitors).buy(choice(index), payments);
      }),
  };
  const list = measureWithWrk(`${address}/api/products`, () => serverCpu(shopPid), LOAD);
  const cpu = { list: list.cpu, 'cart read': 0, 'cart add': 0, checkout: 0 };
  // In this order: a cart is filled before it is read.
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    const before = serverCpu(shopPid);
    await calls[name]();
    cpu[name] = (serverCpu(shopPid) - before) / TIMES[name];
  }
  return { cpu, listP99: list.p99 };
}

/** Reads from a serving process where its database is and where it reaches its payment provider. Linux only. */
function settingsOf(shopPid: number): { database: string; payments: string } {
  const [pid] = servingProcesses(shopPid);
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const setting = (name: string) =>
    environment.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return { database: join(setting('DATA_DIR'), 'shop.sqlite'), payments: setting('STRIPE_API_BASE') };
}

/** Makes sure that nothing is sold out. */
function stockUpIn(file: string): void {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 5000');
  stockUp(db, 1_000_000);
  db.close();
}

type Ratios = Record<HotCall, number>;

interface Round {
  stockMs: number;
  loadedStockMs: number;
  cpu: Ratios;
  listP99: number;
}

interface Measured extends Round {
  ratios: Ratios;
}

/**
 * Measures rounds of the stock endpoint and of each shop in turn, so that what slows the machine slows all of them. Returns the
 * medians of each shop; the first round warms up.
 */
async function compare<Name extends string>(
  shops: Record<Name, OpenShop>,
  stock: { url: string; pid: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(shops) as Name[];
  const rounds: Record<Name, Round>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = processCpu(stock.pid);
    await repeat(STOCK_TIMES, () => send('GET', stock.url));
    const stockMs = (processCpu(stock.pid) - before) / STOCK_TIMES;
    const { cpu: loadedStockMs } = measureWithWrk(stock.url, () => processCpu(stock.pid), LOAD);
    const measured = {} as Record<Name, Round>;
    for (const name of names) {
      const { address, pid } = shops[name];
      measured[name] = { stockMs, loadedStockMs, ...(await measureRound(address, pid)) };
    }
    rounds.push(measured);
  }
  const ofShop = (name: Name) => medians(rounds.slice(1).map((measured) => measured[name]));
  return Object.fromEntries(names.map((name) => [name, ofShop(name)])) as Record<Name, Measured>;
}

function medians(rounds: readonly Round[]): Measured {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const [stockMs, loadedStockMs] = [of((round) => round.stockMs), of((round) => round.loadedStockMs)];
  const each = (value: (name: HotCall) => number) =>
    Object.fromEntries(CALLS.map((name) => [name, value(name)])) as Ratios;
  const cpu = each((name) => of((round) => round.cpu[name]));
  const ratios = each((name) => cpu[name] / (name === 'list' ? loadedStockMs : stockMs));
  return { stockMs, loadedStockMs, cpu, ratios, listP99: of((round) => round.listP99) };
}

function print({ stockMs, loadedStockMs, cpu, ratios }: Measured): void {
  console.table({
    'stock Astro endpoint': { 'CPU ms': round(stockMs), ratio: 1 },
    'the same beside the list, under its load': { 'CPU ms': round(loadedStockMs), ratio: 1 },
    ...Object.fromEntries(
      CALLS.map((name) => [name, { 'CPU ms': round(cpu[name]), ratio: round(ratios[name]) }]),
    ),
  });
}

/** Runs the payment provider's stand-in without its events, which would place orders in the shoppers' stead. */
export async function withPayments<T>(work: (base: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'gti-payments-'));
  const nobody = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => nobody.once('listening', resolve));
  const url = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}/`;
  const sandbox = await startStripeSandbox({ directory, webhook: { url, secret: 'whsec_nobody' } });
  try {
    return await work(sandbox.base);
  } finally {
    await sandbox.close();
    nobody.close();
    nobody.closeAllConnections();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the settings of a shop in which many visitors with addresses of their own buy something. */
export function shoppingSettings(payments: string): Record<string, string> {
  return { STRIPE_API_BASE: payments, TRUSTED_PROXIES: '127.0.0.1,::1', RATE_LIMIT_SCALE: '1000' };
}

async function main(): Promise<void> {
  requireTools('wrk');
  const stock = await startStockEndpoint(STOCK_PORT);
  const open = (payments: string, port: number, measure: Parameters<typeof withShop>[1]) =>
    withShop({ port, products: PRODUCTS, settings: shoppingSettings(payments) }, measure);
  try {
    await withPayments((payments) =>
      open(payments, PORT, async (address, { pid }) => {
        const shop = { address, pid };
        if (!process.argv.includes('--orders')) judge((await compare({ shop }, stock)).shop);
        else
          await open(payments, ORDERS_PORT, async (address, { pid, databaseFile }) => {
            await addOrders(address, databaseFile);
            await untilIdle(pid);
            const { few, many } = await compare({ few: shop, many: { address, pid } }, stock);
            judge(few);
            compareOrders(few, many);
          });
      }),
    );
  } finally {
    stock.stop();
  }
}

async function addOrders(address: string, databaseFile: string): Promise<void> {
  const [{ productId } = { productId: '' }] = await choicesOf(address);
  const db = openDatabase(databaseFile);
  fillOrderHistory(db, { productId, orders: ORDERS, now: new Date() });
  db.$client.close();
}

/** Prints what a shop measured, and holds it to its limits. */
function judge(measured: Measured): void {
  print(measured);
  report([
    ...CALLS.map(
      (name) =>
        [`${name}, times a stock endpoint`, measured.ratios[name], 'at most', MAX_RATIOS[name]] as const,
    ),
    ['list, p99, ms', measured.listP99, 'at most', MAX_LIST_P99_MS],
  ]);
}

/** Prints what a shop with many orders measured, and holds it to the one without. */
function compareOrders(few: Measured, many: Measured): void {
  console.log(`\nwith ${ORDERS} orders:`);
  print(many);
  report(
    CALLS.map((name) => [
      `${name} with ${ORDERS} orders, times without`,
      many.cpu[name] / few.cpu[name],
      'at most',
      MAX_SLOWER,
    ]),
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

if (import.meta.main) await main();
