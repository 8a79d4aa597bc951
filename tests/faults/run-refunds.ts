import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { parseEnv } from '#server/kernel/env/env.ts';
import { AdministratorClient } from './administrator-client.ts';
import { unfinishedJobs } from './books.ts';
import { type Kills, startFaultyShop } from './faulty-shop.ts';
import { startLossyRelay } from './lossy-relay.ts';
import { startPaymentNetwork } from './payment-network.ts';
import { compareRefunds, type RefundBooks } from './refund-books.ts';
import { shopSettings } from './shop-settings.ts';

interface Run extends Kills {
  refunds: number;
  /** The number of refunds that are requested at the same time. */
  concurrency: number;
  port: number;
  /** The data folder of a shop that has orders, as after `runPurchases`. */
  dataDir: string;
  settings?: Record<string, string>;
}

interface Outcome extends RefundBooks {
  intended: number;
  kills: number;
  seconds: number;
}

/** How many answers of the provider are lost. */
const LOSS_RATE = 0.2;
/** A job sends a refund a minute after its request failed, and again after its back-off. */
const SETTLE_TIMEOUT_MS = 240_000;

/**
 * Requests refunds of a real shop with the payment sandbox while its processes are killed at random times, requests are
 * sent twice at once and again after their answer was lost, on the way to the administrator or from the provider. Then lets it
 * recover and compares what was intended with what the provider has.
 */
export async function runRefunds(run: Run): Promise<Outcome> {
  const { dataDir, port } = run;
  const began = Date.now();
  const providerDir = join(dataDir, 'provider');
  const settings = { ...shopSettings(dataDir, port), ...run.settings };
  const env = parseEnv({ ...settings, STRIPE_SECRET_KEY: '' });
  const shopUrl = `http://127.0.0.1:${port}`;
  const network = await startPaymentNetwork({
    directory: providerDir,
    secretKey: env.payments.secretKey,
    webhookSecret: env.payments.webhookSecret ?? '',
    webhookUrl: `${shopUrl}/api/webhooks/stripe`,
  });
  const relay = await startLossyRelay(network.base, LOSS_RATE);
  const shop = await startFaultyShop({ ...settings, STRIPE_API_BASE: relay.base }, run);
  try {
    const administrator = new AdministratorClient(shopUrl);
    await administrator.signIn();
    const orderIds = ordersIn(dataDir);
    const intended = new Map<string, number>();
    let next = 0;
    const refundRepeatedly = async () => {
      while (next < run.refunds) {
        const number = next;
        next += 1;
        const orderId = orderIds[number % orderIds.length] ?? '';
        // Each refund of an order has another amount, so that none is taken for another.
        const cents = 100 + Math.floor(number / orderIds.length);
        intended.set(await administrator.refund(orderId, cents), cents);
      }
    };
    await Promise.all(Array.from({ length: run.concurrency }, refundRepeatedly));
    await shop.recover();
    await shop.restart();
    await untilSettled(dataDir);
    const books = compareRefunds(dataDir, providerDir, intended);
    const seconds = Math.round((Date.now() - began) / 1000);
    return { ...books, intended: intended.size, kills: shop.kills(), seconds };
  } finally {
    await shop.stop();
    relay.close();
    await network.close();
  }
}

function ordersIn(dataDir: string): string[] {
  const db = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  const ids = db.prepare('select id from orders order by number').pluck().all() as string[];
  db.close();
  return ids;
}

/** Waits until all jobs are done, at most `SETTLE_TIMEOUT_MS`. */
export async function untilSettled(dataDir: string): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  const db = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  try {
    while (unfinishedJobs(db).length > 0 && Date.now() < deadline) await sleep(500);
  } finally {
    db.close();
  }
}
