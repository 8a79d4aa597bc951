import { max } from 'drizzle-orm';
import type { CheckoutLine } from '#db/schema/checkout.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { Address } from '#shared/address.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import type { Totals } from '#shared/totals.ts';
import { takeStock } from '../catalog/take-stock.ts';
import type { Services } from '../services.ts';
import { flagOrder, recordEvent } from './order-timeline.ts';

export interface NewOrder {
  checkoutId: string;
  buyer: string;
  paymentIntentId: string;
  customerEmail: string;
  customerName: string;
  customerPhone: string | undefined;
  shippingAddress: Address;
  billingAddress: Address;
  lines: CheckoutLine[];
  totals: Omit<Totals, 'estimated'>;
  /** Who finished it: the shopper's own call, the provider's message or the reconciliation. */
  actor: 'shopper' | 'payment provider' | 'reconciliation';
  /** What is already known to need a person. */
  attention: AttentionReason[];
}

const FIRST_NUMBER = 1001;

type Needs = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Stores a paid order with its lines, takes the stock and begins the timeline (decisions.md 19). Called
 * inside a transaction, after the payment was verified; the unique index on the payment intent makes a
 * second order for it impossible.
 * @returns the id of the new order
 */
export function placeOrder({ db, newId, now }: Needs, order: NewOrder): string {
  const id = newId();
  const stamps = { createdAt: now(), updatedAt: now() };
  const last = db
    .select({ number: max(orders.number) })
    .from(orders)
    .get();
  db.insert(orders)
    .values({
      id,
      number: (last?.number ?? FIRST_NUMBER - 1) + 1,
      status: 'paid',
      checkoutId: order.checkoutId,
      buyer: order.buyer,
      stripePaymentIntentId: order.paymentIntentId,
      customerEmail: order.customerEmail,
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      shippingAddress: order.shippingAddress,
      billingAddress: order.billingAddress,
      items: order.lines,
      subtotalCents: order.totals.subtotal,
      taxCents: order.totals.tax,
      shippingCents: order.totals.shipping,
      totalCents: order.totals.total,
      ...stamps,
    })
    .run();
  for (const [position, { cartItemId: _, ...line }] of order.lines.entries()) {
    db.insert(orderItems)
      .values({ id: newId(), orderId: id, position, ...line, ...stamps })
      .run();
  }
  recordEvent({ db, newId, now }, { orderId: id, type: 'placed', actor: order.actor, after: 'paid' });

  const stockGone = order.lines.map((line) => takeStock(db, line.productId, line.quantity)).includes(false);
  const reasons = stockGone ? [...order.attention, 'stock_gone' as const] : order.attention;
  for (const reason of reasons) flagOrder({ db, newId, now }, id, reason);
  return id;
}
