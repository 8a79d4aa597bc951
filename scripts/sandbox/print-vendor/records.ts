import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sampleCatalog } from './catalog.ts';
import type { Order, OrderStatus, StoreProduct } from './objects.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS products (id INTEGER PRIMARY KEY, external_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY,
    external_id TEXT GENERATED ALWAYS AS (json ->> '$.external_id') UNIQUE,
    json TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    url TEXT NOT NULL, body TEXT NOT NULL, headers TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at, id);
  CREATE TABLE IF NOT EXISTS steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL, due_at INTEGER NOT NULL, target TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS mockups (id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS mockups_created ON mockups (created_at);
  CREATE INDEX IF NOT EXISTS steps_due ON steps (due_at, id);
  CREATE INDEX IF NOT EXISTS steps_of_order ON steps (order_id);
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
  /** Milliseconds since 1970. */
  dueAt: number;
  attempts: number;
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** A request for pictures of a product with a print. */
export interface MockupTask {
  /** Milliseconds since 1970. */
  readyAt: number;
  /** Why it fails; null if it doesn't. */
  error: string | null;
  variantIds: number[];
  mockups: { placement: string; picture: string }[];
}

/** What the clock will do with an order. */
export interface Step {
  orderId: number;
  /** Milliseconds since 1970. */
  dueAt: number;
  target: OrderStatus | 'delivered' | 'reshipped';
}

/** Orders stay under this number: a shop in the sandbox has no use for older ones. */
const MAX_ORDERS = 10_000;
const MAX_REPORTS = 10_000;

export type Records = ReturnType<typeof openRecords>;

/** Opens the sandbox's database `<directory>/print-vendor.sqlite`, or creates it with the sample catalog. */
export function openRecords(directory: string) {
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
  const insertReport = db.prepare('INSERT INTO deliveries (due_at, url, body, headers) VALUES (?, ?, ?, ?)');
  const dropReports = db.prepare('DELETE FROM deliveries WHERE id <= (SELECT max(id) FROM deliveries) - ?');
  const firstReport = db.prepare<[], Omit<QueuedReport, 'headers'> & { headers: string }>(
    'SELECT id, due_at AS dueAt, attempts, url, body, headers FROM deliveries ORDER BY due_at, id LIMIT 1',
  );
  const nextReportDue = db.prepare<[], number | null>('SELECT min(due_at) FROM deliveries').pluck();
  const retryReport = db.prepare('UPDATE deliveries SET attempts = ?, due_at = ? WHERE id = ?');
  const deleteReport = db.prepare('DELETE FROM deliveries WHERE id = ?');
  const insertStep = db.prepare('INSERT INTO steps (order_id, due_at, target) VALUES (?, ?, ?)');
  const firstStep = db.prepare<[], Step & { id: number }>(
    'SELECT id, order_id AS orderId, due_at AS dueAt, target FROM steps ORDER BY due_at, id LIMIT 1',
  );
  const nextStepDue = db.prepare<[], number | null>('SELECT min(due_at) FROM steps').pluck();
  const deleteStep = db.prepare('DELETE FROM steps WHERE id = ?');
  const deletePlan = db.prepare('DELETE FROM steps WHERE order_id = ?');

  const insertMockup = db.prepare('INSERT INTO mockups (created_at, json) VALUES (?, ?)');
  const findMockup = db
    .prepare<[string, number], string>('SELECT json FROM mockups WHERE id = ? AND created_at > ?')
    .pluck();
  const countMockups = db
    .prepare<[number], number>('SELECT count(*) FROM mockups WHERE created_at > ?')
    .pluck();
  const dropMockups = db.prepare('DELETE FROM mockups WHERE created_at <= ?');

  const records = {
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

    queueReport({ dueAt, url, body, headers }: Omit<QueuedReport, 'id' | 'attempts'>): void {
      insertReport.run(dueAt, url, body, JSON.stringify(headers));
      dropReports.run(MAX_REPORTS);
    },
    /** Returns the report that is due first. */
    nextReport(): QueuedReport | null {
      const report = firstReport.get();
      return report ? { ...report, headers: JSON.parse(report.headers) } : null;
    },
    nextReportDue: () => nextReportDue.get() ?? null,
    retryReport: (id: number, { attempts, dueAt }: Pick<QueuedReport, 'attempts' | 'dueAt'>) =>
      void retryReport.run(attempts, dueAt, id),
    completeReport: (id: number) => void deleteReport.run(id),

    /** Replaces the plan of an order. */
    savePlan(orderId: number, steps: readonly Step[]): void {
      deletePlan.run(orderId);
      for (const { dueAt, target } of steps) insertStep.run(orderId, dueAt, target);
    },
    /** Returns the step that is due first. */
    nextStep: () => firstStep.get() ?? null,
    nextStepDue: () => nextStepDue.get() ?? null,
    completeStep: (id: number) => void deleteStep.run(id),

    /** Returns the key of a new task, and drops those made until `expired`. Times are in milliseconds since 1970. */
    saveMockup(task: MockupTask, { at, expired }: { at: number; expired: number }): string {
      dropMockups.run(expired);
      return String(insertMockup.run(at, JSON.stringify(task)).lastInsertRowid);
    },
    mockup: (key: string, since: number) => parsed<MockupTask>(findMockup.get(key, since)),
    countMockups: (since: number) => countMockups.get(since) ?? 0,

    close: () => void db.close(),
  };

  records.transaction(() => {
    if (records.setting('seeded')) return;
    records.replaceProducts(sampleCatalog());
    records.saveSetting('seeded', true);
  });
  return records;
}

/** Printful's id, or the shop's after an @. */
function keys(id: string): [id: string, externalId: string] {
  return id.startsWith('@') ? ['', id.slice(1)] : [id, ''];
}

function parsed<T>(json: string | undefined): T | null {
  return json === undefined ? null : (JSON.parse(json) as T);
}
