import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS } from '../support/address.ts';
import { orderBody } from '../support/order-body.ts';
import type { PaymentNetwork } from './payment-network.ts';

/** Who makes the order of a payment that went through. */
export const ENDINGS = [
  /** The browser, while the webhook arrives as it likes. */
  'browser',
  /** The webhook, and then the browser. */
  'webhook first',
  /** Two tabs at once, and the webhook twice. */
  'twice',
  /** The webhook: the browser never comes back. */
  'webhook only',
  /** The reconciliation: no webhook and no browser. */
  'reconciliation',
] as const;
export type Ending = (typeof ENDINGS)[number];

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shopper looks into whatever came
  body: any;
}

/** How long a shopper tries to reach a shop that is down, in milliseconds. */
const PATIENCE_MS = 120_000;
const RETRY_MS = 200;

/** One shopper with a browser and an address of their own, who tries again until the shop answers. */
export class Shopper {
  readonly #shop: string;
  readonly #network: PaymentNetwork;
  readonly #address: string;
  readonly #thinkMs: number;
  #cookie = '';

  /** @param thinkMs how long this shopper takes at most between two steps, in milliseconds */
  constructor(shop: string, network: PaymentNetwork, number: number, thinkMs: number) {
    this.#shop = shop;
    this.#network = network;
    this.#thinkMs = thinkMs;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Buys one of a product and pays for it. @returns the payment intent, or null when it is sold out */
  async buy(
    product: { productId: string; size: string; color: string },
    ending: Ending,
  ): Promise<string | null> {
    const added = await this.#call('POST', '/api/cart/items', { ...product, quantity: 1 });
    if (added.status === 409) return null;
    const started = await this.#call('POST', '/api/create-payment-intent', { shippingAddress: ADDRESS });
    if (started.status === 409) return null;
    const { paymentIntentId, clientSecret } = started.body;
    const delivery = ending === 'reconciliation' ? 'never' : ending === 'twice' ? 'twice' : 'once';
    this.#network.deliver(paymentIntentId, delivery);
    await this.#pay(paymentIntentId, clientSecret);
    await this.#finish(paymentIntentId, ending);
    return paymentIntentId;
  }

  async #finish(intentId: string, ending: Ending): Promise<void> {
    const order = () => this.#call('POST', '/api/orders', orderBody(intentId));
    if (ending === 'browser') await order();
    if (ending === 'twice') await Promise.all([order(), order()]);
    if (ending === 'webhook first') {
      while (!this.#network.isAcknowledged(intentId)) await sleep(RETRY_MS);
      await order();
    }
  }

  async #pay(intentId: string, clientSecret: string): Promise<void> {
    await this.#think();
    const answer = await fetch(`${this.#network.base}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        receipt_email: `${intentId}@example.com`,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][email]': `${intentId}@example.com`,
      }),
    });
    if (!answer.ok) throw new Error(`The payment failed: ${await answer.text()}`);
  }

  #think(): Promise<void> {
    return sleep(Math.random() * this.#thinkMs);
  }

  /** Repeats a call while the shop is down or answers that it cannot just now. */
  async #call(method: string, path: string, body: unknown): Promise<Answer> {
    await this.#think();
    const deadline = Date.now() + PATIENCE_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        const answer = await this.#send(method, path, body);
        if (answer.status < 500) return answer;
        last = JSON.stringify(answer.body);
      } catch (error) {
        last = error;
      }
      await sleep(RETRY_MS);
    }
    throw new Error(`${method} ${path} did not succeed: ${last}`);
  }

  async #send(method: string, path: string, body: unknown): Promise<Answer> {
    const response = await fetch(this.#shop + path, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.#address,
        ...(this.#cookie && { cookie: this.#cookie }),
      },
      signal: AbortSignal.timeout(15_000),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return { status: response.status, body: await response.json() };
  }
}
