import { parseOrderNumber } from '#shared/order-number.ts';
import { OrderLookupInput } from '#shared/schemas/order-lookup.schema.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

/**
 * Queues an email with the order link if the number and address match (docs/product.md#find-my-order). The worker
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
