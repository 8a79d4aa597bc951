import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import { orderLinkEmail } from './order-emails.ts';
import { findOrderIdByNumber, readOrder } from './orders.queries.ts';

/**
 * Emails the order link to the buyer if the number and address match. The rate limit `order-link` caps the emails per
 * address and hour, regardless of who requests them; the links already sent still work.
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
