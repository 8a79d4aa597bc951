import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Db, openDatabase, pendingMigrations } from '#db/client.ts';
import { removeSamples } from '#server/flows/samples/remove-samples.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { sampleState } from '#server/kernel/samples/samples.queries.ts';
import './load-tsx.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run demo`: fills a sandbox with sample orders of the last 90 days (docs/product/sandbox.md#sample-orders).
 * `npm run demo -- --remove` removes them. The site may be running.
 */
if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });
    const env = loadSettings();
    // React, which is loaded later, renders emails several times as fast.
    process.env['NODE_ENV'] ??= 'production';
    if (!values.remove) console.log('Adding sample orders …');
    console.log(await demo(env, values));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Returns what to print.
 * @throws FillRefused when samples can't be filled in; Error when the database is missing or of another version
 */
export async function demo(env: Env, { remove }: { remove: boolean }): Promise<string> {
  const db = openShop(env);
  try {
    return remove ? await removeFrom(env, db) : await fill(env, db);
  } finally {
    db.$client.close();
  }
}

function openShop({ databaseFile }: Env): Db {
  if (!existsSync(databaseFile)) {
    throw new Error(`There is no database ${databaseFile} yet: the first npm start creates it.`);
  }
  const db = openDatabase(databaseFile);
  const pending = pendingMigrations(db);
  if (pending === 0) return db;
  db.$client.close();
  throw new Error(
    pending > 0
      ? `The database ${databaseFile} is of an older version: the next npm start updates it.`
      : `The database ${databaseFile} was changed by a newer version of the site: update this one (git pull).`,
  );
}

async function fill(env: Env, db: Db): Promise<string> {
  // Loads most of the site, which removing doesn't need.
  const { FillRefused, fillSandbox } = await import('./demo/fill-sandbox.ts');
  try {
    const orders = await fillSandbox({ env, db });
    return `Added ${orders} sample orders of the last 90 days. Nobody was charged or emailed. To remove them: npm run demo -- --remove`;
  } catch (error) {
    if (error instanceof FillRefused || sampleState(db) === 'none') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Not all sample orders could be added (${reason}). Remove them: npm run demo -- --remove`,
      {
        cause: error,
      },
    );
  }
}

async function removeFrom(env: Env, db: Db): Promise<string> {
  if (sampleState(db) === 'none') return 'There are no sample orders.';
  const orders = await removeSamples({ env, db });
  return `Removed ${orders} sample orders and put their stock back. Everything else is as it was.`;
}
