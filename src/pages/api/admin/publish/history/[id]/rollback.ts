import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requestRollback } from '#server/publishing/request-rollback.ts';
import { PublishState } from '#shared/schemas/publishing.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Goes back to the release of this publish, which then stays until the next publish, also over a restart. Answers at once.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  status: 202,
  output: PublishState,
  missing: 'publish_not_found',
  errors: ['release_gone', 'release_too_old', 'release_live'],
  run: ({ input, actor, services }) => requestRollback(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
