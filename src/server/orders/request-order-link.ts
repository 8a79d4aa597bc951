import { parseOrderNumber } from '#shared/order.ts';
import type { OrderLookupInput } from '#shared/schemas/order-lookup.schema.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

/**
 * Notes that somebody asks for the link to their order (api.md, POST /api/orders/lookup). Whether number
 * and address belong together is looked up later, by the worker: the caller learns it neither from the
 * answer nor from how long it took.
 */
export function requestOrderLink(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { orderNumber, email }: OrderLookupInput,
): void {
  const number = parseOrderNumber(orderNumber);
  if (number === null) return;
  const asked = { number, email: email.toLowerCase() };
  enqueueJob(services, { kind: 'send_order_link', key: `${asked.number} ${asked.email}`, payload: asked });
}
