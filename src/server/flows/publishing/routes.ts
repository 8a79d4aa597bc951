import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import { PublishQuery } from '#shared/schemas/operations-queries.schema.ts';
import { Publish, PublishDetail, PublishState } from '#shared/schemas/publishing.schema.ts';
import { receivePublishHook } from './publish-hook.ts';
import { requestPublish } from './request-publish.ts';
import { requestRollback } from './request-rollback.ts';
import { showPublish, showPublishes } from './show-publishes.ts';

export const publishingRoutes = {
  'GET /api/admin/publish/history/:id': endpoint({
    summary: 'Returns a publish or rollback with the pages that changed and the last lines of its log.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: PublishDetail,
    run: ({ input, services }) => showPublish(services, input.id),
  }),
  'POST /api/admin/publish/history/:id/rollback': endpoint({
    summary:
      'Goes back to the release of this publish, which then stays until the next publish, also over a restart. Answers at once.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    status: 202,
    output: PublishState,
    errors: ['nothing_to_do', 'too_late'],
    run: ({ input, actor, services }) => requestRollback(services, input.id, actor),
  }),
  'GET /api/admin/publish/history': endpoint({
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
  }),
  'GET /api/admin/publish': endpoint({
    summary:
      'Returns whether the public pages are being published, since when they are live, and why the last publish failed.',
    auth: 'admin',
    limit: 'admin',
    output: PublishState,
    run: ({ services }) => readPublishing(services.db),
  }),
  'POST /api/admin/publish': endpoint({
    summary: 'Publishes the public pages with what is saved. Answers at once; follow it by GET.',
    auth: 'admin',
    limit: 'admin',
    status: 202,
    output: PublishState,
    run: ({ actor, services }) => requestPublish(services, actor),
  }),
  'POST /api/webhooks/publish': receivePublishHook,
};
