import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { listNeedsAttention } from './attention.queries.ts';

export const operationsRoutes = {
  'GET /api/admin/attention': endpoint({
    summary: 'Returns what needs a person today. A kind of which there is nothing is left out.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(NeedsAttention),
    run: ({ services }) => listNeedsAttention(services),
  }),
};
