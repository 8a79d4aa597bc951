import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import { orderLinkEmail } from './order-emails.ts';
import { findOrderIdByNumber, readOrder } from './orders.queries.ts';

/**
 * Sends the link of an order to its buyer, when number and address belong together. No address gets more
 * than a few in an hour, whoever asks: the ones it got still work.
 */
export async function sendOrderLink(
  services: Services,
  { number, email }: { number: number; email: string },
): Promise<void> {
  const orderId = findOrderIdByNumber(services.db, number, email);
  const order = orderId && readOrder(services.db, orderId);
  if (!order || !(await services.limits.trySpend('order-link', email))) return;
  queueEmail(services, orderLinkEmail(services, order));
}
