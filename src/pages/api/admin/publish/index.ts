import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readPublishing } from '#server/publishing/publishing.queries.ts';
import { requestPublish } from '#server/publishing/request-publish.ts';
import { PublishState } from '#shared/schemas/publishing.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns whether the public pages are being published, since when they are live, and why the last publish failed.',
  auth: 'admin',
  limit: 'admin',
  output: PublishState,
  run: ({ services }) => readPublishing(services.db),
});

export const POST = endpoint({
  summary: 'Publishes the public pages with what is saved. Answers at once; follow it by GET.',
  auth: 'admin',
  limit: 'admin',
  status: 202,
  output: PublishState,
  run: ({ actor, services }) => requestPublish(services, actor),
});

export const ALL = otherMethods({ GET, POST });
