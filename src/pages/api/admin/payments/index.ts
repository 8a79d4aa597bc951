import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { listLedger } from '#server/ledger/ledger.queries.ts';
import { PaymentQuery } from '#shared/schemas/payment-queries.schema.ts';
import { LedgerEntry } from '#shared/schemas/payments.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists movements of money, newest first by default, with the number of all matches in the header `X-Total-Count`.',
  auth: 'admin',
  limit: 'admin',
  input: PaymentQuery,
  output: z.array(LedgerEntry),
  run: ({ input: { q, ...filter }, services }) => {
    const { entries, total } = listLedger(services, { ...filter, search: q });
    return listReply(entries, { total });
  },
});

export const ALL = otherMethods({ GET });
