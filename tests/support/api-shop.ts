import { expect } from '@playwright/test';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { Product, Variant } from '#shared/schemas/product.schema.ts';
import { ADDRESS } from './address.ts';
import type { Answer, Client } from './api.ts';
import { orderBody } from './order-body.ts';

export async function findProduct(client: Client, name: string): Promise<Product> {
  const { body } = await client.call('GET', '/api/products');
  const product = (body as Product[]).find((candidate) => candidate.name === name);
  if (!product) throw new Error(`No product ${name}`);
  return product;
}

/** The first size and color in which the product can be had. */
export async function anyChoice(
  client: Client,
  product: Product,
): Promise<{ size?: string; color?: string }> {
  const { body } = await client.call('GET', `/api/products/${product.id}/variants`);
  const variant = (body as Variant[]).find((candidate) => candidate.isAvailable);
  return { ...(variant?.size && { size: variant.size }), ...(variant?.color && { color: variant.color }) };
}

/** Fills the cart with one product and returns the cart. */
export async function fillCart(client: Client, name = 'Unit Tee', quantity = 1): Promise<Answer> {
  const product = await findProduct(client, name);
  const choice = await anyChoice(client, product);
  const answer = await client.call('POST', '/api/cart/items', { productId: product.id, quantity, ...choice });
  expect(answer.status).toBe(201);
  return answer;
}

/** Pays an intent as the browser does, through the stand-in for the payment provider. */
export async function payIntent(
  client: Client,
  clientSecret: string,
  number = '4242424242424242',
): Promise<Answer> {
  const intentId = clientSecret.split('_secret_')[0];
  const form = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  return client.call('POST', `/sandbox/v1/payment_intents/${intentId}/confirm`, form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

/** Buys one unit of each of these products, and returns the order. */
export async function buy(
  client: Client,
  names: string[],
  customerEmail = 'sam@example.com',
): Promise<Order> {
  for (const name of names) await fillCart(client, name);
  return payForCart(client, customerEmail);
}

/** Pays for what is in the cart, and returns the order. */
export async function payForCart(client: Client, customerEmail = 'sam@example.com'): Promise<Order> {
  const body = orderBody(await paidIntent(client), customerEmail);
  const answer = await client.call('POST', '/api/orders', body);
  // 200 where the provider's message was quicker.
  expect([200, 201]).toContain(answer.status);
  return answer.body;
}

/** Begins a payment for what is in the cart and pays it. */
export async function paidIntent(client: Client): Promise<string> {
  const { body } = await client.call('POST', '/api/create-payment-intent', { shippingAddress: ADDRESS });
  expect((await payIntent(client, body.clientSecret)).status).toBe(200);
  return body.paymentIntentId;
}
