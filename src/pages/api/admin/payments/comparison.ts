import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readComparison } from '#server/ledger/differences.queries.ts';
import { requestComparison } from '#server/ledger/request-comparison.ts';
import { LedgerComparison } from '#shared/schemas/payments.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the state of the comparison of ledger and payment provider, and the oldest 100 open differences.',
  auth: 'admin',
  limit: 'admin',
  output: LedgerComparison,
  run: ({ services }) => readComparison(services),
});

export const POST = endpoint({
  summary:
    'Starts a comparison of ledger and payment provider, unless one is under way. Answers at once; follow it by GET.',
  auth: 'admin',
  limit: 'admin',
  status: 202,
  output: LedgerComparison,
  run: ({ services }) => requestComparison(services),
});

export const ALL = otherMethods({ GET, POST });
