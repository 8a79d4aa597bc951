import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { changeStatuses } from '#server/orders/change-statuses.ts';
import { BulkStatusChange, BulkStatusResult } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Sets up to 200 orders to a status, all or none. It sends no email and moves no stock, except that `cancelled` with ' +
    '`restock` puts unsent stock back. The response has the ids of the orders that changed, had the status already, got ' +
    'stock put back, or do not exist.',
  auth: 'admin',
  limit: 'admin',
  input: BulkStatusChange,
  output: BulkStatusResult,
  run: ({ input, actor, services }) => changeStatuses(services, input, actor),
});

export const ALL = otherMethods({ POST });
