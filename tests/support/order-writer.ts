import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { parseEnv } from '#server/env.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { ADDRESS } from './address.ts';

/**
 * A busy shop, as a process of its own: places orders of three lines in the database that is named, until
 * its input ends. Says `ready` after the first, and at the end how many and how long the slowest took.
 */
const db = openDatabase(process.argv[2] ?? '');
const env = parseEnv({ APP_SECRET: 'a secret of at least 32 characters' });
const newId = () => crypto.randomUUID();
const services = { db, env, newId, newOrderId: newId, now: () => new Date() };
const product = db.select().from(products).get();
if (!product) throw new Error('There is nothing to sell.');

let stopped = false;
process.stdin.on('end', () => {
  stopped = true;
});
process.stdin.resume();

let placed = 0;
let slowestMs = 0;
while (!stopped) {
  const began = performance.now();
  transaction(db, place);
  slowestMs = Math.max(slowestMs, performance.now() - began);
  placed += 1;
  if (placed === 1) console.log('ready');
  await sleep(1);
}
console.log(JSON.stringify({ placed, slowestMs }));
db.$client.close();
process.exit(0);

function place(): void {
  const checkoutId = crypto.randomUUID();
  const lines = [1, 2, 3].map((quantity) => ({
    cartItemId: crypto.randomUUID(),
    productId: product?.id ?? '',
    productName: 'Field Tee',
    customizationId: null,
    mockupUrl: null,
    size: null,
    color: null,
    quantity,
    unitPriceCents: 2500,
  }));
  const priced = {
    lines,
    subtotalCents: 15_000,
    taxCents: 0,
    shippingCents: 0,
    shippingTaxCents: 0,
    totalCents: 15_000,
    taxCalculationId: null,
    shippingDays: null,
  };
  db.insert(checkouts)
    .values({
      id: checkoutId,
      status: 'completed',
      buyer: 'cart:x',
      cartId: 'x',
      fingerprint: checkoutId,
      contact: {},
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      ...priced,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .run();
  placeOrder(services, {
    checkoutId,
    buyer: 'cart:x',
    cartId: 'x',
    paymentIntentId: `pi_${checkoutId}`,
    customerEmail: 'sam@example.com',
    customerName: 'Sam Doe',
    customerPhone: undefined,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    priced,
    receivedCents: 15_000,
    actor: { kind: 'shopper' },
    attention: [],
  });
}
