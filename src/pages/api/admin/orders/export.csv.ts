import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { exportOrders } from '#server/orders/export-orders.ts';
import { OrderExportQuery } from '#shared/schemas/admin-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the orders that match as a CSV file, with their number in the header `X-Total-Count`. The file is streamed. ' +
    'Its columns `State`, `Taxable` and `Exempt` are for the tax return (docs/product/payments.md#taxable-sales).',
  auth: 'admin',
  limit: 'admin',
  input: OrderExportQuery,
  file: 'text/csv',
  run: ({ input: { q, ...filter }, actor, services }) =>
    csvResponse(exportOrders(services, { ...filter, search: q }, actor)),
});

export const ALL = otherMethods({ GET });
