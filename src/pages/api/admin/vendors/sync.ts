import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requestSync } from '#server/vendors/request-sync.ts';
import { readSyncProgress, waitForSyncs } from '#server/vendors/sync-progress.ts';
import { SyncProgress, SyncResult } from '#shared/schemas/vendors.schema.ts';

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
    "Syncs the products of all connected print vendors, and answers when it's done. Joins a sync that is under way. After two " +
    'minutes it answers `vendor_timeout` with `isRunning`, while the sync goes on; follow it by GET.',
  auth: 'admin',
  limit: 'admin',
  output: SyncResult,
  errors: ['vendor_failed', 'vendor_not_configured', 'vendor_timeout'],
  run: ({ actor, services, http }) =>
    waitForSyncs(services, requestSync(services, actor), { signal: http.request.signal }),
});

export const ALL = otherMethods({ GET, POST });
