import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { AdministratorClient } from './administrator-client.ts';
import { type Kills, startFaultyShop } from './faulty-shop.ts';
import { startFaultyVendor } from './faulty-vendor.ts';
import { compareFulfillments, type FulfillmentBooks } from './fulfillment-books.ts';
import { placePaidOrders } from './paid-orders.ts';
import { shopSettings } from './shop-settings.ts';
import { startLivingVendors } from './vendors/living-vendors.ts';
import { madeAtPrintful } from './vendors/made-at-printful.ts';
import type { MadeOrder } from './vendors/made-order.ts';

interface Run extends Kills {
  orders: number;
  /** How many orders are sent to the vendors at the same time. */
  concurrency: number;
  /** The pause between two kills of the process of Printful's sandbox. */
  vendorPauseMs: { min: number; max: number };
  /** The vendors' clock and faults (docs/operations.md#sandbox-print-vendor). */
  clock: string;
  faults: string;
  /** Repeats what goes wrong at the vendors without a process of their own. */
  seed: number;
  /** Whether the waits for what a killed process left end when both sides have recovered: in full they take minutes. */
  endsWaits: boolean;
  port: number;
  /** A data folder without a database. */
  dataDir: string;
  settings?: Record<string, string>;
}

interface Outcome {
  orders: number;
  seed: number;
  kills: number;
  vendorKills: number;
  seconds: number;
  differences: FulfillmentBooks;
}

const SETTLE_TIMEOUT_MS = 300_000;
const LOOK_AGAIN_MS = 500;

/**
 * Sends paid orders of a real shop to four print vendors, a quarter to each, which fail, delay, repeat and reorder at random, while
 * processes of the shop and of Printful's sandbox are killed at random times. What fails is sent again, as an administrator would. Then
 * lets all recover and compares their books.
 */
export async function runFulfillments(run: Run): Promise<Outcome> {
  const { dataDir, port, clock, faults } = run;
  const began = Date.now();
  const shopUrl = `http://127.0.0.1:${port}`;
  const vendorDir = join(dataDir, 'vendor');
  const settings = { ...shopSettings(dataDir, port), ...run.settings };
  const vendor = await startFaultyVendor({ directory: vendorDir, clock, faults });
  const others = await startLivingVendors(shopUrl, run.seed);
  const made = () => [...madeAtPrintful(vendorDir), ...others.made()];
  try {
    // The vendor reports to the address at which it connected: not the release's, which may be a copy.
    const selling = { ...settings, ...others.settings, PUBLIC_SITE_URL: shopUrl };
    const orderIds = await placePaidOrders(selling, vendor, run.orders);
    const seconds = clock.split(',').map(Number);
    await vendor.change({ clock: seconds, faults: sharesOf(faults) });
    others.begin(seconds, sharesOf(faults));
    const shop = await startFaultyShop({ ...settings, ...others.settings, ...vendor.settings }, run);
    try {
      vendor.startKilling(run.vendorPauseMs);
      const administrator = new AdministratorClient(shopUrl);
      await administrator.signIn();
      const sendAll = async (ids: readonly string[]) => {
        const waiting = [...ids];
        const sendNext = async () => {
          for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await administrator.fulfill(id);
        };
        await Promise.all(Array.from({ length: run.concurrency }, sendNext));
      };
      await sendAll(orderIds);
      await sendAll(toSend(dataDir));
      await shop.recover();
      await vendor.calm();
      others.calm();
      if (run.endsWaits) endWaits(dataDir);
      const differences = await whenSettled(dataDir, made, sendAll);
      return {
        orders: orderIds.length,
        seed: run.seed,
        kills: shop.kills(),
        vendorKills: vendor.kills(),
        seconds: Math.round((Date.now() - began) / 1000),
        differences,
      };
    } finally {
      await shop.stop();
    }
  } finally {
    await others.stop();
    await vendor.stop();
  }
}

function sharesOf(faults: string): Record<string, number> {
  return Object.fromEntries(
    faults.split(',').map((pair) => {
      const [name = '', share] = pair.split(':');
      return [name, Number(share)];
    }),
  );
}

/** Returns the orders that no vendor has: their vendor orders were rejected, failed, canceled or unknown. */
function toSend(dataDir: string): string[] {
  const db = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  try {
    return db
      .prepare(
        `select id from orders where not exists (select 1 from vendor_orders v
           where v.order_id = orders.id and v.submission = 'accepted' and v.closed_at is null)`,
      )
      .pluck()
      .all() as string[];
  } finally {
    db.close();
  }
}

/** Ends the leases of processes that are gone, and the pauses before jobs are tried again. */
function endWaits(dataDir: string): void {
  const db = new Sqlite(join(dataDir, 'shop.sqlite'));
  db.exec(`update vendor_orders set lease_until = null;
    update jobs set run_at = ${Date.now()} where status = 'waiting' and key <> 'schedule'`);
  db.close();
}

/** Sends what fails again until all agree, at most `SETTLE_TIMEOUT_MS`. */
async function whenSettled(
  dataDir: string,
  made: () => MadeOrder[],
  send: (orderIds: readonly string[]) => Promise<void>,
): Promise<FulfillmentBooks> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    await send(toSend(dataDir));
    const books = compareFulfillments(dataDir, made());
    const isSettled = Object.values(books).every((list) => list.length === 0);
    if (isSettled || Date.now() > deadline) return books;
    await sleep(LOOK_AGAIN_MS);
  }
}
