import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { listDaySales } from '#server/domain/analytics/analytics.queries.ts';
import { exportOrders } from '#server/domain/sales/orders/export-orders.ts';
import type { OrderFilter } from '#server/domain/sales/orders/order-filter.ts';
import { countOrders } from '#server/domain/sales/orders/order-list.queries.ts';
import { listOrderSummaries } from '#server/domain/sales/orders/order-summaries.queries.ts';
import { dashboardFigures, findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { readToday } from '#server/flows/operations/today.queries.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { isoDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import { NEWEST_FIRST, ORDER_NEEDS, ORDER_PAGE_SIZE, ORDER_SORTS } from '#shared/order-list.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { officeCalls } from './office-calls.ts';
import { type Timing, time } from './timing.ts';

export interface AdminTimings {
  calls: Timing[];
  detail: Timing;
  firstByte: Timing;
  /** The export of all orders. */
  exported: { megabytes: number; seconds: number; grewMegabytes: number };
}

/**
 * Calls what the back office calls, each many times, in a process of its own, as a server process does, and prints
 * the times as JSON. Settings come from the environment.
 */
const SAMPLE = 40;
const MEGABYTE = 1024 * 1024;
const env = parseEnv(process.env);
const db = openDatabase(env.databaseFile);
const services = createServices(env, db);

const SEARCHES = {
  'search, common word': 'gmail',
  'search, 3 characters': 'sam',
  'search, a number': 'GTI-512345',
  'search, no match': 'nobody at all',
  'search, 2 characters': 'jo',
  'search, 1 character': 'a',
  'search, gti and a number': 'gti 512345',
  'search, a phone number': '(775) 555-2345',
  'search, a ZIP code': '42345',
  'search, a tracking number': '9400 512345',
  'search, a street of all orders': 'main street',
};
const productId = db.$client.prepare<[], string>('select product_id from order_items limit 1').pluck().get();
const MONTH = { from: dayAgo(60), to: dayAgo(31) };
const FILTERS: Record<string, OrderFilter> = {
  all: {},
  'status delivered': { status: 'delivered' },
  ...Object.fromEntries(ORDER_NEEDS.map((needs) => [needs, { needs }])),
  ...Object.fromEntries(Object.entries(SEARCHES).map(([name, search]) => [name, { search }])),
  'unsent, search': { needs: 'unsent', search: 'gmail' },
  'a month': MONTH,
  'a year': { from: dayAgo(730), to: dayAgo(366) },
  'a month, search': { ...MONTH, search: 'gmail' },
  'a product of all orders': { product: productId },
  'made by hand, all orders': { madeBy: 'hand' },
  'a vendor, no order': { vendor: 'printful' },
  'delivered, a product': { status: 'delivered', product: productId },
};
const SORTS = ORDER_SORTS.flatMap((field) => [`-${field}`, field] as const);

const calls: Timing[] = [];
for (const [name, filter] of Object.entries(FILTERS)) {
  for (const sort of SORTS) {
    const list = (offset: number) =>
      listOrderSummaries(services, { ...filter, sort, limit: ORDER_PAGE_SIZE, offset });
    calls.push(await time(`list, ${name}, by ${sort}`, () => list(0)));
    const { total } = list(0);
    // The last page is read from the end, so the middle is the farthest.
    if (total > 2 * ORDER_PAGE_SIZE && (sort === NEWEST_FIRST || sort === 'customer'))
      calls.push(await time(`list, ${name}, by ${sort}, middle page`, () => list(Math.floor(total / 2) - 1)));
  }
  if (!filter.status) calls.push(await time(`counts, ${name}`, () => countOrders(services, filter)));
}
for (const [name, call] of officeCalls(services)) calls.push(await time(name, call));
calls.push(await time('dashboard figures', () => dashboardFigures(services)));
calls.push(await time('sales, 30 days', () => listDaySales(services, 30)));
calls.push(await time('sales, 366 days', () => listDaySales(services, 366)));
calls.push(await time('attention', () => listNeedsAttention(services)));
calls.push(await time('today', () => readToday(services)));

const { total } = listOrderSummaries(services, { limit: 1, offset: 0 });
const { orders: sample } = listOrderSummaries(services, { limit: SAMPLE, offset: Math.floor(total / 3) });
let next = 0;
const detail = await time('detail', () => {
  next += 1;
  return findAdminOrder(db, sample[next % sample.length]?.id ?? '');
});
const firstByte = await time('CSV, first byte', async () => {
  const reader = exportOrders(services, {}, ADMIN_ACTOR).body.getReader();
  await reader.read();
  await reader.cancel();
});
console.log(JSON.stringify({ calls, detail, firstByte, exported: await exportAll() } satisfies AdminTimings));

function dayAgo(days: number): string {
  return isoDay(new Date(Date.now() - days * DAY_MS));
}

/** Exports all orders, and measures by how much the process grows meanwhile. */
async function exportAll(): Promise<AdminTimings['exported']> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const from = performance.now();
  let bytes = 0;
  let most = before;
  for await (const chunk of exportOrders(services, {}, ADMIN_ACTOR).body) {
    bytes += chunk.byteLength;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return {
    megabytes: bytes / MEGABYTE,
    seconds: (performance.now() - from) / 1000,
    grewMegabytes: (most - before) / MEGABYTE,
  };
}
