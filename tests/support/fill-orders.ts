import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, transaction } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderAttention, orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { ITEM_STATUSES, isShipped, ORDER_STATUSES } from '#shared/order-state.ts';
import { ADDRESS } from './address.ts';
import { PROMISED } from './promised.ts';

const NAMES = ['Sam Doe', 'Robin Smith', "Alex O'Neil", 'Kim Jones'];
const MINUTE = 60_000;
const FIRST_NUMBER = 100_000;
/** At most 32,766 values fit into one statement. */
const ROWS_PER_STATEMENT = 100;

type Row<T extends SQLiteTable> = T['$inferInsert'];

/** The rows of one order, by their tables. */
interface OrderRows {
  order: Row<typeof orders>;
  items: Row<typeof orderItems>[];
  entries: Row<typeof ledgerEntries>[];
  events: Row<typeof orderEvents>[];
  refunded: Row<typeof refunds>[];
  attention: Row<typeof orderAttention>[];
}

/**
 * Stores so many orders of one product, each with two line items and four events, in all statuses, some
 * refunded and some flagged, a minute apart, with their entries in the ledger.
 */
export function fillOrders(db: Db, productId: string, count: number): void {
  const all = Array.from({ length: count }, (_, n) => rowsOf(productId, n));
  // Many rows per statement: building and preparing one takes longer than running it.
  const insert = <T extends SQLiteTable>(table: T, pick: (order: OrderRows) => Row<T> | Row<T>[]) => {
    const rows = all.flatMap(pick);
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
      db.insert(table)
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .run();
  };
  transaction(db, () => {
    insert(orders, ({ order }) => order);
    insert(orderItems, ({ items }) => items);
    insert(orderEvents, ({ events }) => events);
    insert(refunds, ({ refunded }) => refunded);
    insert(ledgerEntries, ({ entries }) => entries);
    insert(orderAttention, ({ attention }) => attention);
  });
}

function rowsOf(productId: string, n: number): OrderRows {
  const id = crypto.randomUUID();
  const at = new Date(Date.UTC(2024, 0, 1) + n * MINUTE);
  const stamps = { createdAt: at, updatedAt: at };
  const status = ORDER_STATUSES[n % ORDER_STATUSES.length] ?? 'paid';
  const choice = { size: 'M', color: 'Olive' };
  const line = {
    productId,
    productName: 'Field Tee',
    ...choice,
    unitPriceCents: 2500,
    adjustments: { tax: 0 },
  };
  const lines = [0, 1].map((position) => ({
    ...line,
    cartItemId: crypto.randomUUID(),
    customizationId: null,
    mockupUrl: null,
    quantity: position + 1,
  }));
  const accepted = { acceptedFlaws: [] };
  const entry = { orderId: id, occurredAt: at, createdAt: at };
  const refunded = (n % 10 === 3 ? [1000, 500] : []).map((amountCents) => ({
    id: crypto.randomUUID(),
    orderId: id,
    amountCents,
    status: 'succeeded' as const,
    ...stamps,
  }));
  return {
    order: {
      id,
      number: FIRST_NUMBER + n,
      customerName: NAMES[n % NAMES.length] ?? '',
      customerEmail: `customer${n % 1000}@example.com`,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      items: lines.map((one) => ({ ...one, ...accepted, isClothing: true })),
      deliveryWindow: PROMISED,
      sums: { subtotal: 7500 },
      totalCents: 7500,
      status,
      settledStatus: status,
      stripePaymentIntentId: status === 'pending' ? null : `pi_${id}`,
      ...stamps,
    },
    items: lines.map(({ cartItemId: _, ...item }, position) => {
      const itemStatus = ITEM_STATUSES[(n + position) % ITEM_STATUSES.length] ?? 'pending';
      const shipped = isShipped(itemStatus) ? item.quantity : 0;
      const isCanceled = status === 'cancelled' || itemStatus === 'cancelled';
      const canceled = isCanceled ? item.quantity - shipped : 0;
      const state = { status: itemStatus, shipped, canceled, position };
      return { id: crypto.randomUUID(), orderId: id, ...item, ...state, ...stamps };
    }),
    events: ['paid', 'processing', 'shipped', 'delivered'].map((after) => ({
      id: crypto.randomUUID(),
      orderId: id,
      type: 'status' as const,
      actor: 'system',
      after,
      createdAt: at,
    })),
    entries: [
      ...(status === 'pending'
        ? []
        : [{ ...entry, kind: 'captured' as const, source: `pi_${id}`, amountCents: 7500 }]),
      ...refunded.map((refund) => ({
        ...entry,
        kind: 'refunded' as const,
        source: `re_${refund.id}`,
        amountCents: -refund.amountCents,
      })),
    ],
    refunded,
    attention:
      n % 20 === 5
        ? [{ id: crypto.randomUUID(), orderId: id, reason: 'stock_gone' as const, createdAt: at }]
        : [],
  };
}
