import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import { FakePayments } from './fake-payments.ts';
import { FakeTax } from './fake-tax.ts';
import { FakeVendor, fakeVendors } from './fake-vendor.ts';

export interface TestServices extends Services {
  payments: FakePayments;
  tax: FakeTax;
  /** Printful, in memory. The other vendors take no orders. */
  vendor: FakeVendor;
  /** Moves the clock on, in milliseconds. */
  pass: (milliseconds: number) => void;
}

/** A copy of the migrated database, in a file, gone after the test. */
export function testDatabase(onStatement?: (sql: unknown) => void): Db {
  const directory = mkdtempSync(join(tmpdir(), 'gti-db-'));
  const file = join(directory, 'shop.sqlite');
  copyFileSync(inject('templateDatabase'), file);
  const db = openDatabase(file, onStatement);
  onTestFinished(() => {
    db.$client.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return db;
}

/**
 * Services whose clock, ids and payments the test owns. `settings` are environment variables; `onStatement`
 * is called with each SQL statement as it runs.
 */
export function testServices(
  settings: Record<string, string> = {},
  onStatement?: (sql: unknown) => void,
): TestServices {
  const db = testDatabase(onStatement);
  const directory = mkdtempSync(join(tmpdir(), 'gti-data-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const env = parseEnv({
    APP_SECRET: 'a secret of at least 32 characters',
    DATA_DIR: directory,
    // Most tests are about products for sale.
    REVIEW_NEW_PRODUCTS: '0',
    ...settings,
  });
  let now = Date.UTC(2026, 10, 20, 18);
  const payments = new FakePayments(() => new Date(now));
  const tax = new FakeTax();
  const vendor = new FakeVendor();
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const services = createServices(env, db, {
    payments,
    tax,
    vendors: fakeVendors(vendor),
    now: () => new Date(now),
    newId,
    newOrderId: newId,
  });
  services.log.level = 'silent';
  return {
    ...services,
    payments,
    tax,
    vendor,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}
