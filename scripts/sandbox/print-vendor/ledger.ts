import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sampleCatalog } from './catalog.ts';
import type { Order, StoreProduct } from './objects.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS products (id INTEGER PRIMARY KEY, external_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY,
    external_id TEXT GENERATED ALWAYS AS (json ->> '$.external_id') UNIQUE,
    json TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, body TEXT NOT NULL, headers TEXT NOT NULL
  );
`;

/** Where v1 reports to. */
interface WebhookV1 {
  url: string;
  types: string[];
  params?: Record<string, unknown>;
}

/** Where v2 reports to, and the pair of keys that was made for it. */
interface WebhookV2 {
  default_url: string;
  expires_at: string | null;
  events: { type: string; url?: string | null }[];
  public_key: string;
  secret_key: string;
}

interface Settings {
  webhook_v1: WebhookV1;
  webhook_v2: WebhookV2;
  /** The number of calls so far, by which some fail on demand. */
  calls: number;
  seeded: true;
}

/** A report on its way to the shop. */
export interface QueuedReport {
  id: number;
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Orders stay under this number: a shop in the sandbox has no use for older ones. */
const MAX_ORDERS = 10_000;
const MAX_REPORTS = 1000;

export type Ledger = ReturnType<typeof openLedger>;

/** Opens the sandbox's database `<directory>/print-vendor.sqlite`, or creates it with the sample catalog. */
export function openLedger(directory: string) {
  mkdirSync(directory, { recursive: true });
  const db = new Sqlite(join(directory, 'print-vendor.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('busy_timeout = 5000');
  db.exec(SCHEMA);

  const listProducts = db.prepare<[], string>('SELECT json FROM products ORDER BY id').pluck();
  const findProduct = db
    .prepare<[string, string], string>('SELECT json FROM products WHERE id = ? OR external_id = ?')
    .pluck();
  const findVariant = db
    .prepare<[string, string], string>(
      `SELECT variant.value FROM products, json_each(products.json, '$.sync_variants') AS variant
       WHERE variant.value ->> '$.id' = CAST(? AS INTEGER) OR variant.value ->> '$.external_id' = ? LIMIT 1`,
    )
    .pluck();
  const insertProduct = db.prepare('INSERT INTO products VALUES (?, ?, ?)');
  const findOrder = db
    .prepare<[string, string], string>('SELECT json FROM orders WHERE id = ? OR external_id = ?')
    .pluck();
  const listOrders = db
    .prepare<[number, number], string>('SELECT json FROM orders ORDER BY id DESC LIMIT ? OFFSET ?')
    .pluck();
  const countOrders = db.prepare<[], number>('SELECT count(*) FROM orders').pluck();
  const saveOrder = db.prepare(
    'INSERT INTO orders (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  );
  const nextOrderId = db.prepare<[], number>('SELECT coalesce(max(id), 90630000) + 1 FROM orders').pluck();
  const dropOrders = db.prepare('DELETE FROM orders WHERE id <= (SELECT max(id) FROM orders) - ?');
  const findSetting = db.prepare<[string], string>('SELECT json FROM settings WHERE name = ?').pluck();
  const saveSetting = db.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)');
  const dropSetting = db.prepare('DELETE FROM settings WHERE name = ?');
  const insertReport = db.prepare('INSERT INTO reports (url, body, headers) VALUES (?, ?, ?)');
  const dropReports = db.prepare('DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - ?');
  const firstReport = db.prepare<[], { id: number; url: string; body: string; headers: string }>(
    'SELECT * FROM reports ORDER BY id LIMIT 1',
  );
  const deleteReport = db.prepare('DELETE FROM reports WHERE id = ?');

  const ledger = {
    /** Runs `work` in a transaction, which rolls back if it throws. */
    transaction: <T>(work: () => T): T => db.transaction(work).immediate(),

    products: () => listProducts.all().map((json) => JSON.parse(json) as StoreProduct),
    product: (id: string) => parsed<StoreProduct>(findProduct.get(...keys(id))),
    variant: (id: string) => parsed<StoreProduct['sync_variants'][number]>(findVariant.get(...keys(id))),
    replaceProducts(products: readonly StoreProduct[]): void {
      db.exec('DELETE FROM products');
      for (const product of products) {
        const { id, external_id: externalId } = product.sync_product;
        insertProduct.run(id, externalId, JSON.stringify(product));
      }
    },

    order: (id: string) => parsed<Order>(findOrder.get(...keys(id))),
    orders: (limit: number, offset: number) =>
      listOrders.all(limit, offset).map((json) => JSON.parse(json) as Order),
    countOrders: () => countOrders.get() ?? 0,
    nextOrderId: () => nextOrderId.get() ?? 1,
    saveOrder(order: Order): void {
      saveOrder.run(order.id, JSON.stringify(order));
      dropOrders.run(MAX_ORDERS);
    },

    setting: <N extends keyof Settings>(name: N) => parsed<Settings[N]>(findSetting.get(name)),
    saveSetting: <N extends keyof Settings>(name: N, value: Settings[N]) =>
      void saveSetting.run(name, JSON.stringify(value)),
    dropSetting: (name: keyof Settings) => void dropSetting.run(name),

    queueReport(report: Omit<QueuedReport, 'id'>): void {
      insertReport.run(report.url, report.body, JSON.stringify(report.headers));
      dropReports.run(MAX_REPORTS);
    },
    nextReport(): QueuedReport | null {
      const report = firstReport.get();
      return report ? { ...report, headers: JSON.parse(report.headers) } : null;
    },
    completeReport: (id: number) => void deleteReport.run(id),

    close: () => void db.close(),
  };

  ledger.transaction(() => {
    if (ledger.setting('seeded')) return;
    ledger.replaceProducts(sampleCatalog());
    ledger.saveSetting('seeded', true);
  });
  return ledger;
}

/** Printful's id, or the shop's after an @. */
function keys(id: string): [id: string, externalId: string] {
  return id.startsWith('@') ? ['', id.slice(1)] : [id, ''];
}

function parsed<T>(json: string | undefined): T | null {
  return json === undefined ? null : (JSON.parse(json) as T);
}
