import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { emails } from '#db/schema/operations.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { ADDRESS } from './address.ts';
import { PROMISED } from './promised.ts';

/**
 * A busy shop, as a process of its own: stores orders of three lines with checkout, event and email in the database that is
 * named, until its input ends. Says `ready` after the first, and at the end how many and how long the slowest took. Writes
 * the rows itself, because the modules of the checkout take longer to load than the rest of the test.
 */
const db = openDatabase(process.argv[2] ?? '');
const product = db.select().from(products).get();
if (!product) throw new Error('There is nothing to sell.');
const line = {
  productId: product.id,
  productName: 'Field Tee',
  unitPriceCents: 2500,
  adjustments: { tax: 0 },
};

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
  const newId = () => crypto.randomUUID();
  const now = new Date();
  const stamps = { createdAt: now, updatedAt: now };
  const [checkoutId, orderId] = [newId(), newId()];
  const lines = [1, 2, 3].map((quantity) => ({
    ...line,
    cartItemId: newId(),
    customizationId: null,
    mockupUrl: null,
    size: null,
    color: null,
    quantity,
    acceptedFlaws: [],
    isClothing: true,
  }));
  const addresses = { shippingAddress: ADDRESS, billingAddress: ADDRESS };
  const money = { sums: { subtotal: 15_000 }, totalCents: 15_000 };
  const cart = { buyer: 'cart:x', cartId: 'x', fingerprint: checkoutId, contact: {} };
  db.insert(checkouts)
    .values({ id: checkoutId, status: 'completed', ...cart, lines, ...addresses, ...money, ...stamps })
    .run();
  const customer = { customerEmail: 'sam@example.com', customerName: 'Sam Doe' };
  db.insert(orders)
    .values({
      id: orderId,
      number: 1001 + placed,
      checkoutId,
      ...customer,
      items: lines,
      deliveryWindow: PROMISED,
      ...addresses,
      ...money,
      ...stamps,
    })
    .run();
  for (const [position, { quantity }] of lines.entries())
    db.insert(orderItems)
      .values({ id: newId(), orderId, ...line, quantity, position, ...stamps })
      .run();
  db.insert(orderEvents)
    .values({ id: newId(), orderId, type: 'status', actor: 'shopper', after: 'paid', createdAt: now })
    .run();
  db.insert(emails)
    .values({
      id: newId(),
      number: placed + 1,
      template: 'order-confirmation',
      recipient: 'sam@example.com',
      subject: 'Your order',
      orderId,
      createdAt: now,
    })
    .run();
}
