import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { showPublish } from '#server/publishing/show-publishes.ts';
import { PublishDetail } from '#shared/schemas/publishing.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns a publish or rollback with the pages that changed and the last lines of its log.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: PublishDetail,
  missing: 'publish_not_found',
  run: ({ input, services }) => showPublish(services, input.id),
});

export const ALL = otherMethods({ GET });
