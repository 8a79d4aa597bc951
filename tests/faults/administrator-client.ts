import { setTimeout as sleep } from 'node:timers/promises';
import { toWire } from '#shared/money.ts';
import { ATTENTION_REASONS } from '#shared/order-state.ts';
import type { LedgerComparison } from '#shared/schemas/payments.schema.ts';
import { ADDRESS } from '../support/address.ts';
import { ADMINISTRATOR } from './shop-settings.ts';

/** How long requests are repeated to a shop that is down. */
const RETRY_TIMEOUT_MS = 300_000;
const RETRY_DELAY_MS = 200;
/** Some requests are given up after at most this long, and repeated with the same key. */
const MAX_PATIENCE_MS = 400;
const PATIENCE_MS = 15_000;

/** What a customer needs to pay for a payment link. */
export interface LinkAccess {
  id: string;
  token: string;
}

/** An administrator who presses twice, loses answers, and repeats a request with its key until it's confirmed. */
export class AdministratorClient {
  readonly #shop: string;
  #cookie = '';

  constructor(shop: string) {
    this.#shop = shop;
  }

  async signIn(): Promise<void> {
    const response = await this.#untilAnswered(() => this.#post('/api/login', ADMINISTRATOR, {}, 15_000));
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** Refunds an amount of an order. @returns the id of the refund */
  async refund(orderId: string, cents: number): Promise<string> {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const response = await this.#press(`/api/admin/orders/${orderId}/refund`, { amount: toWire(cents) }, key);
    const body = (await response.json()) as { id: string; message?: string };
    if (!response.ok) throw new Error(`The refund was refused: ${body.message}`);
    return body.id;
  }

  /** Makes a payment link for one of a product. */
  async makePaymentLink(product: { productId: string; size: string; color: string }): Promise<LinkAccess> {
    const id = crypto.randomUUID();
    const draft = { id, items: [{ ...product, quantity: 1 }], shippingAddress: ADDRESS };
    const quote = await this.#press('/api/admin/orders/quote', draft, {});
    const { total: expectedTotal } = (await quote.json()) as { total: string };
    const made = await this.#press(
      '/api/admin/payment-links',
      { ...draft, reason: 'phone', expectedTotal },
      {},
    );
    const { url, message } = (await made.json()) as { url: string; message?: string };
    if (!made.ok) throw new Error(`The payment link was refused: ${message}`);
    return { id, token: new URL(url).searchParams.get('token') ?? '' };
  }

  /** Sends an order to its print vendors, unless they have it. */
  async fulfill(orderId: string): Promise<void> {
    const response = await this.#press(
      `/api/admin/orders/${orderId}/fulfill`,
      { acceptFlags: ATTENTION_REASONS },
      {},
    );
    const body = (await response.json()) as { code?: string; message?: string };
    if (!response.ok && body.code !== 'nothing_to_do')
      throw new Error(`The order can't be sent: ${body.message}`);
  }

  /** Compares the ledger with the provider, as every night. @throws Error if that fails */
  async compare(): Promise<LedgerComparison> {
    const path = '/api/admin/payments/comparison';
    await this.#untilAnswered(() => this.#post(path, {}, {}, PATIENCE_MS));
    for (;;) {
      const response = await fetch(this.#shop + path, { headers: { cookie: this.#cookie } });
      const comparison = (await response.json()) as LedgerComparison;
      if (comparison.check.error) throw new Error(comparison.check.error);
      if (comparison.check.state === 'idle') return comparison;
      await sleep(RETRY_DELAY_MS);
    }
  }

  /** Presses a button until it is answered; sometimes twice at once, and sometimes once more after giving up early. */
  async #press(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    const press = (patienceMs: number) => this.#post(path, body, headers, patienceMs);
    if (Math.random() < 0.3) await press(Math.ceil(Math.random() * MAX_PATIENCE_MS)).catch(() => {});
    const isDoubleClick = Math.random() < 0.3;
    const [, response] = await Promise.all([
      isDoubleClick ? press(PATIENCE_MS).catch(() => {}) : null,
      this.#untilAnswered(() => press(PATIENCE_MS)),
    ]);
    return response;
  }

  async #untilAnswered(request: () => Promise<Response>): Promise<Response> {
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      const response = await request().catch(() => null);
      if (response && response.status < 500) return response;
      if (Date.now() > deadline)
        throw new Error(`The shop did not answer: ${response?.status ?? 'no response'}`);
      await sleep(RETRY_DELAY_MS);
    }
  }

  #post(path: string, body: unknown, headers: Record<string, string>, patienceMs: number): Promise<Response> {
    return fetch(this.#shop + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '10.0.0.1',
        ...headers,
        ...(this.#cookie && { cookie: this.#cookie }),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
  }
}
