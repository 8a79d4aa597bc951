import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
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

it('brings a shop of the first release to the tables of a new one', () => {
  const old = openDatabase(':memory:');
  migrate(old, { migrationsFolder: firstMigrations(1) });
  migrateDatabase(old);
  const fresh = openDatabase(':memory:');
  migrateDatabase(fresh);
  expect(columnsOf(old)).toEqual(columnsOf(fresh));
  expect(old.$client.pragma('foreign_key_check')).toEqual([]);
});
