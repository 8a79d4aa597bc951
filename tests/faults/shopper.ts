import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS } from '../support/address.ts';
import { orderBody } from '../support/order-body.ts';
import type { LinkAccess } from './administrator-client.ts';
import type { PaymentNetwork } from './payment-network.ts';

/** What creates the order of a successful payment. */
export const ENDINGS = [
  /** The browser; the webhook arrives at any time. */
  'browser',
  /** The webhook, followed by the browser. */
  'webhook first',
  /** Two tabs at the same time, and the webhook twice. */
  'twice',
  /** The webhook: the browser never comes back. */
  'webhook only',
  /** The reconciliation: no webhook and no browser. */
  'reconciliation',
] as const;
type Ending = (typeof ENDINGS)[number];

interface Started {
  paymentIntentId: string;
  clientSecret: string;
}

interface ShopResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the members depend on the request
  body: any;
}

const GOOD_CARD = '4242424242424242';
/** How long a shopper retries requests to a shop that is down. */
const RETRY_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 200;

/** A shopper with their own cookies and address, who retries requests until the shop responds. */
export class Shopper {
  readonly #shop: string;
  readonly #network: PaymentNetwork;
  readonly #address: string;
  readonly #thinkMs: number;
  #cookie = '';

  /** @param thinkMs the maximum pause between two steps */
  constructor(shop: string, network: PaymentNetwork, number: number, thinkMs: number) {
    this.#shop = shop;
    this.#network = network;
    this.#thinkMs = thinkMs;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Buys and pays one of a product. @returns the id of the payment intent, or null if the product is sold out */
  async buy(
    product: { productId: string; size: string; color: string },
    ending: Ending,
    card = GOOD_CARD,
  ): Promise<string | null> {
    const added = await this.#call('POST', '/api/cart/items', { ...product, quantity: 1 });
    if (added.status === 409) return null;
    const started = await this.#call('POST', '/api/create-payment-intent', { shippingAddress: ADDRESS });
    if (started.status === 409) return null;
    const { paymentIntentId } = started.body;
    if (!(await this.#pay(started.body, ending, card)))
      throw new Error('The payment of a cart with one browser was canceled.');
    await this.#finish(paymentIntentId, ending, () =>
      this.#call('POST', '/api/orders', orderBody(paymentIntentId)),
    );
    return paymentIntentId;
  }

  /**
   * Pays for a payment link, again and again while another browser takes the payment over.
   * @returns the id of the payment intent, or null if the link was paid before
   */
  async payLink({ id, token }: LinkAccess, ending: Ending): Promise<string | null> {
    const call = (path: string, body: object) =>
      this.#call('POST', `/api/payment-links/${id}/${path}`, { token, ...body });
    const customerEmail = `payer-${this.#address}@example.com`;
    for (;;) {
      const started = await call('payment', { customerEmail });
      const { paymentIntentId, code } = started.body;
      if (code === 'already_paid') return null;
      if (code === 'payment_in_progress' || code === 'checkout_replaced') continue;
      if (started.status !== 200) throw new Error(`The link can't be paid: ${JSON.stringify(started.body)}`);
      if (!(await this.#pay(started.body, ending, GOOD_CARD))) continue;
      await this.#finish(paymentIntentId, ending, () =>
        call('order', { stripePaymentIntentId: paymentIntentId }),
      );
      return paymentIntentId;
    }
  }

  async #finish(intentId: string, ending: Ending, order: () => Promise<ShopResponse>): Promise<void> {
    if (ending === 'browser') await order();
    if (ending === 'twice') await Promise.all([order(), order()]);
    if (ending === 'webhook first') {
      while (!this.#network.isAcknowledged(intentId)) await sleep(RETRY_DELAY_MS);
      await order();
    }
  }

  /** @returns false if the payment was canceled */
  async #pay(
    { paymentIntentId: intentId, clientSecret }: Started,
    ending: Ending,
    card: string,
  ): Promise<boolean> {
    const delivery = ending === 'reconciliation' ? 'never' : ending === 'twice' ? 'twice' : 'once';
    this.#network.deliver(intentId, delivery);
    await this.#think();
    const response = await fetch(`${this.#network.base}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        receipt_email: `${intentId}@example.com`,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][email]': `${intentId}@example.com`,
      }),
    });
    if (response.ok) return true;
    const answer = await response.text();
    if (answer.includes('payment_intent_unexpected_state')) return false;
    throw new Error(`The payment failed: ${answer}`);
  }

  #think(): Promise<void> {
    return sleep(Math.random() * this.#thinkMs);
  }

  /** Repeats a request while the shop is down or responds with a server error. */
  async #call(method: string, path: string, body: unknown): Promise<ShopResponse> {
    await this.#think();
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        const response = await this.#send(method, path, body);
        if (response.status < 500) return response;
        last = JSON.stringify(response.body);
      } catch (error) {
        last = error;
      }
      await sleep(RETRY_DELAY_MS);
    }
    throw new Error(`${method} ${path} did not succeed: ${last}`);
  }

  async #send(method: string, path: string, body: unknown): Promise<ShopResponse> {
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
