import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { parseEnv } from '#server/kernel/env/env.ts';
import { startShop, untilReady } from '../support/own-shop.ts';
import { AdministratorClient } from './administrator-client.ts';
import { type Books, compareBooks } from './books.ts';
import { type PaymentNetwork, startPaymentNetwork } from './payment-network.ts';
import { compareReturned, type ReturnedBooks } from './returned-books.ts';
import { PRODUCT, stockUp } from './run-purchases.ts';
import { untilSettled } from './run-refunds.ts';
import { shopSettings } from './shop-settings.ts';
import { Shopper } from './shopper.ts';

interface Run {
  /** A third of the payments are refunded, and two of fifteen are disputed. */
  payments: number;
  /** The number of shoppers at the same time. */
  concurrency: number;
  port: number;
  /** The shop's data folder, which may already have releases and pictures. */
  dataDir: string;
}

interface Outcome {
  /** The number of events that never came. */
  lost: number;
  /** How many refunds and disputes the shop didn't know, or not as they were, before the night. */
  healed: number;
  payments: number;
  refunds: number;
  disputes: number;
  seconds: number;
  differences: Omit<Books, 'payments' | 'orders' | 'flaggedOrders'> & ReturnedBooks;
}

/** Every third event never comes. */
const LOSE_EVERY = 3;
const DELIVERY_TIMEOUT_MS = 60_000;
const THINK_MS = 50;
/** The cards of refunded payments: their refunds succeed, or are pending first, or come back. */
const REFUNDED_CARDS = ['4242424242424242', '4242424242424242', '4000000000007726', '4000000000005126'];
const DISPUTED_CARD = '4000000000000259';
/** What becomes of disputes: nothing yet, or what this evidence decides. */
const EVIDENCE = [null, 'winning_evidence', 'losing_evidence', 'Shipped on time.'];

/**
 * Sells from a real shop with the payment sandbox, where payments are refunded and disputed as in the provider's dashboard, and every third
 * webhook is lost. Then it is the next day: the nightly comparison has to make up for all of them, without flagging any.
 */
export async function runLostWebhooks({ dataDir, port, ...run }: Run): Promise<Outcome> {
  const began = Date.now();
  const providerDir = join(dataDir, 'provider');
  const settings = shopSettings(dataDir, port);
  const env = parseEnv({ ...settings, STRIPE_SECRET_KEY: '' });
  const shopUrl = `http://127.0.0.1:${port}`;
  const network = await startPaymentNetwork({
    directory: providerDir,
    secretKey: env.payments.secretKey,
    webhookSecret: env.payments.webhookSecret ?? '',
    webhookUrl: `${shopUrl}/api/webhooks/stripe`,
    loseEvery: LOSE_EVERY,
  });
  const start = async (more: Record<string, string> = {}) => {
    const started = startShop({ ...settings, STRIPE_API_BASE: network.base, ...more });
    await untilReady(started);
    return started;
  };
  let shop = await start();
  try {
    const stock = stockUp(dataDir, run.payments);
    const account = new ProviderAccount(network, env.payments.secretKey);
    let next = 0;
    const sellRepeatedly = async () => {
      while (next < run.payments) {
        const number = next;
        next += 1;
        await sell(new Shopper(shopUrl, network, number + 1, THINK_MS), account, number);
      }
    };
    await Promise.all(Array.from({ length: run.concurrency }, sellRepeatedly));
    await untilDelivered(providerDir);
    await untilSettled(dataDir);
    const compare = () => ({
      ...compareBooks({ dataDir, providerDir, productId: PRODUCT.productId, stock }),
      ...compareReturned(dataDir, providerDir),
    });
    const { wrongRefunds, wrongDisputes } = compareReturned(dataDir, providerDir);

    shop.process.kill('SIGTERM');
    await shop.ended;
    shop = await start({ NODE_OPTIONS: `--import=${new URL('next-day.ts', import.meta.url)}` });
    const administrator = new AdministratorClient(shopUrl);
    await administrator.signIn();
    await administrator.compare();
    await untilSettled(dataDir);
    const { payments, orders, flaggedOrders, ...differences } = compare();
    const seconds = Math.round((Date.now() - began) / 1000);
    return {
      lost: network.lost(),
      healed: wrongRefunds.length + wrongDisputes.length,
      payments,
      ...account.made,
      seconds,
      differences,
    };
  } finally {
    shop.process.kill('SIGTERM');
    await shop.ended;
    await network.close();
  }
}

/** Sells once. The browser comes back every other time. */
async function sell(shopper: Shopper, account: ProviderAccount, number: number): Promise<void> {
  const isDisputed = number % 15 < 2;
  const isRefunded = number % 3 === 2;
  const card = isRefunded ? REFUNDED_CARDS[(number >> 1) % REFUNDED_CARDS.length] : undefined;
  const ending = number % 2 === 0 ? 'browser' : 'webhook only';
  const intentId = await shopper.buy(PRODUCT, ending, isDisputed ? DISPUTED_CARD : card);
  if (intentId === null) throw new Error('The product is sold out.');
  if (isRefunded) await account.refund(intentId, 100 + number);
  if (isDisputed) await account.answerDispute(intentId, EVIDENCE[(number >> 1) % EVIDENCE.length] ?? null);
}

/** The provider's dashboard, where refunds are made and disputes are answered without the shop. */
class ProviderAccount {
  readonly made = { refunds: 0, disputes: 0 };
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor({ base }: PaymentNetwork, secretKey: string) {
    this.#base = base;
    this.#headers = { authorization: `Bearer ${secretKey}` };
  }

  /** Refunds a part of a payment. Refunds that the bank has yet to settle are settled at once. */
  async refund(intentId: string, cents: number): Promise<void> {
    const { id } = await this.#call('/v1/refunds', { payment_intent: intentId, amount: String(cents) });
    this.made.refunds += 1;
    await this.#call(`/v1/refunds/${id}/sandbox_settle`, {}).catch(() => {});
  }

  async answerDispute(intentId: string, evidence: string | null): Promise<void> {
    const { data } = await this.#call(`/v1/disputes?payment_intent=${intentId}`);
    const [dispute] = data ?? [];
    if (!dispute) throw new Error(`The payment ${intentId} isn't disputed.`);
    this.made.disputes += 1;
    if (evidence !== null)
      await this.#call(`/v1/disputes/${dispute.id}`, { 'evidence[uncategorized_text]': evidence });
  }

  async #call(path: string, form?: Record<string, string>): Promise<{ id: string; data?: { id: string }[] }> {
    const response = await fetch(this.#base + path, {
      headers: this.#headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json() as Promise<{ id: string; data?: { id: string }[] }>;
  }
}

/** Waits until all events have reached the shop or were lost. */
async function untilDelivered(providerDir: string): Promise<void> {
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS;
  const provider = new Sqlite(join(providerDir, 'stripe.sqlite'), { readonly: true });
  try {
    const waiting = provider.prepare<[], number>('select count(*) from undelivered').pluck();
    while (waiting.get() !== 0 && Date.now() < deadline) await sleep(200);
  } finally {
    provider.close();
  }
}
