import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { requestSync } from '#server/vendors/request-sync.ts';
import { readSyncProgress, waitForSyncs } from '#server/vendors/sync-progress.ts';
import { SyncProgress, SyncRequest } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns how far the sync of products is, or what the last one did.',
  auth: 'admin',
  limit: 'admin',
  output: SyncProgress,
  run: ({ services }) => readSyncProgress(services),
});

export const POST = endpoint({
  summary:
    "Syncs the products of all connected print vendors, and answers 200 when it's done. Joins a sync that is under way. After " +
    'two minutes, or at once with `wait: false`, it answers 202 with how far it is, while the sync goes on; follow it by GET.',
  auth: 'admin',
  limit: 'admin',
  input: SyncRequest,
  output: SyncProgress,
  status: [200, 202],
  errors: ['vendor_failed', 'vendor_not_configured', 'vendor_timeout'],
  async run({ actor, services, http, input: { wait } }) {
    const { signal } = http.request;
    const ids = requestSync(services, actor);
    const progress = await waitForSyncs(services, ids, { signal, ...(wait === false && { waitMs: 0 }) });
    return new Reply(progress, { status: progress.state === 'done' ? 200 : 202 });
  },
});

export const ALL = otherMethods({ GET, POST });
