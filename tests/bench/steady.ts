import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { ADDRESS } from '../support/address.ts';
import { ADMIN } from '../support/e2e-settings.ts';
import { orderBody } from '../support/order-body.ts';
import { median } from './median.ts';
import { addToCart, type Choice, choicesOf } from './open-cart.ts';
import { processTree } from './server-cpu.ts';
import { type Limited, report } from './table.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- steady <minutes>`: visitors browse, fill carts and buy, the sandbox sends its webhooks, and an administrator looks at
 * the lists, while the memory of every process is sampled. Ends with 1 where one grows: where it needs much more in the last
 * third of the run than in the one before. The first third warms up.
 */
const PORT = 4497;
const MINUTES = Number(process.argv[2] ?? 5);
const SAMPLES = 30;
const VISITORS = 6;
/** Between two requests of a visitor. */
const PAUSE_MS = 100;
const MAX_GROWTH = 1.1;
const PAGES = ['/', '/about', '/faqs', '/store', '/api/products', '/cart'];
const LISTS = ['/api/admin/orders', '/api/contacts', '/api/admin/attention', '/admin/order-management'];
const SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  WEB_CONCURRENCY: '2',
  RATE_LIMIT_SCALE: '1000000',
};

await withShop({ port: PORT, settings: SETTINGS }, async (address, { pid, databaseFile }) => {
  stockUp(databaseFile);
  const end = Date.now() + MINUTES * 60_000;
  const choices = await choicesOf(address);
  let requests = 0;
  const repeat = async (visit: () => Promise<number>) => {
    while (Date.now() < end) requests += await visit();
  };
  const office = await signIn(address);
  const load = Promise.all([
    ...Array.from({ length: VISITORS }, (_, n) => repeat(() => shop(address, choices[n % choices.length]))),
    repeat(() => readAll(address, LISTS, office)),
  ]);
  const samples = new Map<string, number[]>();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await Promise.race([wait((MINUTES * 60_000) / SAMPLES), load]);
    for (const [name, megabytes] of memoryOf(pid))
      samples.set(name, [...(samples.get(name) ?? []), megabytes]);
  }
  await load;
  console.log(`${requests} requests in ${MINUTES} minutes`);
  report([...samples].filter(([, all]) => all.length === SAMPLES).map(growthOf));
});

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

/** Returns the resident memory of every process of a shop in megabytes, by its script and number. */
function memoryOf(shopPid: number): [string, number][] {
  return processTree(shopPid).flatMap((pid) => {
    try {
      const [, script = ''] =
        /([\w-]+)\.\w+(?:\0|$)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return [[`${script} ${pid}`, kilobytes / 1024] as [string, number]];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

function stockUp(file: string): void {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 5000');
  db.exec('update products set inventory = 1000000');
  db.close();
}
