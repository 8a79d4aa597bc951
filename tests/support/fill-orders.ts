import { type Db, transaction } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderAttention, orderEvents, orderItems, orders, refunds } from '#db/schema/orders.ts';
import { ITEM_STATUSES, ORDER_STATUSES } from '#shared/order-state.ts';
import { ADDRESS } from './address.ts';

const NAMES = ['Sam Doe', 'Robin Smith', 'Alex O’Neil', 'Kim Jones'];
const MINUTE = 60_000;
const FIRST_NUMBER = 100_000;

/**
 * Stores so many orders of one product, each with two line items and four events, in all statuses, some
 * refunded and some flagged, a minute apart, with their entries in the ledger.
 */
export function fillOrders(db: Db, productId: string, count: number): void {
  transaction(db, () => {
    for (let n = 0; n < count; n += 1) storeOrder(db, productId, n);
  });
}

function storeOrder(db: Db, productId: string, n: number): void {
  const id = crypto.randomUUID();
  const at = new Date(Date.UTC(2024, 0, 1) + n * MINUTE);
  const stamps = { createdAt: at, updatedAt: at };
  const status = ORDER_STATUSES[n % ORDER_STATUSES.length] ?? 'paid';
  const line = { productId, productName: 'Field Tee', size: 'M', color: 'Olive', unitPriceCents: 2500 };
  const lines = [0, 1].map((position) => ({
    ...line,
    cartItemId: crypto.randomUUID(),
    customizationId: null,
    mockupUrl: null,
    quantity: position + 1,
  }));
  db.insert(orders)
    .values({
      id,
      number: FIRST_NUMBER + n,
      customerName: NAMES[n % NAMES.length] ?? '',
      customerEmail: `customer${n % 1000}@example.com`,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      items: lines,
      subtotalCents: 7500,
      totalCents: 7500,
      status,
      stripePaymentIntentId: status === 'pending' ? null : `pi_${id}`,
      ...stamps,
    })
    .run();
  const entry = { orderId: id, occurredAt: at, createdAt: at };
  if (status !== 'pending')
    db.insert(ledgerEntries)
      .values({ ...entry, kind: 'captured', source: `pi_${id}`, amountCents: 7500 })
      .run();
  for (const [position, { cartItemId: _, ...item }] of lines.entries()) {
    db.insert(orderItems)
      .values({
        id: crypto.randomUUID(),
        orderId: id,
        ...item,
        status: ITEM_STATUSES[(n + position) % ITEM_STATUSES.length] ?? 'pending',
        position,
        ...stamps,
      })
      .run();
  }
  for (const after of ['paid', 'processing', 'shipped', 'delivered']) {
    db.insert(orderEvents)
      .values({ id: crypto.randomUUID(), orderId: id, type: 'status', actor: 'system', after, createdAt: at })
      .run();
  }
  if (n % 10 === 3) {
    for (const amountCents of [1000, 500]) {
      const refundId = crypto.randomUUID();
      db.insert(refunds)
        .values({ id: refundId, orderId: id, amountCents, status: 'succeeded', ...stamps })
        .run();
      db.insert(ledgerEntries)
        .values({ ...entry, kind: 'refunded', source: `re_${refundId}`, amountCents: -amountCents })
        .run();
    }
  }
  if (n % 20 === 5)
    db.insert(orderAttention)
      .values({ id: crypto.randomUUID(), orderId: id, reason: 'stock_gone', createdAt: at })
      .run();
}
