import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { parseEnv } from '#server/kernel/env/env.ts';
import { AdministratorClient } from './administrator-client.ts';
import { type Books, compareBooks, unfinishedJobs } from './books.ts';
import { type Kills, startFaultyShop } from './faulty-shop.ts';
import { compareLinks } from './link-books.ts';
import { startPaymentNetwork } from './payment-network.ts';
import { shopSettings } from './shop-settings.ts';
import { ENDINGS, Shopper } from './shopper.ts';

interface Run extends Kills {
  purchases: number;
  /** The number of shoppers at the same time. */
  concurrency: number;
  /** The maximum pause of a shopper between two steps. */
  thinkMs: number;
  port: number;
  /** The shop's data folder, which may already have releases and pictures. */
  dataDir: string;
  settings?: Record<string, string>;
}

interface Outcome extends Books, ReturnType<typeof compareLinks> {
  kills: number;
  soldOut: number;
  seconds: number;
}

/** Every so many purchases go through a payment link, every other one of these from two browsers at once. */
const LINK_EVERY = 3;
/** Second browsers get the addresses after the last shopper's. */
const SECOND_BROWSERS = 100_000;
/** A product of the sample catalog. */
export const PRODUCT = { productId: 'e56346e2-8424-4e5c-824b-b61cb3aad1b3', size: 'M', color: 'Black' };
const SETTLE_TIMEOUT_MS = 90_000;

/**
 * Runs purchases, of carts and through payment links, in a real shop with the payment sandbox while its processes are killed at random
 * times, then lets it recover and compares the books of both sides.
 */
export async function runPurchases(run: Run): Promise<Outcome> {
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
  const shop = await startFaultyShop({ ...settings, STRIPE_API_BASE: network.base }, run);
  try {
    const stock = stockUp(dataDir, run.purchases + run.concurrency);
    const administrator = new AdministratorClient(shopUrl);
    await administrator.signIn();
    let next = 0;
    let soldOut = 0;
    const buyRepeatedly = async () => {
      while (next < run.purchases) {
        const number = next;
        next += 1;
        const ending = ENDINGS[number % ENDINGS.length] ?? 'browser';
        const browser = (address: number) => new Shopper(shopUrl, network, address, run.thinkMs);
        if (number % LINK_EVERY === LINK_EVERY - 1) {
          const link = await administrator.makePaymentLink(PRODUCT);
          const browsers = number % 2 === 0 ? [number + 1] : [number + 1, SECOND_BROWSERS + number];
          await Promise.all(browsers.map((address) => browser(address).payLink(link, ending)));
        } else if ((await browser(number + 1).buy(PRODUCT, ending)) === null) soldOut += 1;
      }
    };
    await Promise.all(Array.from({ length: run.concurrency }, buyRepeatedly));
    await shop.recover();
    // A restart reconciles all unfinished checkouts immediately.
    await shop.restart();
    const books = await whenSettled({ dataDir, providerDir, productId: PRODUCT.productId, stock });
    const links = compareLinks(dataDir, providerDir);
    return {
      ...books,
      ...links,
      kills: shop.kills(),
      soldOut,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await shop.stop();
    await network.close();
  }
}

/** Sets the stock of the product. @returns the stock */
export function stockUp(dataDir: string, stock: number): number {
  const db = new Sqlite(join(dataDir, 'shop.sqlite'));
  db.pragma('busy_timeout = 5000');
  db.prepare('update products set inventory = ? where id = ?').run(stock, PRODUCT.productId);
  db.close();
  return stock;
}

/** Waits until all jobs are done and all payments have an order, at most `SETTLE_TIMEOUT_MS`. */
async function whenSettled(where: Parameters<typeof compareBooks>[0]): Promise<Books> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  const db = new Sqlite(join(where.dataDir, 'shop.sqlite'), { readonly: true });
  try {
    for (;;) {
      const books = compareBooks(where);
      const isSettled = unfinishedJobs(db).length === 0 && books.paymentsWithoutOrder.length === 0;
      if (isSettled || Date.now() > deadline) return books;
      await sleep(500);
    }
  } finally {
    db.close();
  }
}
