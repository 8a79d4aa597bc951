import { z } from 'zod';
import { listDisputes } from '#server/disputes/disputes.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { AdminDispute } from '#shared/schemas/disputes.schema.ts';
import { DisputeQuery } from '#shared/schemas/payment-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists disputes, open ones first by their deadline, with the number of all matches in the header `X-Total-Count`.',
  auth: 'admin',
  limit: 'admin',
  input: DisputeQuery,
  output: z.array(AdminDispute),
  run: ({ input: { q, ...filter }, services }) => {
    const { disputes, total } = listDisputes(services, { ...filter, search: q });
    return listReply(disputes, { total });
  },
});

export const ALL = otherMethods({ GET });
