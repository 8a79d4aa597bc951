import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Db, migrateDatabase, openDatabase } from './client.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The migrations as a release had them that knew only the first few. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'gti-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

function columnsOf(db: Db): Record<string, string[]> {
  const tables = db.$client.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  return Object.fromEntries(
    (tables as string[]).map((table) => {
      const columns = db.$client.pragma(`table_info(${table})`) as { name: string }[];
      return [table, columns.map(({ name }) => name).sort()];
    }),
  );
}

/** All migrations of this version and one more. */
function oneMoreMigration(sql: string): string {
  const folder = firstMigrations(Number.POSITIVE_INFINITY);
  writeFileSync(join(folder, '9999_next.sql'), sql);
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] };
  const when = (journal.entries.at(-1)?.when ?? 0) + 1;
  const next = { idx: 9999, version: '6', when, tag: '9999_next', breakpoints: true };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  return folder;
}

const REBUILD_ORDERS = `
CREATE TABLE __new_orders AS SELECT * FROM orders;
--> statement-breakpoint
DROP TABLE orders;
--> statement-breakpoint
CREATE TABLE orders (id text PRIMARY KEY NOT NULL, number integer, customer_email text, status text, total_cents integer,
  has_nothing_to_send integer);
--> statement-breakpoint
INSERT INTO orders SELECT id, number, customer_email, status, total_cents, has_nothing_to_send FROM __new_orders;`;

const REBUILD_FLAGS = `
CREATE TABLE __new_order_attention AS SELECT * FROM order_attention;
--> statement-breakpoint
DROP TABLE order_attention;
--> statement-breakpoint
ALTER TABLE __new_order_attention RENAME TO order_attention;`;

/** A shop with one order that has one line item and one event, as raw rows: its schema is to change. */
function shopWithAnOrder(): Db {
  const db = openDatabase(':memory:');
  migrateDatabase(db);
  db.$client.exec(`
    insert into products (id, name, slug, price_cents, created_at, updated_at) values ('p', 'Tee', 'tee', 2500, 0, 0);
    insert into orders (id, number, customer_email, customer_name, shipping_address, billing_address, items,
      subtotal_cents, total_cents, created_at, updated_at)
      values ('o', 1001, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0);
    insert into order_items (id, order_id, product_id, product_name, quantity, unit_price_cents, created_at, updated_at)
      values ('i', 'o', 'p', 'Tee', 1, 2500, 0, 0);
    insert into order_events (id, order_id, type, actor, created_at) values ('e', 'o', 'placed', 'shopper', 0);`);
  return db;
}

function countOf(db: Db, table: string): unknown {
  return db.$client.prepare(`select count(*) from ${table}`).pluck().get();
}

it('brings a shop of the first release to the tables of a new one', () => {
  const old = openDatabase(':memory:');
  migrateDatabase(old, firstMigrations(1));
  migrateDatabase(old);
  const fresh = openDatabase(':memory:');
  migrateDatabase(fresh);
  expect(columnsOf(old)).toEqual(columnsOf(fresh));
  expect(old.$client.pragma('foreign_key_check')).toEqual([]);
});

it('keeps the rows that refer to a table while a migration rebuilds it', () => {
  const db = shopWithAnOrder();
  migrateDatabase(db, oneMoreMigration(REBUILD_ORDERS));
  expect(['orders', 'order_items', 'order_events'].map((table) => countOf(db, table))).toEqual([1, 1, 1]);
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1);
});

it('keeps the triggers of a table that a migration rebuilds', () => {
  const db = shopWithAnOrder();
  const triggersOf = () =>
    db.$client.prepare("select name from sqlite_master where type = 'trigger' order by name").pluck().all();
  const triggers = triggersOf();
  expect(triggers).not.toHaveLength(0);
  migrateDatabase(db, oneMoreMigration(REBUILD_FLAGS));
  expect(triggersOf()).toEqual(triggers);
  db.$client.exec("insert into order_attention values ('f', 'o', 'stock_gone', null, 0)");
  expect(db.$client.prepare('select is_flagged from orders').pluck().get()).toBe(1);
});

it('lists a partly shipped order of an earlier shop again', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, firstMigrations(33));
  db.$client.exec(`
    insert into products (id, name, slug, price_cents, created_at, updated_at) values ('p', 'Tee', 'tee', 2500, 0, 0);
    insert into orders (id, number, status, customer_email, customer_name, shipping_address, billing_address, items,
      subtotal_cents, total_cents, has_nothing_to_send, created_at, updated_at)
      values ('partly', 1001, 'processing', 'sam@example.com', 'Sam', '{}', '{}', '[]', 5000, 5000, 1, 0, 0),
        ('sent', 1002, 'processing', 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 1, 0, 0),
        ('new', 1003, 'paid', 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0, 0);
    insert into order_items (id, order_id, product_id, product_name, quantity, unit_price_cents, status, shipped_by_hand,
      created_at, updated_at)
      values ('a', 'partly', 'p', 'Tee', 1, 2500, 'shipped', 1, 0, 0), ('b', 'partly', 'p', 'Tee', 1, 2500, 'pending', 0, 0, 0),
        ('c', 'sent', 'p', 'Tee', 1, 2500, 'shipped', 1, 0, 0), ('d', 'new', 'p', 'Tee', 1, 2500, 'pending', 0, 0, 0);
    insert into shipments (id, order_id, tracking_number, shipped_at, created_at)
      values ('s', 'partly', '1Z', 0, 0), ('t', 'sent', '1Z', 0, 0);`);
  migrateDatabase(db);
  expect(
    db.$client.prepare('select id, has_nothing_to_send from orders order by number').raw().all(),
  ).toEqual([
    ['partly', 0],
    ['sent', 1],
    ['new', 0],
  ]);
});

it('rolls a migration back that leaves rows without their parent', () => {
  const db = shopWithAnOrder();
  const folder = oneMoreMigration(REBUILD_ORDERS);
  appendFileSync(
    join(folder, '9999_next.sql'),
    "\n--> statement-breakpoint\nDELETE FROM orders WHERE id = 'o';",
  );
  expect(() => migrateDatabase(db, folder)).toThrow('without their orders');
  expect(countOf(db, 'orders')).toBe(1);
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1);
});

it('leaves a database alone that a newer version changed', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, oneMoreMigration('CREATE TABLE next (id text);'));
  expect(() => migrateDatabase(db)).toThrow('it was changed by a newer version of the site');
});

it('carries the rows of an earlier shop over', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, firstMigrations(3));
  db.$client.exec(`
    insert into products (id, name, price_cents, created_at, updated_at) values ('p', 'Tee', 2500, 0, 0);
    insert into customizations (id, product_id, name, artwork_preview_url, previews, print_area, position, colors, text,
      text_font, created_by, created_at)
      values ('d', 'p', 'Tee', '/', '{}', 'front', '{}', '{}', '', 'Arial', 'cart:a', 0);
    insert into checkouts (id, buyer, cart_id, fingerprint, contact, shipping_address, billing_address, lines,
      subtotal_cents, tax_cents, shipping_cents, total_cents, created_at, updated_at)
      values ('c', 'cart:a', 'a', 'f', '{}', '{}', '{}', '[{"customizationId":"d"},{"customizationId":null}]', 0, 0, 0, 0, 0, 0);
    insert into orders (id, number, customer_email, customer_name, shipping_address, billing_address, items,
      subtotal_cents, total_cents, created_at, updated_at)
      values ('o', 1001, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0),
        ('refunded', 1002, 'sam@example.com', 'Sam', '{}', '{}', '[]', 500, 500, 0, 0),
        ('due', 1003, 'sam@example.com', 'Sam', '{}', '{}', '[]', 500, 500, 0, 0);
    insert into order_events (id, order_id, type, actor, created_at) values ('e', 'o', 'placed', 'reconciliation', 0);
    insert into refunds (id, order_id, amount_cents, status, created_at, updated_at) values ('re_1', 'o', 500, 'succeeded', 0, 0),
      ('re_2', 'refunded', 500, 'succeeded', 0, 0), ('re_3', 'due', 500, 'failed', 0, 0);
    insert into jobs (id, kind, key, payload, status, run_at, created_at) values ('j', 'process_webhook', 'k', '{}', 'running', 0, 0);
    insert into order_attention (id, order_id, reason, created_at) values ('f', 'o', 'stock_gone', 0);
    insert into shipments (id, order_id, tracking_number, shipped_at, created_at) values ('s', 'o', '9400', 0, 0);`);
  migrateDatabase(db);
  const only = (table: string) => db.$client.prepare(`select * from ${table}`).get();
  expect(only('checkout_designs')).toEqual({ checkout_id: 'c', customization_id: 'd' });
  expect(only('order_events')).toMatchObject({ actor: 'system' });
  expect(only('refunds')).toMatchObject({
    provider_refund_id: 're_1',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(only('jobs')).toMatchObject({ kind: 'process_payment_event', status: 'waiting' });
  expect(only('orders')).toMatchObject({ is_flagged: 1 });
  const toSend = db.$client.prepare('select id from orders where has_nothing_to_send = 0').pluck();
  expect(toSend.all()).toEqual(['due']);
  const found = db.$client
    .prepare('select rowid % 4294967296 from order_search where order_search match ?')
    .pluck();
  expect(['"GTI-1001"', '"m@ex"'].map((part) => found.get(part))).toEqual([1001, 1001]);
});

it('finds the order of the emails of an earlier shop', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, firstMigrations(9));
  const insert = db.$client.prepare(
    "insert into emails (id, template, recipient, subject, created_at) values (?, ?, 'sam@example.com', ?, 0)",
  );
  db.$client.exec(`
    insert into orders (id, number, customer_email, customer_name, shipping_address, billing_address, items,
      subtotal_cents, total_cents, created_at, updated_at)
      values ('o', 1001, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0);`);
  insert.run('a', 'order-confirmation', 'Your order GTI-1001');
  insert.run('b', 'shipping-notice', 'Your order GTI-1001 has shipped');
  insert.run('c', 'refund-notice', 'A refund for your order GTI-1002');
  insert.run('d', 'contact-notification', 'Civilian: Sam GTI-1001');
  migrateDatabase(db);
  expect(db.$client.prepare('select order_id from emails order by id').pluck().all()).toEqual([
    'o',
    'o',
    null,
    null,
  ]);
});

it('gives the products of an earlier shop slugs', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, firstMigrations(6));
  const names = ['Range Day Long Sleeve', 'Tee', ' TEE! ', 'Mug', 'mug', 'Mug 2', '15 oz. (White)', '救急'];
  const insert = db.$client.prepare(
    'insert into products (id, name, price_cents, created_at, updated_at) values (?, ?, 900, ?, 0)',
  );
  for (const [created, name] of names.entries()) insert.run(`id${created}`, name, created);
  migrateDatabase(db);
  expect(db.$client.prepare('select slug from products order by created_at').pluck().all()).toEqual([
    'range-day-long-sleeve',
    'tee',
    'tee-2',
    'mug',
    'mug-id4',
    'mug-2',
    '15-oz-white',
    'product',
  ]);
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
});

it('keeps flags and timelines when order actions are added, and takes over what sales took out of stock', () => {
  const db = openDatabase(':memory:');
  migrateDatabase(db, firstMigrations(9));
  db.$client.exec(`
    insert into products (id, name, slug, price_cents, is_synced, created_at, updated_at)
      values ('own', 'Tee', 'tee', 2500, 0, 0, 0), ('vendor', 'Mug', 'mug', 1800, 1, 0, 0);
    insert into orders (id, number, customer_email, customer_name, shipping_address, billing_address, items,
      subtotal_cents, total_cents, created_at, updated_at)
      values ('o', 1001, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0),
        ('gone', 1002, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, 2500, 0, 0);
    insert into order_items (id, order_id, product_id, product_name, quantity, unit_price_cents, created_at, updated_at)
      values ('a', 'o', 'own', 'Tee', 2, 2500, 0, 0), ('b', 'o', 'vendor', 'Mug', 1, 1800, 0, 0),
        ('c', 'gone', 'own', 'Tee', 3, 2500, 0, 0);
    insert into order_events (id, order_id, type, actor, note, created_at) values
      ('z', 'o', 'placed', 'shopper', null, 0), ('y', 'o', 'note', 'admin', 'second', 0);
    insert into order_attention (id, order_id, reason, created_at) values ('f', 'gone', 'stock_gone', 7);`);
  migrateDatabase(db);
  const all = (sql: string) => db.$client.prepare(sql).all();
  expect(all('select id, note from order_events order by rowid')).toEqual([
    { id: 'z', note: null },
    { id: 'y', note: 'second' },
  ]);
  expect(all('select id, order_id, reason, resolved_at, created_at from order_attention')).toEqual([
    { id: 'f', order_id: 'gone', reason: 'stock_gone', resolved_at: null, created_at: 7 },
  ]);
  expect(all('select id, stock_taken from order_items order by id')).toEqual([
    { id: 'a', stock_taken: 2 },
    { id: 'b', stock_taken: 0 },
    { id: 'c', stock_taken: 0 },
  ]);
  db.$client.exec(
    "insert into order_attention (id, order_id, reason, created_at) values ('g', 'o', 'cancel_requested', 0)",
  );
  expect(() =>
    db.$client.exec(
      "insert into order_attention (id, order_id, reason, created_at) values ('h', 'o', 'other', 0)",
    ),
  ).toThrow('order_attention_reason');
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
});
