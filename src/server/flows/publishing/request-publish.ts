import { transaction } from '#db/client.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';

/** Queues publishing the saved content, for example after a failure. Joins a waiting publish. */
export function requestPublish(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  actor: Administrator,
): PublishState {
  const { db } = services;
  return transaction(db, () => {
    publishPages(services, 'Manual publish', actor.username);
    recordAudit(services, { actor, action: 'pages_published' });
    return readPublishing(db);
  });
}
