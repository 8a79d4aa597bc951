import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { requireSyncChanges } from '#server/vendors/syncs.queries.ts';
import { SyncChangeQuery } from '#shared/schemas/product-queries.schema.ts';
import { SyncChangeRow } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists what a sync did, one row per product that it touched, with their number in the header `X-Total-Count`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...SyncChangeQuery.shape }),
  output: z.array(SyncChangeRow),
  errors: ['not_found'],
  run: ({ input: { id, ...page }, services }) => {
    const { changes, total } = requireSyncChanges(services.db, id, page);
    return listReply(changes, { total });
  },
});

export const ALL = otherMethods({ GET });
