import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { parseOrderNumber } from '#shared/order-number.ts';
import { OrderLookupInput } from '#shared/schemas/order-lookup.schema.ts';
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

/**
 * Queues an email with the order link if the number and address match (docs/product/orders.md#find-my-order). The worker
 * compares them later, so that neither the response nor its timing reveals whether they match.
 */
export function requestOrderLink(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { orderNumber, email }: OrderLookupInput,
): void {
  const { data } = OrderLookupInput.safeParse({ orderNumber, email });
  const number = data ? parseOrderNumber(data.orderNumber) : null;
  if (!data || number === null) return;
  const payload = { number, email: data.email.toLowerCase() };
  enqueueJob(services, { kind: 'send_order_link', key: `${payload.number} ${payload.email}`, payload });
}
