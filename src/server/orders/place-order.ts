import { orderItems, orders } from '#db/schema/orders.ts';
import { takeStock } from '../catalog/take-stock.ts';
import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import type { NewOrder } from './new-order.ts';
import { confirmationEmail } from './order-emails.ts';
import { takeOrderNumber } from './order-number.ts';
import { flagOrder, recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

type Needs = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Stores a paid order with its lines, takes the stock, begins the timeline and queues the confirmation
 * email. Called inside a transaction, after the payment was verified; the unique index on the
 * payment intent makes a second order for it impossible.
 * @returns the id of the new order
 */
export function placeOrder(services: Needs, order: NewOrder): string {
  const { db, newId, now } = services;
  const id = newId();
  const stamps = { createdAt: now(), updatedAt: now() };
  db.insert(orders)
    .values({
      id,
      number: takeOrderNumber(db),
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
  recordEvent(services, { orderId: id, type: 'placed', actor: order.actor, after: 'paid' });
  const placed = readOrder(db, id);
  if (placed?.customerEmail) queueEmail(services, confirmationEmail(services, placed));

  const stockGone = order.lines.map((line) => takeStock(services, order.cartId, line)).includes(false);
  const reasons = stockGone ? [...order.attention, 'stock_gone' as const] : order.attention;
  for (const reason of reasons) flagOrder(services, id, reason);
  return id;
}
