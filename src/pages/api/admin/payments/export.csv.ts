import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { exportLedger } from '#server/ledger/export-ledger.ts';
import { PaymentFilterQuery } from '#shared/schemas/payment-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the movements of money that match as a CSV file, oldest first, with their number in the header ' +
    '`X-Total-Count`. The file is streamed. The export is an entry of the audit log. Its columns ' +
    '`State`, `Taxable` and `Exempt` are for the tax return (docs/product/payments.md#taxable-sales).',
  auth: 'admin',
  limit: 'admin',
  input: PaymentFilterQuery,
  file: 'text/csv',
  run: ({ input: { q, ...filter }, actor, services }) =>
    csvResponse(exportLedger(services, { ...filter, search: q }, actor)),
});

export const ALL = otherMethods({ GET });
