import { ADDRESS } from '../support/address.ts';
import { orderBody } from '../support/order-body.ts';
import { send, sendText } from './connections.ts';

/** What can be bought. */
interface Choice {
  productId: string;
  size?: string | undefined;
  color?: string | undefined;
}

interface Product {
  id: string;
  sizes: string[];
  colors: string[];
}

const CARD = {
  key: 'pk_test_sandbox',
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
};

/** Returns a choice of each product of a shop. */
export async function choicesOf(shop: string): Promise<Choice[]> {
  const products = (await send('GET', `${shop}/api/products`)).json() as Product[];
  return products.map(({ id, sizes, colors }) => ({ productId: id, size: sizes[0], color: colors[0] }));
}

/** A visitor of a shop with cookies and an address of their own, who sends what the shop's pages send. */
export class Visitor {
  readonly #shop: string;
  readonly #headers: Record<string, string>;

  constructor(shop: string, number: number) {
    this.#shop = shop;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#headers = { 'X-Forwarded-For': address, Origin: shop };
  }

  async add(choice: Choice): Promise<void> {
    const { headers } = await this.#call('POST', '/api/cart/items', { ...choice, quantity: 1 });
    const [cookie] = headers['set-cookie'] ?? [];
    if (cookie) this.#headers['Cookie'] = cookie.split(';')[0] ?? '';
  }

  async readCart(): Promise<void> {
    await this.#call('GET', '/api/cart');
  }

  /**
   * Buys something with five requests to the shop: adds it, reads the cart, asks for the totals, starts the payment and, after
   * paying at the payment provider, places the order.
   * @param payments the address of the payment provider's stand-in
   */
  async buy(choice: Choice, payments: string): Promise<void> {
    await this.add(choice);
    await this.readCart();
    const { state, zipCode } = ADDRESS;
    const totals = await this.#call('POST', '/api/checkout/calculate', {
      shippingAddress: { state, zipCode },
    });
    const { total: expectedTotal } = totals.json() as { total: string };
    const { customerEmail, customerName } = orderBody('');
    const form = { customerEmail, customerName, shippingAddress: ADDRESS, sameAsShipping: true };
    const started = await this.#call('POST', '/api/create-payment-intent', { ...form, expectedTotal });
    const { paymentIntentId, clientSecret } = started.json() as Record<string, string>;
    await sendText(
      'POST',
      `${payments}/v1/payment_intents/${paymentIntentId}/confirm`,
      new URLSearchParams({ ...CARD, client_secret: clientSecret ?? '' }).toString(),
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    const placed = await this.#call('POST', '/api/orders', orderBody(paymentIntentId ?? ''));
    if (placed.status !== 201) throw new Error('Something else placed the order first.');
  }

  #call(method: string, path: string, body?: unknown) {
    return send(method, this.#shop + path, { body, headers: this.#headers });
  }
}
