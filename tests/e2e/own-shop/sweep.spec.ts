import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openDatabase, transaction } from '#db/client.ts';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { parseEnv } from '#server/env.ts';
import { createServices } from '#server/services.ts';
import { browse, type Span } from '../../support/browse.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { storeRecords } from '../../support/records.ts';
import type { Held } from '../../support/run-sweep.ts';
import { stockProduct, storeDesignRow } from '../../support/shop.ts';

const CHECKOUTS = 20_000;
const DESIGNS = 2_000;
const CONNECTIONS = 32;
const MAX_WAIT_MS = 100;
/** How much longer the wait may be on a machine that suspends processes for that long. */
const MAX_WAIT_FACTOR = 3;
/** How many times longer than a transaction of one row most transactions of the sweep may be. It is about 4. */
const MAX_LENGTH_FACTOR = 25;
const DAYS_31 = 31 * 24 * 3_600_000;

interface Sweep {
  removed: number;
  held: Held[];
  /** Transactions of one row, one after each of the sweep's. */
  oneRow: Held[];
}

/** Stores checkouts and designs; every second design is in one of the checkouts. Returns a product's id. */
function fill(settings: Record<string, string>): string {
  const env = parseEnv(settings);
  const db = openDatabase(env.databaseFile);
  const services = createServices(env, db);
  const productId = stockProduct(services, { inventory: 100_000 });
  const id = storeRecords(services).checkout({ status: 'abandoned' });
  transaction(db, () => {
    const lines = JSON.stringify(Array.from({ length: 3 }, () => ({ productId, customizationId: null })));
    const columns = (db.$client.pragma('table_info(checkouts)') as { name: string }[]).map(
      ({ name }) => name,
    );
    const values: Record<string, string> = { id: `'c' || n`, lines: '@lines' };
    db.$client
      .prepare(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < @count)
        insert into checkouts (${columns}) select ${columns.map((name) => values[name] ?? name)}
        from numbers, checkouts where id = @id`,
      )
      .run({ count: CHECKOUTS, id, lines });
    for (let number = 0; number < DESIGNS; number += 1) storeDesignRow(services, { productId });
    db.$client.exec(
      `insert into checkout_designs select 'c' || (rowid * 7), id from customizations where rowid % 2`,
    );
  });
  for (const designId of db.$client.prepare('select id from customizations').pluck().all() as string[])
    mkdirSync(join(env.dataDir, 'uploads', designId), { recursive: true });
  db.$client.close();
  return productId;
}

/** Runs the sweep in a process of its own, like the worker's, as if 31 days had passed. */
async function sweep(settings: Record<string, string>): Promise<Sweep> {
  const script = join(ROOT, 'tests/support/run-sweep.ts');
  const child = await promisify(execFile)(process.execPath, [script, String(Date.now() + DAYS_31)], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(child.stdout) as Sweep;
}

const longest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);

/** The value that nine of ten don't exceed, which leaves out most suspensions. */
const usual = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0;

const length = ({ from, to }: Held) => to - from;
const overlap = ([sent, answered]: Span, { from, to }: Held) =>
  Math.max(0, Math.min(answered, to) - Math.max(sent, from));

test('sweeps 20,000 checkouts and 2,000 designs without making 32 connections wait for 100 ms', async () => {
  test.setTimeout(120_000);
  const dataDir = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const settings = {
    ...E2E_SETTINGS,
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that the shop and the sweep share',
    WEB_CONCURRENCY: '2',
  };
  const shop = startShop(settings);
  try {
    await untilReady(shop);
    const productId = fill(settings);
    let isOver = false;
    const sweeping = sweep(settings).finally(() => {
      isOver = true;
    });
    const requests = await browse({ port, connections: CONNECTIONS, productId, isOver: () => isOver });
    const { removed, held, oneRow } = await sweeping;
    const longestWait = longest(
      requests.map((request) => longest(held.map((transaction) => overlap(request, transaction)))),
    );
    const busiest = longest(held.map(({ busy }) => busy));
    const machine = longest(oneRow.map(length));
    console.info(
      `Sweep: ${held.length} transactions, the longest ${busiest.toFixed(1)} ms of a core; ` +
        `${requests.length} requests, behind a transaction for at most ${longestWait.toFixed(1)} ms. ` +
        `A transaction of one row took up to ${machine.toFixed(1)} ms.`,
    );
    expect(removed).toBe(DESIGNS / 2);
    expect(held.length).toBeGreaterThanOrEqual(DESIGNS / 50);
    expect(busiest).toBeLessThan(MAX_WAIT_MS / 2);
    expect(longestWait).toBeGreaterThan(0);
    expect(usual(held.map(length))).toBeLessThan(MAX_LENGTH_FACTOR * usual(oneRow.map(length)));
    // A busy machine may suspend a process in the middle of any transaction.
    expect(longestWait).toBeLessThan(Math.min(MAX_WAIT_MS + machine, MAX_WAIT_FACTOR * MAX_WAIT_MS));
  } finally {
    await pullThePlug(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
