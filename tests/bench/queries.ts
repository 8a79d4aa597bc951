import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, migrateDatabase, openDatabase } from '#db/client.ts';
import { seedCatalog } from '#db/seed.ts';
import { findCartId, listCartItems } from '#server/domain/cart/cart.queries.ts';
import { findProduct } from '#server/domain/catalog/catalog.queries.ts';
import { report } from './table.ts';

/**
 * `npm run bench -- queries`: the queries of hot calls as the code runs them, beside the same statements prepared with the driver alone,
 * in turn. The raw ones return rows as they are stored, without dates, booleans and JSON. Ends with 1 below the share.
 */
const LEAST_SHARE = 0.9;
const ROUNDS = 15;
const CALLS = 4000;
const LINES = 3;

interface Pair {
  ours: () => unknown;
  raw: () => unknown;
}

const directory = mkdtempSync(join(tmpdir(), 'gti-bench-'));
const db = openDatabase(join(directory, 'shop.sqlite'));
try {
  migrateDatabase(db);
  await seedCatalog(db, { mediaDirectory: directory, now: new Date() });
  const rows = Object.entries(pairsOf(db)).map(([name, pair]) => [name, measure(pair)] as const);
  console.table(Object.fromEntries(rows));
  report(
    rows.map(([name, { ours, raw }]) => [`${name}, of raw statements`, raw / ours, 'at least', LEAST_SHARE]),
  );
} finally {
  db.$client.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Fills a cart and a session, and returns the queries that read them. */
function pairsOf(db: Db): Record<string, Pair> {
  const { $client: client } = db;
  const at = Date.now();
  const products = client.prepare('select id from products limit ?').pluck().all(LINES) as string[];
  const [productId = ''] = products;
  client
    .prepare('insert into carts (id, session_id, created_at, updated_at) values (?, ?, ?, ?)')
    .run('c', 's', at, at);
  for (const id of products)
    client
      .prepare(
        'insert into cart_items (id, cart_id, product_id, unit_price_cents, added_at) values (?, ?, ?, 2500, ?)',
      )
      .run(`item of ${id}`, 'c', id, at);
  const cart = client.prepare('select id from carts where session_id = ?');
  const lines = client.prepare('select * from cart_items where cart_id = ? order by added_at, id');
  const product = client.prepare(
    'select * from products where id = ? and is_active = 1 and deleted_at is null',
  );
  const held = client.prepare(
    `select coalesce(sum(quantity), 0) from stock_holds join checkouts on checkouts.id = checkout_id
      where product_id = ? and stock_holds.cart_id <> ? and +status = 'open' and expires_at > ?`,
  );
  const variants = client.prepare('select * from product_variants where product_id = ? order by position');
  const services = { db, now: () => new Date() };
  return {
    'cart id': {
      ours: () => findCartId(db, { userId: null, sessionId: 's', keys: [] }),
      raw: () => cart.get('s'),
    },
    'cart lines': { ours: () => listCartItems(db, 'c'), raw: () => lines.all('c') },
    'product by id': {
      ours: () => findProduct(services, productId, 'c'),
      raw: () => [product.get(productId), held.get(productId, 'c', at), variants.all(productId)],
    },
  };
}

/** Runs both in turn. Returns the medians in microseconds. */
function measure({ ours, raw }: Pair): { ours: number; raw: number } {
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: timeOf(ours), raw: timeOf(raw) }));
  const middle = (name: 'ours' | 'raw') =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { ours: middle('ours'), raw: middle('raw') };
}

function timeOf(call: () => unknown): number {
  const { user, system } = process.cpuUsage();
  for (let times = 0; times < CALLS; times += 1) call();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / CALLS;
}
