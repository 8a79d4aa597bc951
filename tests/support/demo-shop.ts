import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { fillSandbox } from '#scripts/demo/fill-sandbox.ts';
import { newPaymentIntent } from '#scripts/sandbox/stripe/objects.ts';
import { openRecords } from '#scripts/sandbox/stripe/records.ts';
import { NewIntent } from '#scripts/sandbox/stripe/requests.schema.ts';
import { createServices } from '#server/app/create-services.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { type Env, parseEnv } from '#server/kernel/env/env.ts';
import { FakePayments } from './fake-payments.ts';
import { FakeTax } from './fake-tax.ts';
import { FakeVendor } from './fake-vendor.ts';
import { paidOrder } from './orders.ts';
import { stockProduct } from './shop.ts';
import type { TestServices } from './test-services.ts';

/** The moment at which the test shops are filled. */
export const NOW = new Date('2026-11-20T18:00:00Z');
/** Enough for every state; `npm run demo` takes more than three times as many. */
const VISITS = 45;

/** Creates a shop with products, an administrator and an order of a real shopper. */
export async function createDemoShop() {
  const directory = mkdtempSync(join(tmpdir(), 'gti-demo-'));
  const settings = { APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: directory };
  const env = parseEnv(settings);
  copyFileSync(inject('templateDatabase'), env.databaseFile);
  const db = openDatabase(env.databaseFile);
  const payments = new FakePayments(() => NOW);
  const tax = new FakeTax();
  const services: TestServices = {
    ...createServices(env, db, { payments, tax, now: () => NOW }),
    payments,
    tax,
    vendor: new FakeVendor(),
    pass: () => undefined,
  };
  const admin = { username: 'admin', password: 'a good long password', email: 'admin@example.com' } as const;
  const { id: userId } = await createUser(services, { ...admin, role: 'admin' });
  const variants = [
    { size: 'M', color: 'Olive' },
    { size: 'L', color: 'Olive' },
    { size: 'L', isAvailable: false },
  ];
  stockProduct(services, {
    name: 'Unit Tee',
    imageUrl: '/media/tee.webp',
    inventory: 250,
    allowCustomization: true,
    variants,
  });
  stockProduct(services, { name: 'Shield Patch', imageUrl: '/media/patch.webp', inventory: 180 });
  stockProduct(services, {
    name: 'Field Cap',
    stockPer: 'variant',
    variants: [
      { size: 'S/M', inventory: 50 },
      { size: 'L/XL', inventory: 40 },
    ],
  });
  stockProduct(services, { name: 'Compass Cap', inventory: 0 });
  await paidOrder(services);
  storeInSandbox(env, payments);
  return {
    ...{ db, env, services, settings, userId },
    close() {
      db.$client.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Assigns the payments to the shop's sandbox, as if it had run. */
function storeInSandbox({ dataDir }: Env, { intents }: FakePayments): void {
  const records = openRecords(join(dataDir, 'sandbox'));
  for (const { id, amount, currency } of intents.values()) {
    const intent = newPaymentIntent(NewIntent.parse({ amount: String(amount), currency }), NOW);
    records.save<'payment_intent'>({ ...intent, id });
  }
  records.close();
}

export type DemoShop = Awaited<ReturnType<typeof createDemoShop>>;

/** Fills a shop on a connection of its own, which ends with it, like the command. */
export async function fillDemoShop(
  { env }: DemoShop,
  options: { visits?: number; onStep?: (db: Db) => void } = {},
) {
  const db = openDatabase(env.databaseFile);
  try {
    const { visits = VISITS, onStep } = options;
    return await fillSandbox({ env, db, now: NOW, visits, onStep: () => onStep?.(db) });
  } finally {
    db.$client.close();
  }
}

/** Returns every row of every table, without the highest numbers that were given and the count of changes. */
export function contentOf({ db: { $client: client } }: DemoShop): Record<string, string[]> {
  const names = client
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not glob '*_search_*'")
    .pluck()
    .all();
  const rows = (name: string) =>
    client
      .prepare(`select * from "${name}"`)
      .all()
      // A revision changes with every change of a variant, back again too.
      .map((row) => JSON.stringify({ ...(row as object), revision: undefined }))
      .sort();
  return Object.fromEntries(
    names
      .filter((name) => !['sequences', 'sqlite_sequence', 'content_version'].includes(name))
      .map((name) => [name, rows(name)]),
  );
}
