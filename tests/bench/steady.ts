import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { ADDRESS } from '../support/address.ts';
import { ADMIN } from '../support/e2e-settings.ts';
import { orderBody } from '../support/order-body.ts';
import { stockUp } from '../support/stock-up.ts';
import { median } from './median.ts';
import { memoryOf } from './memory.ts';
import { addToCart, type Choice, choicesOf } from './open-cart.ts';
import { type Limited, report } from './table.ts';
import { sampleLogos, uploadDesign } from './upload-designs.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- steady <minutes>`: visitors browse, fill carts, buy, and save designs with their logos, the sandbox sends its
 * webhooks, and an administrator looks at the lists, while the memory of every process is sampled. Ends with 1 where one needs more than
 * its kind may, or grows: needs much more in the last third of the run than in the one before. The first third warms up.
 */
const PORT = 4497;
const MINUTES = Number(process.argv[2] ?? 5);
const SAMPLES = 30;
const VISITORS = 6;
/** Between two requests of a visitor. */
const PAUSE_MS = 100;
const MAX_GROWTH = 1.1;
/** How often the highest memory is looked for. */
const PEAK_INTERVAL_MS = 100;
/** The most resident memory of a process of each script, in MB (docs/performance.md#memory-over-time). */
const MAX_MEMORY: Record<string, number> = { serve: 250, work: 250, draw: 400 };
/** Two at a time, as many as there are server processes, and so drawing processes. */
const DESIGNERS = 2;
const PAGES = ['/', '/about', '/faqs', '/store', '/api/products', '/cart'];
const LISTS = ['/api/admin/orders', '/api/contacts', '/api/admin/attention', '/admin/order-management'];
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  WEB_CONCURRENCY: '2',
  RATE_LIMIT_SCALE: '1000000',
  // All designs come from one address.
  UPLOAD_QUOTA_TOTAL_MB: '1000000',
  UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY: '1000000',
};

await withShop({ port: PORT, settings: SETTINGS }, async (address, { pid, databaseFile }) => {
  stockUpIn(databaseFile);
  const end = Date.now() + MINUTES * 60_000;
  const choices = await choicesOf(address);
  let requests = 0;
  const repeat = async (visit: () => Promise<number>) => {
    while (Date.now() < end) {
      const made = await visit();
      requests += made;
    }
  };
  const office = await signIn(address);
  const products = await designable(address);
  const logos = await sampleLogos();
  let uploads = 0;
  const design = async () => {
    const logo = logos[uploads % logos.length] as (typeof logos)[number];
    const product = products[Math.floor(uploads / logos.length) % products.length] as string;
    uploads += 1;
    await uploadDesign(address, product, `Unit ${uploads}`, logo);
    return 1;
  };
  const load = Promise.all([
    ...Array.from({ length: VISITORS }, (_, n) => repeat(() => shop(address, choices[n % choices.length]))),
    repeat(() => readAll(address, LISTS, office)),
    ...Array.from({ length: DESIGNERS }, () => repeat(design)),
  ]);
  const peaks = new Map<string, number>();
  const watching = setInterval(() => {
    for (const { script, highest } of memoryOf(pid))
      peaks.set(script, Math.max(peaks.get(script) ?? 0, highest));
  }, PEAK_INTERVAL_MS);
  const samples = new Map<string, number[]>();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await Promise.race([wait((MINUTES * 60_000) / SAMPLES), load]);
    for (const { script, pid: of, now } of memoryOf(pid)) {
      const name = `${script} ${of}`;
      samples.set(name, [...(samples.get(name) ?? []), now]);
    }
  }
  await load;
  clearInterval(watching);
  console.log(`${requests} requests in ${MINUTES} minutes, ${uploads} of them designs`);
  report([
    // A drawing process grows while it is used, and is replaced.
    ...[...samples]
      .filter(([name, all]) => all.length === SAMPLES && !name.startsWith('draw '))
      .map(growthOf),
    ...Object.entries(MAX_MEMORY).map(([script, limit]): Limited => {
      return [`highest memory of ${script}, MB`, peaks.get(script) ?? null, 'at most', limit];
    }),
  ]);
});

/** Returns the products that can be printed on the front. */
async function designable(address: string): Promise<string[]> {
  const response = await fetch(`${address}/api/products`);
  const all = (await response.json()) as {
    id: string;
    allowCustomization: boolean;
    printAreas: object | null;
  }[];
  return all
    .filter(
      ({ allowCustomization, printAreas }) => allowCustomization && (!printAreas || 'front' in printAreas),
    )
    .map(({ id }) => id);
}

function growthOf([name, all]: [string, number[]]): Limited {
  const third = SAMPLES / 3;
  const [before, after] = [all.slice(third, -third), all.slice(-third)].map(median) as [number, number];
  console.log(`${name}: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`);
  return [`memory of ${name}, times that before`, after / before, 'at most', MAX_GROWTH];
}

/** Browses and buys. Returns the number of requests. */
async function shop(address: string, choice: Choice | undefined): Promise<number> {
  const read = await readAll(address, PAGES);
  const cookie = await addToCart(address, choice);
  await wait(PAUSE_MS);
  const started = await post(`${address}/api/create-payment-intent`, { shippingAddress: ADDRESS }, cookie);
  const { paymentIntentId, clientSecret } = started as { paymentIntentId: string; clientSecret: string };
  await post(
    `${address}/sandbox/v1/payment_intents/${paymentIntentId}/confirm`,
    new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  );
  await post(`${address}/api/orders`, orderBody(paymentIntentId), cookie);
  return read + 4;
}

async function readAll(address: string, paths: readonly string[], cookie = ''): Promise<number> {
  for (const path of paths) {
    const response = await fetch(address + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
    await wait(PAUSE_MS);
  }
  return paths.length;
}

async function post(url: string, body: object | URLSearchParams, cookie = ''): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  const headers = { cookie, ...(!isForm && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function signIn(address: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', origin: address };
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function stockUpIn(file: string): void {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 5000');
  stockUp(db, 1_000_000);
  db.close();
}
