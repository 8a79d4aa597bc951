import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { sumLedger } from '#server/ledger/ledger.queries.ts';
import { PaymentFilterQuery } from '#shared/schemas/payment-queries.schema.ts';
import { LedgerTotals } from '#shared/schemas/payments.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the sums of the movements of money that match.',
  auth: 'admin',
  limit: 'admin',
  input: PaymentFilterQuery,
  output: LedgerTotals,
  run: ({ input: { q, ...filter }, services }) => sumLedger(services, { ...filter, search: q }),
});

export const ALL = otherMethods({ GET });
