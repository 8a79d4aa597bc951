import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { AdminDispute, DisputeEvidence } from '#shared/schemas/disputes.schema.ts';
import { DisputeQuery } from '#shared/schemas/payment-queries.schema.ts';
import { requireOrder } from '../orders/require-order.ts';
import { disputeEvidence } from './dispute-evidence.ts';
import { disputesOfOrder, listDisputes } from './disputes.queries.ts';

export const disputesRoutes = {
  'GET /api/admin/disputes': endpoint({
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
  }),
  'GET /api/admin/orders/:id/disputes': endpoint({
    summary: 'Lists the disputes of an order, open ones first.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: z.array(AdminDispute),
    run: ({ input, services }) => disputesOfOrder(services, requireOrder(services.db, input.id).id),
  }),
  'GET /api/admin/orders/:id/evidence': endpoint({
    summary: 'Returns what we know about an order as plain text, as evidence in a dispute.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: DisputeEvidence,
    run: ({ input, services }) => ({ text: disputeEvidence(services, input.id) }),
  }),
};
