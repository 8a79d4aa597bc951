import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { showPublishes } from '#server/publishing/show-publishes.ts';
import { PublishQuery } from '#shared/schemas/operations-queries.schema.ts';
import { Publish } from '#shared/schemas/publishing.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists publishes and rollbacks, the newest first, with their number in the header `X-Total-Count`. The last 200 are kept.',
  auth: 'admin',
  limit: 'admin',
  input: PublishQuery,
  output: z.array(Publish),
  run: ({ input, services }) => {
    const { publishes, total } = showPublishes(services, input);
    return listReply(publishes, { total });
  },
});

export const ALL = otherMethods({ GET });
