import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, transaction } from '#db/client.ts';
import { ROOT } from '#scripts/root.ts';
import { createServices } from '#server/app/create-services.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { browse, type Span } from '../support/browse.ts';
import { storeRecords } from '../support/records.ts';
import { stockProduct, storeDesignRow } from '../support/shop.ts';
import type { Held } from './run-sweep.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- sweep`: how long shoppers wait for the hourly sweep of designs, beside transactions of one row in the
 * same run, which show what the machine itself makes them wait. Ends with 1 where a transaction of the sweep is too long.
 */
const PORT = 4482;
const CHECKOUTS = 20_000;
const DESIGNS = 2_000;
const CONNECTIONS = 32;
const MAX_WAIT_MS = 100;
/** How many times longer than a transaction of one row most transactions of the sweep may be. It is about 4. */
const MAX_TIMES = 25;
const DAYS_31 = 31 * 24 * 3_600_000;

interface Sweep {
  removed: number;
  held: Held[];
  /** Transactions of one row, one after each of the sweep's. */
  oneRow: Held[];
}

const length = ({ from, to }: Held) => to - from;
const overlap = ([sent, answered]: Span, { from, to }: Held) =>
  Math.max(0, Math.min(answered, to) - Math.max(sent, from));
const longest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
/** The value that nine of ten don't exceed, which leaves out most suspensions. */
const usual = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0;

await withShop({ port: PORT }, async (_address, { dataDir }) => {
  const settings = { DATA_DIR: dataDir, APP_SECRET: 'a secret that the shop and the sweep share' };
  const productId = fill(settings);
  let isOver = false;
  const sweeping = sweep(settings).finally(() => {
    isOver = true;
  });
  const requests = await browse({ port: PORT, connections: CONNECTIONS, productId, isOver: () => isOver });
  const { removed, held, oneRow } = await sweeping;
  const waits = requests.map((request) => longest(held.map((transaction) => overlap(request, transaction))));
  console.table({
    'the sweep': {
      transactions: held.length,
      'usual ms': usual(held.map(length)),
      'longest ms': longest(held.map(length)),
      'most CPU ms': longest(held.map(({ busy }) => busy)),
    },
    'one row': {
      transactions: oneRow.length,
      'usual ms': usual(oneRow.map(length)),
      'longest ms': longest(oneRow.map(length)),
      'most CPU ms': longest(oneRow.map(({ busy }) => busy)),
    },
  });
  const times = usual(held.map(length)) / usual(oneRow.map(length));
  console.log(
    `${removed} designs deleted; ${requests.length} requests over ${CONNECTIONS} connections waited`,
  );
  console.log(`at most ${longest(waits).toFixed(1)} ms for one transaction (at most ${MAX_WAIT_MS})`);
  console.log(`a transaction takes ${times.toFixed(1)} times that of one row (at most ${MAX_TIMES})`);
  if (removed !== DESIGNS / 2 || longest(waits) > MAX_WAIT_MS || times > MAX_TIMES) process.exitCode = 1;
});

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
  const script = join(ROOT, 'tests/bench/run-sweep.ts');
  const child = await promisify(execFile)(process.execPath, [script, String(Date.now() + DAYS_31)], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(child.stdout) as Sweep;
}
