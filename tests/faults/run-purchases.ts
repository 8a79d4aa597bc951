import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { parseEnv } from '#server/env.ts';
import { type Books, compareBooks, unfinishedJobs } from './books.ts';
import { startFaultyShop } from './faulty-shop.ts';
import { startPaymentNetwork } from './payment-network.ts';
import { ENDINGS, Shopper } from './shopper.ts';

interface Run {
  purchases: number;
  /** How many shoppers buy at the same time. */
  atOnce: number;
  /** Milliseconds between two kills. */
  pauseMs: { min: number; max: number };
  /** How long a shopper takes at most between two steps, in milliseconds. */
  thinkMs: number;
  port: number;
  /** Holds the shop's data; releases and pictures may be there already. */
  dataDir: string;
  settings?: Record<string, string>;
}

export interface Outcome extends Books {
  kills: number;
  soldOut: number;
  seconds: number;
}

/** A tee of the catalogue that a new shop is stocked with. */
const PRODUCT = { productId: 'e56346e2-8424-4e5c-824b-b61cb3aad1b3', size: 'M', color: 'Black' };
const REST_MS = 90_000;

/**
 * Lets shoppers buy from a real shop with the payment sandbox while its processes are killed at random moments,
 * then lets it recover and compares the books of both sides.
 */
export async function runPurchases(run: Run): Promise<Outcome> {
  const { dataDir, port } = run;
  const began = Date.now();
  const providerDir = join(dataDir, 'provider');
  const settings = {
    APP_SECRET: 'the secret of a shop that is killed again and again',
    PORT: String(port),
    PUBLIC_SITE_URL: `http://localhost:${port}`,
    WEB_CONCURRENCY: '2',
    RATE_LIMIT_SCALE: '1000',
    // Each shopper comes from an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: '',
    ...run.settings,
    DATA_DIR: dataDir,
  };
  const env = parseEnv({ ...settings, STRIPE_SECRET_KEY: '' });
  const shopUrl = `http://127.0.0.1:${port}`;
  const network = await startPaymentNetwork({
    directory: providerDir,
    secretKey: env.payments.secretKey,
    webhookSecret: env.payments.webhookSecret ?? '',
    webhookUrl: `${shopUrl}/api/webhooks/stripe`,
  });
  const shop = await startFaultyShop({ ...settings, STRIPE_API_BASE: network.base }, run.pauseMs);
  try {
    const stock = stockUp(dataDir, run.purchases + run.atOnce);
    let next = 0;
    let soldOut = 0;
    const shopAgainAndAgain = async () => {
      while (next < run.purchases) {
        const number = next;
        next += 1;
        const ending = ENDINGS[number % ENDINGS.length] ?? 'browser';
        const bought = await new Shopper(shopUrl, network, number + 1, run.thinkMs).buy(PRODUCT, ending);
        if (!bought) soldOut += 1;
      }
    };
    await Promise.all(Array.from({ length: run.atOnce }, shopAgainAndAgain));
    await shop.recover();
    // The reconciliation of a start asks about every unfinished checkout at once.
    await shop.restart();
    const books = await untilAtRest({ dataDir, providerDir, productId: PRODUCT.productId, stock });
    return { ...books, kills: shop.kills(), soldOut, seconds: Math.round((Date.now() - began) / 1000) };
  } finally {
    await shop.stop();
    await network.close();
  }
}

/** Puts more into stock than anybody will buy. @returns how many there are */
function stockUp(dataDir: string, pieces: number): number {
  const db = new Sqlite(join(dataDir, 'shop.sqlite'));
  db.pragma('busy_timeout = 5000');
  db.prepare('update products set inventory = ? where id = ?').run(pieces, PRODUCT.productId);
  db.close();
  return pieces;
}

/** Waits until no job is left and every payment has its order, or long enough for that. */
async function untilAtRest(where: Parameters<typeof compareBooks>[0]): Promise<Books> {
  const deadline = Date.now() + REST_MS;
  const db = new Sqlite(join(where.dataDir, 'shop.sqlite'), { readonly: true });
  try {
    for (;;) {
      const books = compareBooks(where);
      const atRest = unfinishedJobs(db).length === 0 && books.paymentsWithoutOrder.length === 0;
      if (atRest || Date.now() > deadline) return books;
      await sleep(500);
    }
  } finally {
    db.close();
  }
}
