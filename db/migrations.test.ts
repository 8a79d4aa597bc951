import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { oneMoreMigration } from '#tests/support/migrations.ts';
import { type Db, migrateDatabase, openDatabase } from './client.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

const REBUILD_ORDERS = `
CREATE TABLE __new_orders AS SELECT * FROM orders;
--> statement-breakpoint
DROP TABLE orders;
--> statement-breakpoint
CREATE TABLE orders (id text PRIMARY KEY NOT NULL, number integer, customer_email text, status text, total_cents integer,
  has_nothing_to_send integer, is_trial integer);
--> statement-breakpoint
INSERT INTO orders SELECT id, number, customer_email, status, total_cents, has_nothing_to_send, is_trial FROM __new_orders;`;

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
      total_cents, delivery_window, created_at, updated_at)
      values ('o', 1001, 'sam@example.com', 'Sam', '{}', '{}', '[]', 2500, '{}', 0, 0);
    insert into order_items (id, order_id, product_id, product_name, quantity, unit_price_cents, created_at,
      updated_at)
      values ('i', 'o', 'p', 'Tee', 1, 2500, 0, 0);
    insert into order_events (id, order_id, type, actor, created_at) values ('e', 'o', 'placed', 'shopper', 0);`);
  return db;
}

function countOf(db: Db, table: string): unknown {
  return db.$client.prepare(`select count(*) from ${table}`).pluck().get();
}

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

it('records what is left to send of older orders again', () => {
  const db = shopWithAnOrder();
  db.$client.exec("update orders set status = 'paid', has_nothing_to_send = 1");
  migrateDatabase(db, oneMoreMigration('CREATE TABLE next (id text);'));
  expect(db.$client.prepare('select has_nothing_to_send from orders').pluck().get()).toBe(0);
});

it('keeps one snapshot of the schema, the newest', () => {
  const folder = join(MIGRATIONS, 'meta');
  const { entries } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  const newest = String(entries.length - 1).padStart(4, '0');
  expect(readdirSync(folder).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
