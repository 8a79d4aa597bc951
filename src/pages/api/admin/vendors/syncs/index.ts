import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { listSyncs } from '#server/vendors/syncs.queries.ts';
import { SyncQuery } from '#shared/schemas/product-queries.schema.ts';
import { SyncSummary } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the syncs of products, newest first, with their number in the header `X-Total-Count`. The last 100 of each vendor ' +
    'are kept.',
  auth: 'admin',
  limit: 'admin',
  input: SyncQuery,
  output: z.array(SyncSummary),
  run: ({ input, services }) => {
    const { syncs, total } = listSyncs(services.db, input);
    return listReply(syncs, { total });
  },
});

export const ALL = otherMethods({ GET });
